/** Finds a passage in the rendered text, scrolls to it and highlights it briefly, without changing the page. */
import { foldCase, indexBehind } from "../../../../src/writing/markdown/find-passage.ts";
import { scrollTo } from "./go-to-element.ts";

const name = "passage";
const shownMs = 4_000;

export function showPassage(root: Element | null, passage: string, prefix = ""): boolean {
  const range = root && findPassage(root, passage, prefix);
  const view = root?.ownerDocument.defaultView;
  if (!range || !view) return false;
  scrollTo(range.startContainer.parentElement);
  // From the window that shows the text, which may be a frame's. Browsers without the Highlight API only scroll.
  const { CSS, Highlight } = view;
  if (typeof Highlight === "function") {
    const mark = new Highlight(range);
    CSS.highlights.set(name, mark);
    setTimeout(() => CSS.highlights.get(name) === mark && CSS.highlights.delete(name), shownMs);
  }
  return true;
}

const blocks = "p, li, h1, h2, h3, h4, h5, h6, td, th, pre, blockquote, div";

/** Treats spaces, line breaks and block boundaries as one space, and skips citation marks. */
export function findPassage(root: Element, passage: string, prefix: string): Range | undefined {
  const wanted = foldCase(passage).trim();
  if (wanted === "") return undefined;
  let text = "";
  const places: { node: Text; offset: number }[] = [];
  let block: Element | null | undefined;
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("[data-citation]")) continue;
    const add = (characters: string, offset: number) => {
      for (const one of characters) {
        if (one === " " && text.endsWith(" ")) continue;
        text += one;
        places.push({ node: node as Text, offset });
      }
    };
    const own = node.parentElement?.closest(blocks);
    if (own !== block) add(" ", 0);
    block = own;
    for (let offset = 0; offset < (node.nodeValue?.length ?? 0); offset += 1) {
      add(foldCase(node.nodeValue?.[offset] ?? ""), offset);
    }
  }
  const at = indexBehind(text, wanted, { prefix: foldCase(prefix) });
  const first = places[at];
  const last = places[at + wanted.length - 1];
  if (!first || !last) return undefined;
  const range = root.ownerDocument.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}
