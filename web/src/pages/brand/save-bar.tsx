/** Stands at the bottom of the screen while something is unsaved. */
import { Button } from "../../kit/button.tsx";
import { KeyboardHint } from "../../kit/keyboard-hint.tsx";
import { brandWords as words } from "../../words/brand.ts";

interface SaveBarProps {
  isShown: boolean;
  isBusy: boolean;
  /** Something must be decided before it can be saved. */
  isHeld: boolean;
  onDiscard: () => void;
}

export function SaveBar({ isShown, isBusy, isHeld, onDiscard }: SaveBarProps) {
  return (
    // It keeps its room, so that nothing moves when it comes.
    <div className="pointer-events-none sticky bottom-20 z-20 mt-6 flex h-14 md:bottom-4">
      {isShown && (
        <div className="pointer-events-auto flex h-14 w-full animate-appear items-center gap-3 rounded-xl bg-raised px-4 shadow-raised">
          <p role="status" className="line-clamp-2 min-w-0 flex-1 text-sm font-medium">
            {isHeld ? words.conflicts.chooseFirst : words.unsaved}
          </p>
          <Button label={words.discard} look="quiet" onClick={onDiscard} disabled={isBusy} />
          <Button type="submit" look="primary" isBusy={isBusy} disabled={isHeld}>
            {words.save}
            <span className="max-sm:hidden" aria-hidden="true">
              <KeyboardHint keys="mod+s" tone="inverse" />
            </span>
          </Button>
        </div>
      )}
    </div>
  );
}
