/** Analyzes a draft once, for the checks and the finish step: its positions with their words, numbers and quotes. */
import { bodyText, bodyWords } from "../formats/plain-text.ts";
import type { Material } from "../material.ts";
import { baseLanguage } from "../text/detect-language.ts";
import { type NumberMention, numbersIn } from "../text/numbers.ts";
import { type QuotedSpan, quotesIn, withWholeQuotes } from "../text/quotes.ts";
import { remembered } from "../text/memoize.ts";
import { roughSentencesOf, roughSpansOf } from "../text/segment.ts";
import { type Token, tokensOf } from "../text/word-positions.ts";
import type { Draft } from "../writer.ts";
import { type TextPosition, positionsOf } from "./text-positions.ts";

/** The analysis of a text, independent of its position. */
interface ReadText {
  tokens: readonly Token[];
  lowerWords: readonly string[];
  quotes: readonly QuotedSpan[];
  numbers: readonly NumberMention[];
}

export type ReadPlace = TextPosition & ReadText;

export interface DraftReading {
  places: readonly ReadPlace[];
  /** The text below the title, from bodyText. */
  body: string;
  words: number;
  /** The sentences of the body, computed on first use. */
  sentences: () => readonly string[];
}

const known = new WeakMap<Draft, DraftReading>();

export function readingOf(material: Material, draft: Draft): DraftReading {
  const before = known.get(draft);
  if (before !== undefined) return before;
  const language = baseLanguage(material.language);
  const body = bodyText(material, draft);
  const read = textReader(language);
  const places: ReadPlace[] = [];
  for (const place of positionsOf(draft)) {
    if (place.kind !== "social") places.push({ ...place, ...read(place.text) });
    else {
      // The sentences of a social post share its position.
      for (const { text } of withWholeQuotes(place.text, roughSpansOf(place.text))) {
        places.push({ ...place, text, ...read(text) });
      }
    }
  }
  let sentences: readonly string[] | null = null;
  const reading = {
    places,
    body,
    words: bodyWords(material, draft),
    sentences: () => (sentences ??= roughSentencesOf(body)),
  };
  known.set(draft, reading);
  return reading;
}

type ReadIt = (text: string) => ReadText;

const readers = new Map<string, ReadIt>();
/** About the number of sentences in fifty articles. */
const textsMax = 2_000;

/**
 * Texts for several networks, excerpts and edited drafts have many sentences in common, and each is analyzed only once.
 */
function textReader(language: string): ReadIt {
  const before = readers.get(language);
  if (before !== undefined) return before;
  const languages = [language];
  const read = remembered((text): ReadText => {
    const tokens = tokensOf(text);
    return {
      tokens,
      lowerWords: tokens.map(({ lower }) => lower),
      quotes: quotesIn(text),
      numbers: numbersIn(text, tokens, languages),
    };
  }, textsMax);
  readers.set(language, read);
  return read;
}
