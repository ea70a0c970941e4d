/** What the buttons over the text do: they write the signs of Markdown around or before what is selected. */
import { EditorSelection } from "@codemirror/state";
import type { ChangeSpec } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";

/** Around each selection, or taken away where it stands there already. */
const around =
  (sign: string): Command =>
  (view) => {
    const { state } = view;
    const change = state.changeByRange(({ from, to }) => {
      const size = sign.length;
      const isThere =
        state.sliceDoc(from - size, from) === sign && state.sliceDoc(to, to + size) === sign;
      if (isThere) {
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        };
      }
      return {
        changes: [
          { from, insert: sign },
          { from: to, insert: sign },
        ],
        range: EditorSelection.range(from + size, to + size),
      };
    });
    view.dispatch(state.update(change, { scrollIntoView: true, userEvent: "input" }));
    return true;
  };

/** Before each line that is selected; a line that begins so loses it, another sign of the kind is replaced. */
const before =
  (sign: string, kind: RegExp): Command =>
  (view) => {
    const lines = selectedLines(view);
    const isThere = lines.every(({ text }) => text.startsWith(sign));
    const changes = lines.map(({ from, text }): ChangeSpec => {
      const [old = ""] = kind.exec(text) ?? [];
      return { from, to: from + old.length, insert: isThere ? "" : sign };
    });
    view.dispatch({ changes, scrollIntoView: true, userEvent: "input" });
    return true;
  };

function selectedLines({ state }: EditorView) {
  const { from, to } = state.selection.main;
  const lines = [];
  for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
    lines.push(line);
    if (line.to >= to) return lines;
  }
}

/** The text in brackets, and the place for the address selected. */
const link: Command = (view) => {
  const { state } = view;
  const { from, to } = state.selection.main;
  const text = state.sliceDoc(from, to);
  const at = from + text.length + 3;
  view.dispatch({
    changes: { from, to, insert: `[${text}](https://)` },
    selection: text === "" ? { anchor: from + 1 } : { anchor: at, head: at + "https://".length },
    scrollIntoView: true,
    userEvent: "input",
  });
  return true;
};

const heading = /^#{1,6} +/;

export const markdownCommands = {
  heading: before("## ", heading),
  subheading: before("### ", heading),
  bold: around("**"),
  italic: around("*"),
  link,
  list: before("- ", /^(?:[-*+]|\d+[.)]) +/),
  quote: before("> ", /^> ?/),
} as const;

export type MarkdownCommand = keyof typeof markdownCommands;
