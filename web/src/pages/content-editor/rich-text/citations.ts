/**
 * Shows next to each paragraph which sources it is based on, or that it needs checking. This is not part of the text.
 * Citations in the text, such as `[3]`, lead to the source too.
 */
import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { contentWords } from "../../../words/content.ts";
import type { ShownParagraph, ShownSource } from "../../contents/read-content.ts";
import { markId } from "../../contents/go-to-element.ts";

export interface Citations {
  sources: readonly ShownSource[];
  paragraphs: readonly ShownParagraph[];
  onOpen: (number: number) => void;
}

const words = contentWords.paragraphs;

export function citations(current: () => Citations): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    state: {
      init: (_, { doc }) => decorationsOf(doc, current()),
      apply: (transaction, before) =>
        transaction.docChanged || transaction.getMeta("citations") !== undefined
          ? decorationsOf(transaction.doc, current())
          : before,
    },
    props: {
      decorations(state) {
        return this.getState(state);
      },
      handleClick(_view, _position, { target }) {
        const mark = target instanceof Element ? target.closest("[data-citation]") : null;
        const number = Number(mark?.getAttribute("data-citation"));
        if (!number) return false;
        current().onOpen(number);
        return true;
      },
    },
  });
}

function decorationsOf(doc: Node, { sources, paragraphs }: Citations): DecorationSet {
  const found: Decoration[] = [];
  const seen = new Set<number>();
  const isKnown = (number: number) => sources.some((one) => one.number === number);
  doc.forEach((block, offset) => {
    const cited = new Set<number>();
    block.descendants((node, position) => {
      for (const { 0: mark, 1: digits, index } of (node.text ?? "").matchAll(/\[(\d{1,3})\]/g)) {
        const number = Number(digits);
        if (!isKnown(number)) continue;
        cited.add(number);
        const from = offset + 1 + position + index;
        found.push(
          Decoration.inline(from, from + mark.length, {
            class: "citation",
            "data-citation": String(number),
            ...(seen.has(number) ? {} : { id: markId(number) }),
          }),
        );
        seen.add(number);
      }
    });
    const text = folded(block.textContent);
    const known = paragraphs.find(({ begins }) => begins !== "" && text.startsWith(folded(begins)));
    for (const number of known?.sources ?? []) if (isKnown(number)) cited.add(number);
    const isGeneral = known?.basis === "general";
    if (cited.size === 0 && !isGeneral) return;
    const numbers = [...cited].toSorted((one, other) => one - other);
    found.push(
      Decoration.widget(offset, () => createCitationColumn(numbers, isGeneral, sources), {
        side: -1,
        key: `${numbers.join()}${isGeneral ? "!" : ""}`,
        ignoreSelection: true,
      }),
    );
  });
  return DecorationSet.create(doc, found);
}

const folded = (text: string) =>
  text
    .replace(/\[\d{1,3}\]/g, "")
    .replace(/\s+/g, " ")
    .trim();

function createCitationColumn(
  numbers: readonly number[],
  isGeneral: boolean,
  sources: readonly ShownSource[],
): HTMLElement {
  const column = document.createElement("div");
  column.className = "paragraph-sources";
  column.contentEditable = "false";
  for (const number of numbers) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "citation";
    button.dataset["citation"] = String(number);
    button.textContent = String(number);
    const source = sources.find((one) => one.number === number);
    button.setAttribute("aria-label", words.source(number));
    button.title = source ? contentWords.sources.who(source) : words.source(number);
    column.append(button);
  }
  if (isGeneral) {
    const sign = document.createElement("span");
    sign.className = "general";
    sign.dataset["citation"] = "";
    sign.setAttribute("role", "img");
    sign.title = words.general;
    sign.setAttribute("aria-label", words.general);
    sign.textContent = "?";
    column.append(sign);
  }
  return column;
}
