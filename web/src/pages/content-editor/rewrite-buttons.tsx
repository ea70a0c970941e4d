/** The five ways to have a selected passage rewritten. They keep their place, so that nothing moves when one selects. */
import RewriteIcon from "lucide-react/icons/wand-sparkles";
import { Button } from "../../kit/button.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";

const words = contentEditorWords.passage;

export const rewriteActions = ["shorten", "expand", "simplify", "warmer", "instruct"] as const;
export type RewriteAction = (typeof rewriteActions)[number];

interface RewriteBarProps {
  hasSelection: boolean;
  onChoose: (action: RewriteAction) => void;
}

export function RewriteBar({ hasSelection, onChoose }: RewriteBarProps) {
  return (
    <div
      role="group"
      aria-label={words.label}
      className="flex items-center gap-x-1 border-b border-line px-3 py-1 max-sm:flex-col max-sm:items-start sm:px-4"
    >
      <span
        aria-hidden="true"
        className="mr-1 inline-flex shrink-0 items-center gap-1.5 text-soft max-sm:text-xs sm:text-sm"
      >
        <RewriteIcon className="size-4 max-sm:size-3.5" />
        {hasSelection ? words.selected : words.select}
      </span>
      <div className="flex max-w-full min-w-0 gap-1 overflow-x-auto scroll-cue">
        {rewriteActions.map((action) => (
          <Button
            key={action}
            look="quiet"
            size="small"
            className="max-sm:h-11"
            aria-disabled={!hasSelection || undefined}
            title={hasSelection ? undefined : words.select}
            // The selection stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (hasSelection) onChoose(action);
            }}
          >
            <span className={hasSelection ? "" : "opacity-55"}>{words.actions[action]}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
