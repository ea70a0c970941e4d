/** Asks the finished draft whether a wish came true: the report claims nothing that was not counted or looked up in it. */
import { passageOf, quotedText } from "../../formats/citations.ts";
import { bodyText } from "../../formats/plain-text.ts";
import { countOf, stemSet, stemsOf } from "../../text/relevance.ts";
import { sentencesOf, wordsOf } from "../../text/segment.ts";
import type { Draft, Plan, Sentence } from "../writer.ts";
import { shortWordsMax } from "./budget.ts";
import type { Reading } from "./reading.ts";
import { scribeFor } from "./scribe.ts";
import type { Wish } from "./wishes.ts";
import { mentions } from "./usable.ts";

/** True where it was followed, false where not, null where code cannot tell. */
export function isObeyed(reading: Reading, plan: Plan, draft: Draft, wish: Wish): boolean | null {
  const { steering, material } = reading;
  const text = everything(reading, draft);
  const texts = draft.social.map(({ posts }) => posts.join("\n"));
  const withinEach = (wordsMax: number) =>
    (plan.contentType === "social" ? texts : [bodyText(material, draft)]).every(
      (one) => wordsOf(one).length <= wordsMax,
    );
  const headings = draft.sections.flatMap(({ heading }) => heading ?? []);
  const connecting = sentencesIn(draft).filter(({ citations }) => citations.length === 0);
  // What a rule does not hold for is only known of words that somebody may have said.
  if (wish.except.length > 0 && (wish.kind !== "avoid" || !isSpokenOf(reading, wish.except)))
    return false;
  switch (wish.kind) {
    case "words":
      return withinEach(steering.wordsMax ?? 0);
    case "short":
      return withinEach(plan.contentType === "social" ? 80 : shortWordsMax);
    case "avoid":
      return wish.except.length === 0
        ? !mentions(text, wish.terms)
        : !text
            .split("\n")
            .flatMap((line) => sentencesOf(line))
            .some((one) => mentions(one.text, wish.terms) && !mentions(one.text, wish.except));
    case "mention":
      return plan.contentType === "social"
        ? areMentionedInEach(reading, draft, wish.terms)
        : areMentioned(reading, saidBySources(reading, draft), wish.terms);
    case "audience":
      return countOf(text, steering.audience ?? "") > 0;
    // Who is named may still be spoken to: then the note says which sentences a person has to read.
    case "not_audience":
      return stillNaming(reading, draft, wish).length === 0;
    case "call": {
      const given = steering.call;
      if (given !== null) return connecting.some((sentence) => sentence.text === given);
      const calls = scribeFor(reading, plan.contentType).options("callToAction");
      return connecting.some((sentence) => calls.includes(sentence.text));
    }
    case "list":
      return draft.sections.some(({ blocks }) => blocks.some(({ kind }) => kind === "list"));
    case "question_headings":
      return headings.length > 0 && headings.every((heading) => heading.endsWith("?"));
    case "no_question_headings":
      return headings.every((heading) => !/\?["”“’»\s]*$/u.test(heading));
    case "no_list":
      return !draft.sections.some(({ blocks }) => blocks.some(({ kind }) => kind === "list"));
    case "no_call": {
      const calls = scribeFor(reading, plan.contentType).options("callToAction");
      return !connecting.some((sentence) => calls.includes(sentence.text));
    }
    case "no_quotes":
      return !(
        draft.sections.some(({ blocks }) => blocks.some(({ kind }) => kind === "quote")) ||
        quotesIn(text).some((quote) => material.passages.some((one) => one.text.includes(quote)))
      );
    case "no_hashtags":
      return !/(?:^|\s)#[\p{L}\p{N}]/u.test(text);
    case "exclamations":
      return text.split("!").length - 1 <= (steering.exclamationsMax ?? 0);
    case "no_invention":
      return isAllSaid(reading, draft) ? true : null;
    case "no_faq":
      return !draft.sections.some(({ kind }) => kind === "faq");
    case "address": {
      // What is quoted addresses whom it will.
      const spoken = sentencesIn(draft).filter((one) => !/[“„]/u.test(one.text));
      const said = [...headings, ...spoken.map((one) => one.text), ...texts].join(" ");
      const du = /\b(?:du|dein\p{L}*|dir|dich)\b/iu.test(said);
      const sie = /\b(?:Ihnen|Ihre?[mnrs]?)\b|(?<=[\p{L},] )Sie\b/u.test(said);
      if (reading.language !== "de") return false;
      // Where nobody is addressed, there is nothing to see.
      if (!du && !sie) return steering.address === "du" ? false : null;
      return steering.address === "du" ? du && !sie : !du;
    }
    default:
      return null;
  }
}

/** Every sentence that rests on a source stands in it, but for its stop, its marks, and the name before a quote. */
function isAllSaid({ material }: Reading, draft: Draft): boolean {
  const cited = sentencesIn(draft).filter(({ citations }) => citations.length > 0);
  return cited.every(({ text, citations }) => {
    const said = /[“„«](.+)[”“»]/su.exec(text)?.[1] ?? text;
    const bare = said.replace(/[.:]$/u, "").trim();
    return citations.some((citation) => passageOf(material, citation)?.text.includes(bare));
  });
}

/** Sentences that name whom the text is not for. */
export function stillNaming(reading: Reading, draft: Draft, { terms }: Wish): string[] {
  const lines = everything(reading, draft).split("\n");
  const texts = lines.flatMap((line) => sentencesOf(line).map((one) => one.text));
  return [...new Set(texts)].filter((text) => mentions(text, terms));
}

function isSpokenOf({ material }: Reading, terms: readonly string[]): boolean {
  return material.passages.some(({ kind, text }) => kind === "overview" && mentions(text, terms));
}

/** A part of the words is no mention: nothing is said to be taken into account that was not seen. */
function areMentioned(reading: Reading, text: string, terms: readonly string[]): boolean {
  return terms.every((term) => isMentioned(reading, text, term));
}

/** Whoever reads one text of a set does not read the others. */
function areMentionedInEach(
  reading: Reading,
  { social }: Draft,
  terms: readonly string[],
): boolean {
  const outcomes = social.map(({ citations }) => {
    const said = citations.map((citation) => quotedText(reading.material, citation));
    return areMentioned(reading, said.join("\n"), terms);
  });
  return outcomes.length > 0 && !outcomes.includes(false);
}

/** One sentence holds all that the term says; of many words, nearly all. */
function isMentioned({ language }: Reading, text: string, term: string): boolean {
  const wanted = stemsOf(term);
  if (wanted.length === 0) return false;
  return sentencesOf(text).some((sentence) => {
    const stems = stemSet(sentence.text);
    const held = wanted.filter(
      (stem) => stems.has(stem) || (language === "de" && isCompoundOf(stem, [...stems])),
    );
    return held.length >= wanted.length - Math.floor(wanted.length / missedOf);
  });
}

/** "We give the price on the phone before we set off" is kept by "You get the price on the phone, before we set off". */
const missedOf = 4;

/** A "Hockerkurs" is a "Kurs" in which one builds a "Hocker". */
function isCompoundOf(stem: string, stems: readonly string[]): boolean {
  const heads = stems.filter((one) => one.length > 2 && stem.startsWith(one));
  const tails = stems.filter((one) => one.length > 2 && stem.endsWith(one));
  // One or two letters may join the parts.
  return heads.some((head) =>
    tails.some((tail) => head !== tail && head.length + tail.length >= stem.length - 2),
  );
}

function quotesIn(text: string): string[] {
  return Array.from(text.matchAll(/[“„]([^“”„]{8,})[”“]/gu), (match) => match[1] ?? "");
}

/** Only what a source says is a mention; a question to the reader is none. */
function saidBySources(reading: Reading, draft: Draft): string {
  const quotes = draft.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "quote" ? [quotedText(reading.material, block.citation)] : [],
    ),
  );
  const cited = sentencesIn(draft).filter(({ citations }) => citations.length > 0);
  const social = draft.social.flatMap(({ citations }) =>
    citations.map((citation) => quotedText(reading.material, citation)),
  );
  return [...quotes, ...cited.map(({ text }) => text), ...social].join("\n");
}

function sentencesIn(draft: Draft): Sentence[] {
  return draft.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "quote" ? [] : block.kind === "list" ? block.items : block.sentences,
    ),
  );
}

function everything(reading: Reading, draft: Draft): string {
  const { newsletter } = draft;
  return [
    draft.title,
    draft.description,
    draft.excerpt,
    newsletter?.subject ?? "",
    ...(newsletter?.subjectAlternatives ?? []),
    newsletter?.preheader ?? "",
    bodyText(reading.material, draft),
  ].join("\n");
}
