/**
 * Makes text from strangers harmless and plain: no invisible or direction characters, no HTML, no Markdown.
 * What is left is still data; escaping for an output is escape.ts's.
 */
import { withoutTags } from "./html-tags.ts";

/** Joiners stay where writing or emoji need them and go everywhere else. */
const joinersThatMatter =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200C\u200D](?=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Malayalam}\p{Script=Sinhala}])/gu;

/** Control and direction characters, and what no font draws; only line breaks and the emoji selector stay. */
const invisible =
  /(?!\n|\t|\uFE0F)[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Plain letters of English and line breaks: nothing here is invisible, and nothing can be normalized. */
const plain = /^[\x20-\x7E\n]*$/;

/**
 * Words of western letters and marks with one blank between them: neither cleaning nor putting on one line changes
 * anything about such a text. Marks that join a letter are not among them, nor is any other blank or what cannot be seen.
 */
const tidy =
  /^[!-~¡-¬®-\u024F\u2013\u2014\u2018-\u201F\u2026€]+(?: [!-~¡-¬®-\u024F\u2013\u2014\u2018-\u201F\u2026€]+)*$/;

export function isTidy(text: string): boolean {
  return text === "" || tidy.test(text);
}

/** Removes what cannot be seen, and normalises; line breaks stay. */
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

/** One for several; a single one at which no line may break, as French has them before a unit or a question mark, stays. */
export function oneSpace(spaces: string): string {
  return spaces === "\u00A0" || spaces === "\u202F" ? spaces : " ";
}

/** One line of plain text, at most `charactersMax` long, cut at a word's end. */
export function cleanLine(text: string, charactersMax: number): string {
  const line = withoutMarkup(cleanCharacters(text.slice(0, charactersMax * 4)), "")
    .replace(/\s+/gu, " ")
    .trim();
  return cut(line, charactersMax);
}

/**
 * Stands where a link, a picture or code was cut out of a source. A sentence that holds it is not what its author wrote,
 * and nobody may quote it.
 */
export const cutMark = "[…]";

/**
 * Lines of plain text; blank lines part paragraphs, and items of a list keep a leading "- ". `mark` stands where more was
 * cut than a look.
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

/** One of these stands in whatever is taken out below; most texts have none. */
const anyMarkup = /[<&`*_~\]]/;

function withoutMarkup(text: string, mark: string): string {
  if (!anyMarkup.test(text)) return text;
  const untagged = withoutTags(text, mark).replace(
    /^[^\S\n\r\u2028\u2029]*```[^]*?```/gm,
    () => mark,
  );
  return (
    // Decoding may make a tag, so they are taken out twice.
    withoutLinks(withoutTags(decoded(untagged), mark), mark)
      // Only the spaces of its own line stand before it: with line breaks, blank lines would be read again from each.
      .replace(/^[^\S\n\r\u2028\u2029]*\[[^\]\n]{1,200}\]:\s*\S.*$/gm, "")
      .replace(/(\*{1,3}|_{2,3}|~~|`{1,3})(?=\S)([^\n]{0,500}?\S)\1/g, "$2")
      .replace(/`{3,}[^\n]*/g, "")
  );
}

const linkTextMax = 500;
const linkAddress = /(?:[^()\n]|\([^()\n]{0,500}\)){0,2000}\)/y;

/**
 * Keeps a link's or a picture's words and drops its address; the mark tells where. It looks from the middle "](" to both sides: from its
 * beginning, a row of opening brackets would be read again from each of them.
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

/** The first bracket that a link's words can begin with, or -1. */
function openingBracket(text: string, middle: number, from: number): number {
  let found = -1;
  for (let at = middle - 1; at >= Math.max(from, middle - 1 - linkTextMax); at -= 1) {
    const character = text[at];
    if (character === "]" || character === "\n") break;
    if (character === "[") found = at;
  }
  return found;
}

/** Cuts at a word's end where one is near, never inside a character. */
export function cut(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const head = text.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, "");
  const space = head.search(/\s\S*$/u);
  return (space > charactersMax * 0.6 ? head.slice(0, space) : head).trimEnd();
}
