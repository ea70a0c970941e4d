/** The commands of the toolbar and the keyboard, and the input rules for typed Markdown. */
import {
  baseKeymap,
  chainCommands,
  exitCode,
  setBlockType,
  toggleMark,
  wrapIn,
  lift,
} from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { NodeSelection, TextSelection } from "prosemirror-state";
import type { Node } from "prosemirror-model";
import type { Command, EditorState, Plugin, Selection } from "prosemirror-state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from "prosemirror-tables";
import { isList, markType, nodeType } from "./schema.ts";

const paragraph = nodeType("paragraph");
const item = nodeType("list_item");

/** Turns the block into this type, or back into a paragraph. */
const block =
  (name: string, attrs: Record<string, unknown> | null = null): Command =>
  (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isActive = parent.hasMarkup(nodeType(name), attrs ?? undefined);
    return isActive
      ? setBlockType(paragraph)(state, dispatch)
      : setBlockType(nodeType(name), attrs)(state, dispatch);
  };

/** Creates a list, changes its type, or removes it. */
const list =
  (name: string): Command =>
  (state, dispatch) => {
    const type = nodeType(name);
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const node = $from.node(depth);
      if (!isList(node)) continue;
      if (node.type === type) return liftListItem(item)(state, dispatch);
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type));
      return true;
    }
    return wrapInList(type)(state, dispatch);
  };

/** The ancestors of the cursor, outermost first. */
const around = ({ $from }: Selection): Node[] =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth));

const quote: Command = (state, dispatch) =>
  around(state.selection).some(({ type }) => type.name === "blockquote")
    ? lift(state, dispatch)
    : wrapIn(nodeType("blockquote"))(state, dispatch);

const insert =
  (name: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodeType(name).create()).scrollIntoView());
    return true;
  };

const emptyRow = (name: string): Node =>
  nodeType("table_row").create(
    null,
    [0, 1, 2].map(() => nodeType(name).create()),
  );

const table: Command = (state, dispatch) => {
  const made = nodeType("table").create(null, [
    emptyRow("table_header"),
    emptyRow("table_cell"),
    emptyRow("table_cell"),
  ]);
  if (isInTable(state)) return false;
  if (dispatch) {
    const { tr } = state;
    tr.replaceSelectionWith(made);
    const at = tr.mapping.map(state.selection.from, -1);
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
  }
  return true;
};

function selectedImage({ selection }: EditorState): Node | undefined {
  const isImage = selection instanceof NodeSelection && selection.node.type.name === "image";
  return isImage ? selection.node : undefined;
}

const imageWidth =
  (width: number | null): Command =>
  (state, dispatch) => {
    const [path] = String(selectedImage(state)?.attrs["path"] ?? "").split("?");
    if (!path) return false;
    return setImage({ path: width === null ? path : `${path}?width=${width}` })(state, dispatch);
  };

/** Changes the selected image, or replaces the selection with an image. */
export const setImage =
  (attrs: { path: string; alt?: string }): Command =>
  (state, dispatch) => {
    const { from } = state.selection;
    const before = selectedImage(state)?.attrs;
    const { tr } = state;
    tr.replaceSelectionWith(nodeType("image").create({ ...before, ...attrs }), false);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map(from, -1))));
    return true;
  };

export function imageAt(state: EditorState): { path: string; alt: string } | undefined {
  const attrs = selectedImage(state)?.attrs;
  return attrs && { path: String(attrs["path"]), alt: String(attrs["alt"]) };
}

export const editorCommands = {
  heading: block("heading", { level: 2 }),
  subheading: block("heading", { level: 3 }),
  bold: toggleMark(markType("strong")),
  italic: toggleMark(markType("em")),
  strike: toggleMark(markType("strike")),
  code: toggleMark(markType("code")),
  list: list("bullet_list"),
  numbered: list("ordered_list"),
  quote,
  codeBlock: block("code_block"),
  rule: insert("horizontal_rule"),
  table,
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow,
  deleteColumn,
  deleteTable,
  imageSmall: imageWidth(240),
  imageMedium: imageWidth(480),
  imageFull: imageWidth(null),
  undo,
  redo,
} as const satisfies Record<string, Command>;

