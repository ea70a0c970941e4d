/**
 * Sanitizes untrusted text to plain text: removes invisible and bidirectional control characters, HTML and Markdown.
 * escape.ts escapes the result for each output.
 */
import { withoutTags } from "./html-tags.ts";

/** Joiners that emoji or a script need; all others are removed. */
const joinersThatMatter =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200C\u200D](?=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Malayalam}\p{Script=Sinhala}])/gu;

/**
 * Control characters, bidirectional controls and ignorable code points, except line breaks, tabs and the emoji
 * selector.
 */
const invisible =
  /(?!\n|\t|\uFE0F)[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** ASCII text has no invisible characters and needs no normalization. */
const plain = /^[\x20-\x7E\n]*$/;

/**
 * Words of Latin letters and punctuation, separated by single spaces: cleaning does not change such a text. Excludes
 * combining marks, other spaces and invisible characters.
 */
const tidy =
  /^[!-~¡-¬®-\u024F\u2013\u2014\u2018-\u201F\u2026€]+(?: [!-~¡-¬®-\u024F\u2013\u2014\u2018-\u201F\u2026€]+)*$/;

export function isTidy(text: string): boolean {
  return text === "" || tidy.test(text);
}

/** Removes invisible characters and normalizes the rest; keeps line breaks. */
export function cleanCharacters(text: string): string {
  if (isTidy(text)) return text;
  if (plain.test(text)) return text.includes("  ") ? text.replace(/ {2,}/g, " ") : text;
  const kept: string[] = [];
  let next = 0;
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|\v|\f|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\uE000", "")
    .replace(joinersThatMatter, (joiner) => {
      kept.push(joiner);
      return "\uE000";
    })
    .replace(invisible, "")
    .replaceAll("\uE000", () => kept[next++] ?? "")
    .replace(/[^\S\n]+/gu, oneSpace);
}

/** Collapses spaces into one; keeps a single no-break space, which French uses before units and question marks. */
export function oneSpace(spaces: string): string {
  return spaces === "\u00A0" || spaces === "\u202F" ? spaces : " ";
}

/** Returns one line of plain text with at most `charactersMax` characters, truncated at a word boundary. */
export function cleanLine(text: string, charactersMax: number): string {
  const line = withoutMarkup(cleanCharacters(text.slice(0, charactersMax * 4)), "")
    .replace(/\s+/gu, " ")
    .trim();
  return cut(line, charactersMax);
}

/**
 * Replaces a link, image or code removed from a source. A sentence that contains it is incomplete and must not be
 * quoted.
 */
export const cutMark = "[…]";

/**
 * Returns lines of plain text: blank lines separate paragraphs, and list items start with "- ". `mark` replaces removed
 * content, but not removed formatting.
 */
export function cleanBody(text: string, charactersMax: number, mark = ""): string {
  return withoutMarkup(cleanCharacters(text.slice(0, charactersMax)), mark)
    .split("\n")
    .map((line) =>
      line
        .replace(/^\s*(?:>\s*)+/u, "")
        .replace(/^\s*#{1,6}\s+/u, "")
        .replace(/^\s*(?:[-*+•·–—▪◦‣⁃∙●○■□▸▹►▶➤➜➔→»✓✔✗★☆]|\d{1,3}[.)])\s+/u, "- ")
        .replace(/^\s*(?:[-*_=~]\s*){3,}$/u, "")
        .replace(/[ \u00A0\u202F]+/g, " ")
        .trim(),
    )
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? "");
}

/** A fast check: all markup removed below contains one of these characters, and most texts contain none. */
const anyMarkup = /[<&`*_~\]]/;

function withoutMarkup(text: string, mark: string): string {
  if (!anyMarkup.test(text)) return text;
  const untagged = withoutTags(text, mark).replace(
    /^[^\S\n\r\u2028\u2029]*```[^]*?```/gm,
    () => mark,
  );
  return (
    // Decoding entities can create tags, so tags are removed again.
    withoutLinks(withoutTags(decoded(untagged), mark), mark)
      // Matches only spaces of the same line: with line breaks, each of many blank lines would be scanned again.
      .replace(/^[^\S\n\r\u2028\u2029]*\[[^\]\n]{1,200}\]:\s*\S.*$/gm, "")
      .replace(/(\*{1,3}|_{2,3}|~~|`{1,3})(?=\S)([^\n]{0,500}?\S)\1/g, "$2")
      .replace(/`{3,}[^\n]*/g, "")
  );
}

const linkTextMax = 500;
const linkAddress = /(?:[^()\n]|\([^()\n]{0,500}\)){0,2000}\)/y;

/**
 * Keeps the text of links and images, removes the address and adds the mark. The search starts at "](", because
 * starting at each opening bracket would take quadratic time.
 */
function withoutLinks(text: string, mark: string): string {
  const kept: string[] = [];
  let done = 0;
  for (let middle = text.indexOf("]("); middle !== -1; middle = text.indexOf("](", middle + 1)) {
    const open = openingBracket(text, middle, done);
    if (open === -1) continue;
    linkAddress.lastIndex = middle + 2;
    if (!linkAddress.test(text)) continue;
    const start = open > done && text[open - 1] === "!" ? open - 1 : open;
    kept.push(text.slice(done, start), text.slice(open + 1, middle), mark);
    done = linkAddress.lastIndex;
    middle = done - 1;
  }
  return kept.join("") + text.slice(done);
}

/** The index of the first bracket that can open the link text, or -1. */
function openingBracket(text: string, middle: number, from: number): number {
  let found = -1;
  for (let at = middle - 1; at >= Math.max(from, middle - 1 - linkTextMax); at -= 1) {
    const character = text[at];
    if (character === "]" || character === "\n") break;
    if (character === "[") found = at;
  }
  return found;
}

/** Truncates at a word boundary if one is near, and never splits a surrogate pair. */
export function cut(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const head = text.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, "");
  const space = head.search(/\s\S*$/u);
  return (space > charactersMax * 0.6 ? head.slice(0, space) : head).trimEnd();
}
