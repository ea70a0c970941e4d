/** The rich text editor. Its input and output are Markdown. */
import { Fragment, Slice } from "prosemirror-model";
import type { Node } from "prosemirror-model";
import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useImperativeHandle, useRef } from "react";
import type { Ref } from "react";
import type { PassageFinder } from "../../contents/passage-scope.tsx";
import { findPassage, showPassage } from "../../contents/show-passage.ts";
import { citations } from "./citations.ts";
import type { Citations } from "./citations.ts";
import { cleanPasted } from "./clean-pasted.ts";
import { activeCommands, editingPlugins, editorCommands, imageAt, setImage } from "./commands.ts";
import type { EditorCommand } from "./commands.ts";
import { readDocument, writeDocument, writeFragment } from "./document.ts";
import { markType, nodeType, schema } from "./schema.ts";
import "../../contents/reading.css";
import "./rich-editor.css";

export interface TextEditorHandle {
  run: (command: EditorCommand) => void;
  showPassage: PassageFinder;
  /** The Markdown of the selection, trimmed; empty without a selection. */
  selected: () => string;
  /** In one undoable step. False unless `before` occurs exactly once in the text. */
  replace: (before: string, after: string) => boolean;
  /** The URL of the selected link, if any. */
  linkHref: () => string | undefined;
  /** Null removes the link. */
  setLink: (href: string | null) => void;
  image: () => { path: string; alt: string } | undefined;
  /** Changes the selected image, or inserts one. */
  setImage: (image: { path: string; alt: string }) => void;
}

export interface TextEditorProps {
  ref: Ref<TextEditorHandle>;
  label: string;
  hint: string;
  language: string;
  /** Read when mounted, and again whenever `replacements` increases. */
  text: string;
  replacements: number;
  citations: Citations;
  onChange: (text: string) => void;
  onBlur: () => void;
  onSelect: (hasSelection: boolean, active: readonly EditorCommand[]) => void;
  onLink: () => void;
  /** A pasted or dropped file. */
  onImage: (file: File) => void;
}

export function RichEditor(props: TextEditorProps) {
  const { ref, text, replacements, hint, citations: cited } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const editor = openView(host.current, latest);
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, []);
  useEffect(() => {
    const editor = view.current;
    editor?.dispatch(editor.state.tr.setMeta("citations", cited).setMeta("addToHistory", false));
  }, [cited]);
  // A text from outside replaces this one in one undoable step.
  const seenReplacements = useRef(replacements);
  useEffect(() => {
    if (!view.current || seenReplacements.current === replacements) return;
    seenReplacements.current = replacements;
    setText(view.current, text);
  }, [replacements, text]);
  useImperativeHandle(ref, () => ({
    run(command) {
      const editor = view.current;
      if (!editor) return;
      editorCommands[command](editor.state, editor.dispatch, editor);
      editor.focus();
    },
    showPassage(passage, { prefix = "", link } = {}) {
      const editor = view.current;
      if (!editor || !showPassage(editor.dom, passage, prefix)) return false;
      const range = findPassage(editor.dom, passage, prefix);
      if (range) select(editor, range);
      if (link !== undefined) setLink(editor, link);
      return true;
    },
    selected: () => (view.current ? selectedIn(view.current.state) : ""),
    replace(before, after) {
      const editor = view.current;
      const whole = editor ? writeDocument(editor.state.doc) : "";
      const parts = whole.split(before);
      if (!editor || parts.length !== 2) return false;
      setText(editor, parts.join(after));
      editor.focus();
      return true;
    },
    linkHref: () => (view.current ? linkAt(view.current.state)?.href : undefined),
    setLink(href) {
      const editor = view.current;
      if (editor) setLink(editor, href);
    },
    image: () => (view.current ? imageAt(view.current.state) : undefined),
    setImage({ path, alt }) {
      const editor = view.current;
      if (editor) setImage({ path, alt })(editor.state, editor.dispatch);
      editor?.focus();
    },
  }));
  return (
    <div
      ref={host}
      data-hint={text.trim() === "" ? hint : undefined}
      className="rich-editor reading relative min-w-0 px-5 py-6 sm:px-10"
    />
  );
}

