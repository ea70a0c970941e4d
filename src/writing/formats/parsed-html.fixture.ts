/** Helpers to inspect HTML parsed as in a browser, for testing the renderers. */
import type { DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

export function elementsIn(node: Node): Element[] {
  const children = "childNodes" in node ? node.childNodes : [];
  // The content of a template is a separate tree.
  const inside = "content" in node ? elementsIn(node.content) : [];
  return [...("tagName" in node ? [node] : []), ...inside, ...children.flatMap(elementsIn)];
}

export function commentsIn(node: Node): string[] {
  if (node.nodeName === "#comment") return ["data" in node ? node.data : ""];
  return "childNodes" in node ? node.childNodes.flatMap(commentsIn) : [];
}

export function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((one) => one.name === name)?.value;
}
