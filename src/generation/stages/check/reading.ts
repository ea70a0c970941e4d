/** A draft, read once: its places with their words, numbers, quotes and meaning. The check and the finish share it. */
import { bodyText } from "../../formats/plain-text.ts";
import type { Material } from "../../material.ts";
import { contentStems } from "../../text/content-stems.ts";
import { baseLanguage } from "../../text/detect-language.ts";
import { type NumberMention, numbersIn } from "../../text/numbers.ts";
import { type QuotedSpan, quotesIn } from "../../text/quotes.ts";
import { normalised, roughSentencesOf, wordsOf } from "../../text/segment.ts";
import { type Token, tokensOf } from "../../text/tokens.ts";
import type { Draft } from "../../writers/writer.ts";
import { type Place, placesOf } from "./places.ts";

export interface ReadPlace extends Place {
  tokens: readonly Token[];
  lowerWords: readonly string[];
  quotes: readonly QuotedSpan[];
  numbers: readonly NumberMention[];
  stems: ReadonlySet<string>;
  normal: string;
}

export interface DraftReading {
  places: readonly ReadPlace[];
  /** Everything below the title, as bodyText has it. */
  body: string;
  words: number;
  sentences: readonly string[];
}

const known = new WeakMap<Draft, DraftReading>();

export function readingOf(material: Material, draft: Draft): DraftReading {
  const before = known.get(draft);
  if (before !== undefined) return before;
  const language = baseLanguage(material.language);
  const body = bodyText(material, draft);
  const reading = {
    places: placesOf(draft).flatMap((place) =>
      // The sentences of a social text share its citations and its place.
      place.kind === "social"
        ? roughSentencesOf(place.text).map((text) => readPlace({ ...place, text }, language))
        : [readPlace(place, language)],
    ),
    body,
    words: wordsOf(body).length,
    sentences: roughSentencesOf(body),
  };
  known.set(draft, reading);
  return reading;
}

function readPlace(place: Place, language: string): ReadPlace {
  const tokens = tokensOf(place.text);
  const lowerWords = tokens.map(({ lower }) => lower);
  return {
    ...place,
    tokens,
    lowerWords,
    quotes: quotesIn(place.text),
    numbers: numbersIn(place.text, tokens, [language]),
    stems: contentStems(lowerWords, language),
    normal: normalised(place.text),
  };
}
