/**
 * Finds the words of a passage that support a sentence. A model only names the passage; code determines the words and
 * the exact quote.
 */
import { passageOf } from "../../formats/citations.ts";
import type { Material } from "../../material.ts";
import { findWords } from "../../text/find-quote.ts";
import { shared, stemSet } from "../../text/word-overlap.ts";
import { sentencesOf } from "../../text/segment.ts";
import type { Citation } from "../../writer.ts";

/** For an unknown ID: the check reports the ID, and nothing is rendered. */
function emptyCitation(passage: string): Citation {
  return { passage, start: 0, end: 0 };
}

/** The span for a sentence: the words that it quotes, or else the most similar sentence of the passage. */
export function locateSpan(material: Material, id: string, sentence: string): Citation {
  const passage = passageOf(material, { passage: id, start: 0, end: 0 });
  if (passage === undefined) return emptyCitation(id);
  for (const [, quoted = ""] of sentence.matchAll(/[“„«"]([^“”„«»"]{8,})[”“»"]/gu)) {
    const span = findWords(passage.text, quoted);
    if (span) return { passage: id, ...span };
  }
  const spans = sentencesOf(passage.text);
  let best = { start: 0, end: passage.text.length, score: 0 };
  const stems = stemSet(sentence);
  for (const { text, start, end } of spans) {
    const score = shared(text, stems);
    if (score > best.score) best = { start, end, score };
  }
  return { passage: id, start: best.start, end: best.end };
}

/** The span of a block quote: the exact words, or else the most similar sentence, which is then shown instead. */
export function locateQuote(material: Material, id: string, words: string): Citation {
  const passage = passageOf(material, { passage: id, start: 0, end: 0 });
  if (passage === undefined) return emptyCitation(id);
  const exact = findWords(passage.text, words);
  if (exact) return { passage: id, ...exact };
  const meant = stemSet(words);
  const near = sentencesOf(passage.text)
    .map((span) => ({ ...span, share: shared(span.text, meant) / Math.max(1, meant.size) }))
    .toSorted((a, b) => b.share - a.share)[0];
  if (near === undefined || near.share < quoteShareMin) return emptyCitation(id);
  return { passage: id, start: near.start, end: near.end };
}

/** A quote counts as invented if it shares fewer of its words than this with every sentence of its passage. */
const quoteShareMin = 0.7;
