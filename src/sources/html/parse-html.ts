/** Parses HTML and XML into a tree in linear time. Limits its size and depth; the rest is omitted. */
import { DomHandler, Element, Text } from "domhandler";
import type { ChildNode, ParentNode } from "domhandler";
import { Parser } from "htmlparser2";
import type { ParserOptions } from "htmlparser2";

/** Large pages have a few thousand elements. */
const tagsMax = 50_000;
/** Deeper elements are unwrapped, keeping their text, so that walking the tree recursively is safe. */
const depthMax = 100;
/** Parsing stops at this depth, because the parser's time per tag grows with it. No real page is this deep. */
const openMax = 1_000;
/** The limits are checked after each chunk. */
const chunkLength = 8_192;

class BoundedHandler extends DomHandler {
  isFull = false;
  #tags = 0;
  #depth = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#tags += 1;
    this.#depth += 1;
    this.isFull ||= this.#tags > tagsMax || this.#depth > openMax;
    if (this.#depth <= depthMax) super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    if (this.#depth <= depthMax) super.onclosetag();
    this.#depth -= 1;
  }
}

export function parseHtml(text: string): ParentNode {
  return parse(text, {});
}

export class UnsafeXml extends Error {
  override readonly name = "UnsafeXml";
}

/** Never expands entities. Rejects documents that declare any: unexpanded, their text would be wrong. */
export function parseXml(text: string): ParentNode {
  const rootAt = text.search(/<[a-z]/i);
  if (/<!ENTITY/i.test(rootAt === -1 ? text : text.slice(0, rootAt))) throw new UnsafeXml();
  return parse(text, { xmlMode: true });
}

function parse(text: string, options: ParserOptions): ParentNode {
  const handler = new BoundedHandler();
  const parser = new Parser(handler, options);
  for (let at = 0; at < text.length && !handler.isFull; at += chunkLength) {
    parser.write(text.slice(at, at + chunkLength));
  }
  parser.end();
  return handler.root;
}

export function isElement(node: ChildNode | ParentNode): node is Element {
  return node instanceof Element;
}

/** All descendant elements in document order. */
export function* elementsOf(parent: ParentNode): Generator<Element> {
  const waiting = parent.children.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let at = node.children.length - 1; at >= 0; at -= 1) waiting.push(node.children[at]!);
  }
}

export function findElement(parent: ParentNode, name: string): Element | undefined {
  for (const element of elementsOf(parent)) if (element.name === name) return element;
  return undefined;
}

/** All text, with whitespace collapsed. */
export function textOf(parent: ParentNode): string {
  return collapse(rawTextOf(parent));
}

export function rawTextOf(parent: ParentNode): string {
  const parts: string[] = [];
  collectText(parent, parts);
  return parts.join("");
}

function collectText(parent: ParentNode, parts: string[]): void {
  for (const child of parent.children) {
    if (child instanceof Text) parts.push(child.data);
    else if ("children" in child) collectText(child, parts);
  }
}

export function collapse(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Null if it is not an http(s) URL, or too long to be stored. */
export function webAddress(address: string, base?: string): URL | null {
  const url = address.trim() === "" ? null : URL.parse(address.trim(), base);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2_000 ? url : null;
}
