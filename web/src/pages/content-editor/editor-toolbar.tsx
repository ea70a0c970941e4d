/** The buttons over the text, for those who do not know the signs of Markdown. */
import type { ComponentType } from "react";
import { IconButton } from "../../kit/icon-button.tsx";
import {
  BoldIcon,
  HeadingIcon,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  QuoteIcon,
  RedoIcon,
  SubheadingIcon,
  UndoIcon,
} from "../../kit/editor-icons.ts";
import { contentEditorWords } from "../../words/content-editor.ts";
import type { MarkdownEditorHandle } from "./markdown-editor.tsx";

const words = contentEditorWords.toolbar;

type Command = Parameters<MarkdownEditorHandle["run"]>[0];

const buttons: readonly [Command, ComponentType<{ className?: string }>, string?][] = [
  ["heading", HeadingIcon],
  ["subheading", SubheadingIcon],
  ["bold", BoldIcon, "mod+b"],
  ["italic", ItalicIcon, "mod+i"],
  ["link", LinkIcon],
  ["list", ListIcon],
  ["quote", QuoteIcon],
  ["undo", UndoIcon, "mod+z"],
  ["redo", RedoIcon],
];

export function EditorToolbar({ onRun }: { onRun: (command: Command) => void }) {
  return (
    <div
      role="group"
      aria-label={words.label}
      className="flex overflow-x-auto border-b border-line px-2 py-1 sm:px-3"
    >
      {buttons.map(([command, Icon, keys]) => (
        <IconButton
          key={command}
          label={words[command]}
          keys={keys}
          size="small"
          className="max-sm:size-11"
          icon={Icon}
          // The selection stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRun(command)}
        />
      ))}
    </div>
  );
}
