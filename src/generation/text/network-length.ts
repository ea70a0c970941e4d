/**
 * Counts a text as each social network counts it; string length is wrong for most of them.
 * The limits themselves are facts of formats/networks.ts.
 */
import { graphemesOf } from "./segment.ts";

const linkPattern = /https?:\/\/[^\s<>"]+/giu;

/** What X and Mastodon count for any address, however long it is. */
const linkWeight = 23;

/** X counts these ranges as one and everything else as two, after NFC; an emoji is two however it is built. */
function isLightOnX(codePoint: number): boolean {
  return (
    codePoint <= 0x10ff ||
    (codePoint >= 0x2000 && codePoint <= 0x200d) ||
    (codePoint >= 0x2010 && codePoint <= 0x201f) ||
    (codePoint >= 0x2032 && codePoint <= 0x2037)
  );
}

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;

function xLength(text: string): number {
  const { rest, links } = withoutLinks(text.normalize("NFC"));
  let weight = links * linkWeight;
  for (const grapheme of graphemesOf(rest)) {
    if (emoji.test(grapheme) && !/^[©®‼⁉™ℹ]$/u.test(grapheme)) {
      weight += 2;
      continue;
    }
    for (const character of grapheme) weight += isLightOnX(character.codePointAt(0) ?? 0) ? 1 : 2;
  }
  return weight;
}

function mastodonLength(text: string): number {
  const { rest, links } = withoutLinks(text);
  // A remote mention counts without its domain.
  const local = rest.replace(/(?<![\w@])@([\w.-]+)@[\w.-]+\w/gu, "@$1");
  return links * linkWeight + graphemesOf(local).length;
}

function threadsLength(text: string): number {
  let length = 0;
  for (const grapheme of graphemesOf(text)) {
    length += emoji.test(grapheme) ? Buffer.byteLength(grapheme) : Array.from(grapheme).length;
  }
  return length;
}

function withoutLinks(text: string): { rest: string; links: number } {
  let links = 0;
  const rest = text.replace(linkPattern, () => {
    links += 1;
    return "";
  });
  return { rest, links };
}

const rules = {
  x: xLength,
  bluesky: (text: string) => graphemesOf(text).length,
  mastodon: mastodonLength,
  threads: threadsLength,
  characters: (text: string) => text.length,
};

export function networkLength(text: string, rule: keyof typeof rules): number {
  return rules[rule](text);
}
