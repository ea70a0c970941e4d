/** Says at the end of the form whether everything is saved, and comes to the bottom of the screen while it is not. */
import { Button } from "../../kit/button.tsx";
import { joinClasses } from "../../kit/join-classes.ts";
import { KeyboardHint } from "../../kit/keyboard-hint.tsx";
import { brandWords as words } from "../../words/brand.ts";

interface SaveBarProps {
  isDirty: boolean;
  isBusy: boolean;
  /** Something must be decided before it can be saved. */
  isHeld: boolean;
  onDiscard: () => void;
}

export function SaveBar({ isDirty, isBusy, isHeld, onDiscard }: SaveBarProps) {
  const saying = isHeld ? words.conflicts.chooseFirst : words.unsaved;
  return (
    <div
      className={joinClasses(
        "mt-6 flex h-14 w-full items-center gap-3 rounded-xl px-4",
        isDirty
          ? "sticky bottom-20 z-20 bg-raised shadow-raised md:bottom-4"
          : "border border-line bg-surface",
      )}
    >
      <p
        role="status"
        className={joinClasses(
          "line-clamp-2 min-w-0 flex-1 text-sm",
          isDirty ? "font-medium" : "text-soft",
        )}
      >
        {isDirty ? saying : words.allSaved}
      </p>
      {isDirty && (
        <Button label={words.discard} look="quiet" onClick={onDiscard} disabled={isBusy} />
      )}
      <Button type="submit" look="primary" isBusy={isBusy} disabled={!isDirty || isHeld}>
        {words.save}
        <span className="max-sm:hidden" aria-hidden="true">
          <KeyboardHint keys="mod+s" tone="inverse" />
        </span>
      </Button>
    </div>
  );
}
