/** A draft, read once: its places with their words, numbers, quotes and meaning. The check and the finish share it. */
import { bodyText } from "../../formats/plain-text.ts";
import type { Material } from "../../material.ts";
import { contentStems } from "../../text/content-stems.ts";
import { baseLanguage } from "../../text/detect-language.ts";
import { type NumberMention, numbersIn } from "../../text/numbers.ts";
import { type QuotedSpan, quotesIn, withWholeQuotes } from "../../text/quotes.ts";
import { countWords, roughSentencesOf, roughSpansOf } from "../../text/segment.ts";
import { type Token, tokensOf } from "../../text/tokens.ts";
import type { Draft } from "../../writers/writer.ts";
import { type Place, placesOf } from "./places.ts";

export interface ReadPlace extends Place {
  tokens: readonly Token[];
  lowerWords: readonly string[];
  quotes: readonly QuotedSpan[];
  numbers: readonly NumberMention[];
  /** Of sentences alone. */
  stems: ReadonlySet<string>;
}

export interface DraftReading {
  places: readonly ReadPlace[];
  /** Everything below the title, as bodyText has it. */
  body: string;
  words: number;
  /** Of the body; found when first asked for. */
  sentences: () => readonly string[];
}

const known = new WeakMap<Draft, DraftReading>();
const noStems: ReadonlySet<string> = new Set();

export function readingOf(material: Material, draft: Draft): DraftReading {
  const before = known.get(draft);
  if (before !== undefined) return before;
  const language = [baseLanguage(material.language)];
  const body = bodyText(material, draft);
  const places: ReadPlace[] = [];
  for (const place of placesOf(draft)) {
    if (place.kind !== "social") places.push(readPlace(place, language));
    else {
      // The sentences of a social text share its citations and its place.
      for (const { text } of withWholeQuotes(place.text, roughSpansOf(place.text))) {
        places.push(readPlace({ ...place, text }, language));
      }
    }
  }
  let sentences: readonly string[] | null = null;
  const reading = {
    places,
    body,
    words: countWords(body),
    sentences: () => (sentences ??= roughSentencesOf(body)),
  };
  known.set(draft, reading);
  return reading;
}

function readPlace(place: Place, languages: readonly string[]): ReadPlace {
  const tokens = tokensOf(place.text);
  const lowerWords = tokens.map(({ lower }) => lower);
  const isSentence = place.kind === "sentence" || place.kind === "social";
  return {
    ...place,
    tokens,
    lowerWords,
    quotes: quotesIn(place.text),
    numbers: numbersIn(place.text, tokens, languages),
    stems: isSentence ? contentStems(tokens, languages[0] ?? "") : noStems,
  };
}