function openView(host: HTMLElement, latest: { current: TextEditorProps }): EditorView {
  const { label, language, text } = latest.current;
  const view = new EditorView(host, {
    state: EditorState.create({
      doc: readDocument(text),
      plugins: [
        ...editingPlugins(() => latest.current.onLink()),
        citations(() => latest.current.citations),
      ],
    }),
    attributes: {
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      lang: language,
      spellcheck: "true",
    },
    // The sticky bars at the top, and at the bottom on phones, cover the text.
    scrollMargin: { top: 130, bottom: 90, left: 0, right: 0 },
    scrollThreshold: { top: 130, bottom: 90, left: 0, right: 0 },
    transformPastedHTML: cleanPasted,
    handlePaste: (_, { clipboardData }) => takeImage(clipboardData, latest.current.onImage),
    handleDrop: (_, { dataTransfer }) => takeImage(dataTransfer, latest.current.onImage),
    clipboardTextParser: (pasted, $context, isPlain) =>
      isPlain || $context.parent.type.spec.code === true
        ? Slice.maxOpen(Fragment.from(schema.text(pasted)))
        : Slice.maxOpen(readPlain(pasted).content),
    clipboardTextSerializer: ({ content }) => writeFragment(content),
    handleDOMEvents: {
      blur: () => {
        latest.current.onBlur();
        return false;
      },
    },
    dispatchTransaction(transaction) {
      const before = view.state;
      const state = before.apply(transaction);
      view.updateState(state);
      if (transaction.docChanged) latest.current.onChange(writeDocument(state.doc));
      if (
        transaction.docChanged ||
        !state.selection.eq(before.selection) ||
        transaction.storedMarksSet
      ) {
        latest.current.onSelect(!state.selection.empty, activeCommands(state));
      }
    },
  });
  return view;
}

/** Word and spreadsheets put a picture of the text on the clipboard in addition to the text. */
function takeImage(data: DataTransfer | null, onImage: (file: File) => void): boolean {
  const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
  if (!file || data?.types.includes("text/plain")) return false;
  onImage(file);
  return true;
}

/** Parses pasted plain text that looks like Markdown; in any other text, line breaks are kept. */
function readPlain(pasted: string): Node {
  const read = readDocument(pasted);
  const isMarkdown =
    /\*\*|\]\(|(?:\\| {2})\n/.test(pasted) ||
    read.content.content.some(({ type }) => type.name !== "paragraph");
  return isMarkdown ? read : readDocument(pasted.replace(/(?<=\S)\r?\n(?=\S)/g, "\\\n"));
}

/** Replaces only what differs, so that the cursor and all other blocks stay unchanged. */
function setText(view: EditorView, text: string): void {
  const { doc, tr } = view.state;
  const next = readDocument(text);
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || !end) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const [to, nextTo] = [end.a + overlap, end.b + overlap];
  tr.replace(start, to, next.slice(start, nextTo));
  const after = Math.min(tr.doc.content.size, nextTo);
  view.dispatch(
    tr
      .setSelection(TextSelection.between(tr.doc.resolve(start), tr.doc.resolve(after)))
      .scrollIntoView(),
  );
}

/** The Markdown of the selection, or of the blocks around it if that does not occur in the text exactly once. */
function selectedIn({ doc, selection }: EditorState): string {
  if (selection.empty) return "";
  const whole = writeDocument(doc);
  const passage = writeFragment(selection.content().content).trim();
  if (passage !== "" && whole.split(passage).length === 2) return passage;
  const blocks: Node[] = [];
  doc.nodesBetween(selection.from, selection.to, (node, _position, parent) => {
    if (parent === doc) blocks.push(node);
    return false;
  });
  return writeDocument(nodeType("doc").create(null, blocks));
}

function select(view: EditorView, range: Range): void {
  const from = view.posAtDOM(range.startContainer, range.startOffset);
  const to = view.posAtDOM(range.endContainer, range.endOffset);
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
  view.focus();
}

function linkAt(state: EditorState): { from: number; to: number; href: string } | undefined {
  const { $from, from, to } = state.selection;
  const type = markType("link");
  const href = (marks: Parameters<typeof type.isInSet>[0]) =>
    type.isInSet(marks)?.attrs["href"] as string | undefined;
  const own = href($from.marks()) ?? href($from.nodeAfter?.marks ?? []);
  if (own === undefined) return undefined;
  let range = { from, to };
  // The whole link, wherever the cursor is in it.
  $from.parent.forEach((node, offset) => {
    const start = $from.start() + offset;
    if (href(node.marks) !== own || start > range.to || start + node.nodeSize < range.from) return;
    range = { from: Math.min(range.from, start), to: Math.max(range.to, start + node.nodeSize) };
  });
  return { ...range, href: own };
}

function setLink(view: EditorView, href: string | null): void {
  const { state } = view;
  const { from, to } = linkAt(state) ?? state.selection;
  const { tr } = state;
  const type = markType("link");
  tr.removeMark(from, to, type);
  if (href !== null && from === to) tr.insert(from, schema.text(href, [type.create({ href })]));
  else if (href !== null) tr.addMark(from, to, type.create({ href }));
  view.dispatch(tr.scrollIntoView());
  view.focus();
}