export type EditorCommand = keyof typeof editorCommands;

/** The commands whose buttons are active for the selection. */
export function activeCommands(state: EditorState): EditorCommand[] {
  const { $from, from, to, empty } = state.selection;
  const isIn = (name: string, level?: number) =>
    around(state.selection).some(
      ({ type, attrs }) => type.name === name && (level === undefined || attrs["level"] === level),
    );
  const isMarked = (name: string) => {
    const type = markType(name);
    return empty
      ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, type);
  };
  const checks: Partial<Record<EditorCommand, boolean>> = {
    heading: isIn("heading", 2),
    subheading: isIn("heading", 3),
    bold: isMarked("strong"),
    italic: isMarked("em"),
    strike: isMarked("strike"),
    code: isMarked("code"),
    list: isIn("bullet_list"),
    numbered: isIn("ordered_list"),
    quote: isIn("blockquote"),
    codeBlock: isIn("code_block"),
    table: isIn("table"),
    imageFull: selectedImage(state) !== undefined,
  };
  return Object.entries(checks).flatMap(([name, isActive]) =>
    isActive ? [name as EditorCommand] : [],
  );
}

/** `**text**` becomes bold when its last character is typed. */
function markRule(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole = "", words = ""] = match;
    const from = start + whole.lastIndexOf(words, whole.length - 1);
    const begin = start + (whole.length - whole.trimStart().length);
    const tr = state.tr.delete(from + words.length, end).delete(begin, from);
    tr.addMark(begin, begin + words.length, markType(name).create());
    return tr.removeStoredMark(markType(name));
  });
}

const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,6})\s$/, nodeType("heading"), ([, signs = ""]) => ({
      level: signs.length,
    })),
    textblockTypeInputRule(/^```$/, nodeType("code_block")),
    wrappingInputRule(/^>\s$/, nodeType("blockquote")),
    wrappingInputRule(/^[-*+]\s$/, nodeType("bullet_list")),
    wrappingInputRule(
      /^(\d{1,9})[.)]\s$/,
      nodeType("ordered_list"),
      ([, number]) => ({ start: Number(number) }),
      ([, number], node) => node.childCount + Number(node.attrs["start"]) === Number(number),
    ),
    markRule(/(?:^|\s)\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, "strong"),
    markRule(/(?:^|\s)\*([^*\s](?:[^*]*[^*\s])?)\*$/, "em"),
    markRule(/(?:^|\s)~~([^~\s](?:[^~]*[^~\s])?)~~$/, "strike"),
    markRule(/(?:^|\s)`([^`\s](?:[^`]*[^`\s])?)`$/, "code"),
  ],
});

export function editingPlugins(askForLink: () => void): Plugin[] {
  const breaks = chainCommands(exitCode, insert("hard_break"));
  return [
    rules,
    keymap({
      "Mod-b": editorCommands.bold,
      "Mod-i": editorCommands.italic,
      "Mod-e": editorCommands.code,
      "Mod-Shift-x": editorCommands.strike,
      "Mod-Shift-k": () => {
        askForLink();
        return true;
      },
      "Mod-Alt-0": setBlockType(paragraph),
      ...Object.fromEntries(
        [1, 2, 3, 4].map((level) => [`Mod-Alt-${level}`, block("heading", { level })]),
      ),
      "Mod-Shift-7": editorCommands.numbered,
      "Mod-Shift-8": editorCommands.list,
      "Mod-Shift-9": editorCommands.quote,
      "Mod-z": undo,
      "Mod-y": redo,
      "Mod-Shift-z": redo,
      Backspace: undoInputRule,
      Enter: splitListItem(item),
      "Shift-Enter": breaks,
      "Mod-Enter": breaks,
      // Outside lists and tables, Tab leaves the editor, as keyboard users expect.
      Tab: chainCommands(goToNextCell(1), sinkListItem(item)),
      "Shift-Tab": chainCommands(goToNextCell(-1), liftListItem(item)),
    }),
    keymap(baseKeymap),
    history(),
    tableEditing(),
  ];
}
