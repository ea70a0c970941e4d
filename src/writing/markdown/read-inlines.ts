/**
 * Parses one paragraph of Markdown: emphasis, code, links, escapes and line breaks; everything else is text. Every
 * character is visited a bounded number of times: general parsers take minutes for certain inputs of 64 KiB.
 */
import { linkable, linkableByHand } from "../text/escape.ts";
import { inlineText, isImagePath } from "./markdown-tree.ts";
import type { Inline } from "./markdown-tree.ts";

/** An opened bracket, or a run of asterisks or underscores. */
interface Opener {
  mark: string;
  /** The index in `nodes` where its content begins. */
  at: number;
}

const openersMax = 100;
const escapable = /[!-/:-@[-`{-~]/;
const bareAddressPattern =
  /https?:\/\/[^\s<>"“”„«»`*[\]\\]{0,1000}[^\s<>"“”„«»`*[\]\\.,;:!?)}'’…_]/;
const bareAddress = new RegExp(bareAddressPattern, "iy");
/** Addresses in plain text, not starting within a word. */
export const bareAddresses = new RegExp(`(?<![\\p{L}\\p{N}])${bareAddressPattern.source}`, "giu");
const bracketedAddress = /<(https?:\/\/[^\s<>]{1,2000})>/iy;
const linkTarget =
  /\(\s{0,3}(?:<([^\s<>]{0,2000})>|([^\s()<>]{0,1000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500})?))(?:\s{1,3}"[^"\n]{0,300}")?\s{0,3}\)/y;
const entity = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/iy;
const names: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

export function readInlines(source: string): Inline[] {
  const nodes: Inline[] = [];
  const openers: Opener[] = [];
  const backticks = backtickRuns(source);
  let text = "";
  let at = 0;

  function flush(): void {
    if (text !== "") nodes.push({ kind: "text", text });
    text = "";
  }

  /** Matches the pattern at the current position. */
  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(source);
  }

  /** The nodes since the opener; unclosed openers in between are already text. */
  function takeSince(index: number): Inline[] {
    flush();
    const from = openers[index]?.at ?? nodes.length;
    openers.length = index;
    // The first node is the opener's own mark as text.
    return merged(nodes.splice(from).slice(1));
  }

  function open(mark: string): void {
    flush();
    if (openers.length < openersMax) openers.push({ mark, at: nodes.length });
    nodes.push({ kind: "text", text: mark });
  }

  function bracket(): void {
    const index = openers.findLastIndex(({ mark }) => mark === "[" || mark === "![");
    at += 1;
    const target = index === -1 ? null : match(linkTarget);
    if (!target) {
      // Neither this bracket nor its opener belongs to a link.
      if (index !== -1) openers.splice(index, 1);
      text += "]";
      return;
    }
    at += target[0].length;
    const address = target[1] ?? target[2] ?? "";
    const isImage = openers[index]?.mark === "![";
    const inlines = withoutLinks(takeSince(index));
    if (isImage && isImagePath(address)) {
      nodes.push({ kind: "image", path: address, alt: inlineText(inlines) });
      return;
    }
    const url = linkableByHand(address);
    // If the address is not allowed, only the words remain.
    nodes.push(...(url === null ? inlines : [{ kind: "link" as const, url, inlines }]));
  }

  function emphasis(character: string): void {
    let length = 1;
    while (source[at + length] === character) length += 1;
    const before = source[at - 1] ?? " ";
    const after = source[at + length] ?? " ";
    const mark = character.repeat(length);
    at += length;
    const mayOpen = !/\s/u.test(after) && !(character === "_" && isWord(before));
    const mayClose = !/\s/u.test(before) && !(character === "_" && isWord(after));
    if (length > 3 || (character === "~" && length !== 2)) {
      text += mark;
      return;
    }
    let left = length;
    while (left > 0) {
      const closed = mayClose ? closeEmphasis(character, left) : 0;
      if (closed === 0) break;
      left -= closed;
    }
    if (left > 0 && mayOpen) open(character.repeat(left));
    else text += character.repeat(left);
  }

  /**
   * How many of the `left` marks close an opener: three may close one and two, and one or two may close a part of
   * three.
   */
  function closeEmphasis(character: string, left: number): number {
    const lastOf = (...marks: string[]) =>
      openers.findLastIndex(({ mark }) => marks.includes(mark));
    const [one, two, three] = [character, character.repeat(2), character.repeat(3)];
    const exact = lastOf(character.repeat(left));
    const index = exact !== -1 ? exact : left === 3 ? lastOf(one, two) : lastOf(three);
    const opener = openers[index];
    if (!opener) return 0;
    const size = Math.min(left, opener.mark.length);
    if (size === opener.mark.length) nodes.push(...emphasized(character, size, takeSince(index)));
    else {
      flush();
      const inlines = merged(nodes.splice(opener.at + 1));
      openers.length = index + 1;
      opener.mark = character.repeat(opener.mark.length - size);
      nodes.splice(opener.at, 1, { kind: "text", text: opener.mark });
      nodes.push(...emphasized(character, size, inlines));
    }
    return size;
  }

  while (at < source.length) {
    const character = source[at] ?? "";
    const next = source[at + 1] ?? "";
    if (character === "\\" && (escapable.test(next) || next === "\n")) {
      if (next === "\n") {
        flush();
        nodes.push({ kind: "break" });
      } else text += next;
      at += 2;
    } else if (character === "`") {
      const run = backticks.get(at);
      const length = run?.length ?? 1;
      if (run?.end === undefined) {
        text += "`".repeat(length);
        at += length;
      } else {
        flush();
        const code = source.slice(at + length, run.end).replaceAll("\n", " ");
        const isPadded = code.startsWith(" ") && code.endsWith(" ") && /[^ ]/.test(code);
        nodes.push({ kind: "code", text: isPadded ? code.slice(1, -1) : code });
        at = run.end + length;
      }
    } else if (character === "*" || character === "_" || character === "~") emphasis(character);
    else if (character === "!" && next === "[") {
      open("![");
      at += 2;
    } else if (character === "[") {
      open("[");
      at += 1;
    } else if (character === "]") bracket();
    else if (character === "\n") {
      const isHard = / {2}$/.test(text.slice(-2));
      text = text.trimEnd();
      if (isHard) {
        flush();
        nodes.push({ kind: "break" });
      } else text += " ";
      at += 1;
    } else {
      const link =
        character === "<"
          ? match(bracketedAddress)
          : (character === "h" || character === "H") && !/[\p{L}\p{N}]/u.test(source[at - 1] ?? "")
            ? match(bareAddress)
            : null;
      const url = link && linkable(link[1] ?? link[0]);
      const named = character === "&" ? match(entity) : null;
      if (link && url) {
        flush();
        nodes.push({ kind: "link", url, inlines: [{ kind: "text", text: link[1] ?? link[0] }] });
        at += link[0].length;
      } else if (named) {
        text += decoded(named);
        at += named[0].length;
      } else {
        text += character;
        at += 1;
      }
    }
  }
  flush();
  return merged(nodes);
}

function emphasized(character: string, size: number, inlines: Inline[]): Inline[] {
  if (character === "~") return [{ kind: "strike", inlines }];
  if (size === 1) return [{ kind: "emphasis", inlines }];
  return [{ kind: "strong", inlines: size === 2 ? inlines : [{ kind: "emphasis", inlines }] }];
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** The length of each run of backticks, and the position of the next run of the same length. */
function backtickRuns(source: string): Map<number, { length: number; end: number | undefined }> {
  const runs = new Map<number, { length: number; end: number | undefined }>();
  const nextOf = new Map<number, number>();
  for (const { 0: run, index } of [...source.matchAll(/`+/g)].toReversed()) {
    runs.set(index, { length: run.length, end: nextOf.get(run.length) });
    nextOf.set(run.length, index);
  }
  return runs;
}

function decoded([whole, name, decimal, hexadecimal]: RegExpExecArray): string {
  if (name !== undefined) return names[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const isCharacter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "\uFFFD";
}

/** Merges adjacent texts. */
export function merged(nodes: readonly Inline[]): Inline[] {
  const found: Inline[] = [];
  for (const node of nodes) {
    const last = found.at(-1);
    if (node.kind === "text" && last?.kind === "text") {
      found[found.length - 1] = { kind: "text", text: last.text + node.text };
    } else found.push(node);
  }
  return found;
}

/** Replaces links inside a link with their words. */
function withoutLinks(inlines: readonly Inline[]): Inline[] {
  return merged(
    inlines.flatMap((one): Inline[] => {
      if (one.kind === "link") return withoutLinks(one.inlines);
      if (one.kind === "strong" || one.kind === "emphasis" || one.kind === "strike") {
        return [{ ...one, inlines: withoutLinks(one.inlines) }];
      }
      return [one];
    }),
  );
}
