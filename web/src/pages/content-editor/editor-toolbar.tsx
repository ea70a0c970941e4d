/** The sticky toolbar above the text. It reflects the current selection. */
import BoldIcon from "lucide-react/icons/bold";
import CodeIcon from "lucide-react/icons/code";
import SourceIcon from "lucide-react/icons/file-code";
import HeadingIcon from "lucide-react/icons/heading-2";
import SubheadingIcon from "lucide-react/icons/heading-3";
import ImageIcon from "lucide-react/icons/image";
import ItalicIcon from "lucide-react/icons/italic";
import LinkIcon from "lucide-react/icons/link";
import ListIcon from "lucide-react/icons/list";
import NumberedIcon from "lucide-react/icons/list-ordered";
import RuleIcon from "lucide-react/icons/minus";
import RedoIcon from "lucide-react/icons/redo-2";
import CodeBlockIcon from "lucide-react/icons/square-code";
import StrikeIcon from "lucide-react/icons/strikethrough";
import TableIcon from "lucide-react/icons/table";
import QuoteIcon from "lucide-react/icons/text-quote";
import UndoIcon from "lucide-react/icons/undo-2";
import RewriteIcon from "lucide-react/icons/wand-sparkles";
import type { ComponentType } from "react";
import { Button } from "../../kit/button.tsx";
import { IconButton } from "../../kit/icon-button.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import type { EditorCommand } from "./rich-text/commands.ts";

const words = contentEditorWords.toolbar;

export type ToolbarCommand = EditorCommand | "link" | "image" | "imageAlt" | "source";

const buttons: readonly [ToolbarCommand, ComponentType<{ className?: string }>, string?][] = [
  ["heading", HeadingIcon, "mod+alt+2"],
  ["subheading", SubheadingIcon, "mod+alt+3"],
  ["bold", BoldIcon, "mod+b"],
  ["italic", ItalicIcon, "mod+i"],
  ["strike", StrikeIcon, "mod+shift+x"],
  ["code", CodeIcon, "mod+e"],
  ["link", LinkIcon, "mod+shift+k"],
  ["list", ListIcon, "mod+shift+8"],
  ["numbered", NumberedIcon, "mod+shift+7"],
  ["quote", QuoteIcon, "mod+shift+9"],
  ["codeBlock", CodeBlockIcon],
  ["image", ImageIcon],
  ["table", TableIcon],
  ["rule", RuleIcon],
  ["undo", UndoIcon, "mod+z"],
  ["redo", RedoIcon, "mod+y"],
  ["source", SourceIcon],
];

/** Commands by element, shown only while such an element is selected. */
const more = {
  table: ["addRow", "addColumn", "deleteRow", "deleteColumn", "deleteTable"],
  imageFull: ["imageSmall", "imageMedium", "imageFull", "imageAlt"],
} as const;

interface EditorToolbarProps {
  active: readonly ToolbarCommand[];
  onRun: (command: ToolbarCommand) => void;
}

export function EditorToolbar({ active, onRun }: EditorToolbarProps) {
  const isSource = active.includes("source");
  return (
    <div role="group" aria-label={words.label} className="border-b border-line">
      <div className="flex overflow-x-auto scroll-cue px-2 py-1 sm:px-3">
        {buttons
          .filter(([command]) => !isSource || command === "source")
          .map(([command, Icon, keys]) => (
            <IconButton
              key={command}
              label={words[command]}
              keys={keys}
              size="small"
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent max-sm:size-11"
              icon={Icon}
              aria-pressed={
                command === "undo" || command === "redo" ? undefined : active.includes(command)
              }
              // Keep the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onRun(command)}
            />
          ))}
      </div>
      {(["table", "imageFull"] as const)
        .filter((place) => active.includes(place))
        .map((place) => (
          <div
            key={place}
            className="flex gap-1 overflow-x-auto scroll-cue border-t border-line px-2 py-1 sm:px-3"
          >
            {more[place].map((command) => (
              <Button
                key={command}
                label={words[command]}
                variant="quiet"
                size="small"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(command)}
              />
            ))}
          </div>
        ))}
    </div>
  );
}

const passageWords = contentEditorWords.passage;

const rewriteActions = ["shorten", "expand", "simplify", "warmer", "instruct"] as const;
export type RewriteAction = (typeof rewriteActions)[number];

interface RewriteBarProps {
  hasSelection: boolean;
  onChoose: (action: RewriteAction) => void;
}

/** The five ways to rewrite a selected passage. Always visible, so that nothing moves when the user selects text. */
export function RewriteBar({ hasSelection, onChoose }: RewriteBarProps) {
  return (
    <div
      role="group"
      aria-label={passageWords.label}
      className="flex items-center gap-x-1 border-b border-line px-3 py-1 max-sm:flex-col max-sm:items-start sm:px-4"
    >
      <span
        aria-hidden="true"
        className="mr-1 inline-flex shrink-0 items-center gap-1.5 text-soft max-sm:text-xs sm:text-sm"
      >
        <RewriteIcon className="size-4 max-sm:size-3.5" />
        {hasSelection ? passageWords.selected : passageWords.select}
      </span>
      <div className="flex max-w-full min-w-0 gap-1 overflow-x-auto scroll-cue">
        {rewriteActions.map((action) => (
          <Button
            key={action}
            variant="quiet"
            size="small"
            className="max-sm:h-11"
            aria-disabled={!hasSelection || undefined}
            title={hasSelection ? undefined : passageWords.select}
            // Keep the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (hasSelection) onChoose(action);
            }}
          >
            <span className={hasSelection ? "" : "opacity-55"}>{passageWords.actions[action]}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
