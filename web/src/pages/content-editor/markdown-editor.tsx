/**
 * The text of a content as Markdown that looks like what it becomes. CodeMirror, in a shadow root: there its styles are
 * adopted sheets, while in the page it would write a style element, which our policy refuses.
 */
import { defaultKeymap, history, historyKeymap, redo, undo } from "@codemirror/commands";
import {
  commonmarkLanguage,
  deleteMarkupBackward,
  insertNewlineContinueMarkup,
} from "@codemirror/lang-markdown";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, keymap, placeholder } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import { useEffect, useImperativeHandle, useRef } from "react";
import type { Ref } from "react";
import { citationMarks } from "./citation-marks.ts";
import { findPassage } from "./find-passage.ts";
import { markdownCommands } from "./markdown-commands.ts";
import type { MarkdownCommand } from "./markdown-commands.ts";
import { markdownLook } from "./markdown-look.ts";

export interface MarkdownEditorHandle {
  run: (command: MarkdownCommand | "undo" | "redo") => void;
  showPassage: (passage: string) => boolean;
  /** Without the space around it; empty where nothing is selected. */
  selected: () => string;
  /** In one step that can be undone. False where `before` does not stand in the text once. */
  replace: (before: string, after: string) => boolean;
}

interface MarkdownEditorProps {
  ref: Ref<MarkdownEditorHandle>;
  label: string;
  hint: string;
  language: string;
  /** Taken over at the beginning, and again whenever `replacements` grows. */
  text: string;
  replacements: number;
  sources: ReadonlySet<number>;
  onChange: (text: string) => void;
  onBlur: () => void;
  onSource: (number: number) => void;
  onSelect: (hasSelection: boolean) => void;
}

const setFound = StateEffect.define<{ from: number; to: number } | null>();
const found = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { docChanged, effects }) {
    for (const effect of effects) {
      if (!effect.is(setFound)) continue;
      if (effect.value === null) return Decoration.none;
      const { from, to } = effect.value;
      return Decoration.set(Decoration.mark({ class: "cm-found" }).range(from, to));
    }
    return docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function MarkdownEditor(props: MarkdownEditorProps) {
  const { ref, text, replacements } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const place = host.current;
    if (!place) return undefined;
    const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
    const editor = new EditorView({ root, parent: root, state: stateOf(latest) });
    view.current = editor;
    // From outside a key in here looks like one beside any field, which the page's shortcuts would take for theirs.
    const keepIn = (event: KeyboardEvent) => {
      if (!event.metaKey && !event.ctrlKey) event.stopPropagation();
    };
    place.addEventListener("keydown", keepIn);
    return () => {
      place.removeEventListener("keydown", keepIn);
      editor.destroy();
      view.current = null;
    };
  }, []);

  // A text from elsewhere takes the place of this one, in one step that can be undone.
  const taken = useRef(replacements);
  useEffect(() => {
    const editor = view.current;
    if (!editor || taken.current === replacements) return;
    taken.current = replacements;
    const { doc, selection } = editor.state;
    if (doc.toString() === text) return;
    const anchor = Math.min(selection.main.anchor, text.length);
    editor.dispatch({ changes: { from: 0, to: doc.length, insert: text }, selection: { anchor } });
  }, [replacements, text]);

  useImperativeHandle(ref, () => ({
    run(command) {
      const editor = view.current;
      if (!editor) return;
      editor.focus();
      if (command === "undo") undo(editor);
      else if (command === "redo") redo(editor);
      else markdownCommands[command](editor);
    },
    showPassage(passage) {
      const editor = view.current;
      const range = editor && placeOf(editor.state.doc.toString(), passage);
      if (!range) return false;
      editor.dispatch({
        selection: { anchor: range.from },
        effects: [setFound.of(range), EditorView.scrollIntoView(range.from, { y: "center" })],
      });
      editor.focus();
      return true;
    },
    selected: () => (view.current ? selectedIn(view.current.state) : ""),
    replace(before, after) {
      const editor = view.current;
      const whole = editor?.state.doc.toString() ?? "";
      const from = whole.indexOf(before);
      if (!editor || from === -1 || whole.includes(before, from + 1)) return false;
      editor.dispatch({
        changes: { from, to: from + before.length, insert: after },
        selection: { anchor: from, head: from + after.length },
        effects: EditorView.scrollIntoView(from, { y: "nearest" }),
        userEvent: "input.replace",
      });
      editor.focus();
      return true;
    },
  }));
  return <div ref={host} className="min-w-0" />;
}

function selectedIn({ doc, selection: { main } }: EditorState): string {
  return doc.sliceString(main.from, main.to).trim();
}

/** A passage, or the mark of a source. */
function placeOf(text: string, passage: string): { from: number; to: number } | undefined {
  if (!/^\[\d+\]$/.test(passage)) return findPassage(text, passage);
  const from = text.indexOf(passage);
  return from === -1 ? undefined : { from, to: from + passage.length };
}

function stateOf(latest: { current: MarkdownEditorProps }): EditorState {
  const { label, hint, language, text, sources } = latest.current;
  return EditorState.create({
    doc: text,
    extensions: [
      history(),
      drawSelection(),
      EditorView.lineWrapping,
      // The bars at the top and, on phones, at the bottom lie over the text.
      EditorView.scrollMargins.of(() => ({ top: 120, bottom: 80 })),
      commonmarkLanguage,
      markdownLook,
      found,
      placeholder(hint),
      citationMarks(sources, (number) => latest.current.onSource(number)),
      EditorView.contentAttributes.of({
        "aria-label": label,
        lang: language,
        spellcheck: "true",
        autocorrect: "on",
        autocapitalize: "sentences",
      }),
      keymap.of([
        { key: "Mod-b", run: markdownCommands.bold },
        { key: "Mod-i", run: markdownCommands.italic },
        { key: "Enter", run: insertNewlineContinueMarkup },
        { key: "Backspace", run: deleteMarkupBackward },
        ...historyKeymap,
        // Without those that the page has for itself.
        ...defaultKeymap.filter(({ key = "" }) => !/^(?:Mod-k|Ctrl-k|Mod-\/)$/.test(key)),
      ]),
      EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
        if (docChanged) latest.current.onChange(state.doc.toString());
        if (docChanged || selectionSet) latest.current.onSelect(selectedIn(state) !== "");
      }),
      EditorView.domEventHandlers({ blur: () => latest.current.onBlur() }),
    ],
  });
}
