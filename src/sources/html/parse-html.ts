/** HTML and XML as a tree, with limits on its size and depth: whatever is beyond them is left out. Runs in linear time. */
import { DomHandler, Element, Text } from "domhandler";
import type { ChildNode, ParentNode } from "domhandler";
import { Parser } from "htmlparser2";
import type { ParserOptions } from "htmlparser2";

/** Large pages have a few thousand elements. */
const tagsMax = 50_000;
/** Deeper elements are unwrapped: their text stays. Everything that walks a tree may call itself this deep. */
const depthMax = 100;
/** Not even a broken page is this deep, and the parser takes time in proportion to it for each tag: reading ends there. */
const openMax = 1_000;
/** The limits are looked at between two of these. */
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

/** No entity is ever expanded. A document that declares some is refused, since its text would be another one. */
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

/** All elements below, in the order of the document. */
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

/** All text below, with its white space collapsed. */
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

/** Null where it is no address of the web that is short enough to be stored. */
export function webAddress(address: string, base?: string): URL | null {
  const url = address.trim() === "" ? null : URL.parse(address.trim(), base);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2_000 ? url : null;
}
