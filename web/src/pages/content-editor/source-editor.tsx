/** Edits the Markdown source. */
import { useImperativeHandle, useRef } from "react";
import { findPassage } from "../../../../src/writing/markdown/find-passage.ts";
import type { TextEditorProps } from "./rich-text/rich-editor.tsx";

export function SourceEditor(props: TextEditorProps) {
  const { ref, label, hint, language, text, onChange, onBlur, onSelect } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    run: () => undefined,
    showPassage(passage, { prefix, link } = {}) {
      const range = findPassage(text, passage, prefix);
      field.current?.focus();
      if (range && link !== undefined) {
        const { from, to } = range;
        onChange(`${text.slice(0, from)}[${text.slice(from, to)}](<${link}>)${text.slice(to)}`);
      }
      if (range) field.current?.setSelectionRange(range.from, range.to);
      return range !== undefined;
    },
    selected() {
      const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
      return text.slice(selectionStart, selectionEnd).trim();
    },
    replace(before, after) {
      const parts = text.split(before);
      if (parts.length === 2) onChange(parts.join(after));
      return parts.length === 2;
    },
    linkHref: () => undefined,
    setLink: () => undefined,
    image: () => undefined,
    setImage: () => undefined,
  }));
  return (
    <textarea
      ref={field}
      aria-label={label}
      placeholder={hint}
      value={text}
      lang={language}
      dir="auto"
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
        onSelect(selectionStart < selectionEnd, [])
      }
      className="field-sizing-content min-h-80 w-full resize-none bg-transparent px-5 py-6 font-mono text-sm leading-6 wrap-anywhere outline-none sm:px-10"
    />
  );
}
