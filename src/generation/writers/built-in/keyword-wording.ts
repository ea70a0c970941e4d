/** Finds the shape of a keyword as a sentence needs it: people search for "tool hire Kendal" and say "tool hire in Kendal". */
import { cut } from "../../text/clean.ts";
import type { ScaffoldLanguage } from "../../text/language.ts";
import { countIn } from "../../text/relevance.ts";
import { type Wording, wordingOf } from "./wording.ts";

interface Known {
  language: ScaffoldLanguage;
  names: ReadonlySet<string>;
  /** All passages in one, folded for asking what stands in them. */
  foldedText: string;
}

const charactersMax = 80;

const wordings = new WeakMap<Known, Map<string, Wording>>();

/** Kept per reading: titles, headings and subjects ask for the same few, and each reads all of the sources. */
export function keywordWording(known: Known, keyword: string): Wording {
  const kept = wordings.get(known) ?? new Map<string, Wording>();
  wordings.set(known, kept);
  const wording = kept.get(keyword) ?? shapeIn(known, keyword);
  kept.set(keyword, wording);
  return wording;
}

function shapeIn(known: Known, keyword: string): Wording {
  const { language, names, foldedText } = known;
  const counted = ["a", "an", "every", "each"].some(
    (article) => countIn(foldedText, `${article} ${keyword}`) > 0,
  );
  const shape = (text: string) => wordingOf(cut(text, charactersMax), language, names, counted);
  const wording = shape(keyword);
  const placed = placedKeyword(known, keyword);
  return placed === null || wording.kind !== "phrase"
    ? wording
    : { ...wording, inline: shape(placed).inline };
}

/** With the preposition that the sources put before its place, or null where it has none. */
function placedKeyword({ foldedText }: Known, keyword: string): string | null {
  const parts = /^(.*\p{L}) (\p{Lu}\p{L}+)$/u.exec(keyword);
  const [, what = "", place = ""] = parts ?? [];
  if (parts === null || /\s(?:in|on|at|near|from|for|of|with|by|im|am|bei|für|von)$/iu.test(what))
    return null;
  const preposition = ["in", "on", "at"].find((one) => countIn(foldedText, `${one} ${place}`) > 0);
  return preposition === undefined ? null : `${what} ${preposition} ${place}`;
}
