/** Marks of sources in the text that is edited: `[3]` looks like a mark, and a click on it goes to the source. */
import { RangeSetBuilder } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin } from "@codemirror/view";
import type { DecorationSet, ViewUpdate } from "@codemirror/view";

export function citationMarks(
  known: ReadonlySet<number>,
  onOpen: (number: number) => void,
): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = marksIn(view, known);
      }
      update({ docChanged, viewportChanged, view }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = marksIn(view, known);
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
  return [
    plugin,
    EditorView.domEventHandlers({
      click(event) {
        const mark = event.target instanceof Element && event.target.closest(".cm-citation");
        const number = mark && /\d+/.exec(mark.textContent ?? "")?.[0];
        if (number) onOpen(Number(number));
        return false;
      },
    }),
  ];
}

function marksIn(view: EditorView, known: ReadonlySet<number>): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const mark = Decoration.mark({ class: "cm-citation" });
  for (const { from, to } of view.visibleRanges) {
    for (const found of view.state.sliceDoc(from, to).matchAll(/\[(\d{1,3})\](?!\()/g)) {
      if (!known.has(Number(found[1]))) continue;
      builder.add(from + found.index, from + found.index + found[0].length, mark);
    }
  }
  return builder.finish();
}
