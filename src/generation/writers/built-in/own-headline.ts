/** Makes a headline of what the brand says of itself: who it is and what it does for whom, in its own words. */
import { labelsFor } from "../../formats/labels.ts";
import { titleCharacters } from "../../formats/page.ts";
import { countOf, inCommon, stemSet } from "../../text/relevance.ts";
import { wordsOf } from "../../text/segment.ts";
import { kindOf } from "./avoided.ts";
import { isSentAsOwn } from "./lead-facts.ts";
import { leansBack } from "./leans-back.ts";
import { introduction } from "./lead-paragraphs.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import { mayBegin } from "./said-above.ts";
import { holdsBack, isFragment, isGreeting, isLabelled, lacksSubject } from "./usable.ts";
import { lowerFirst } from "./wording.ts";

const charactersMin = 25;
const wordsMin = 4;

/** The first sentence that says who this is, whole or as far as its first clause goes; null where none is short enough. */
export function ownHeadline(reading: Reading, charactersMax: number): string | null {
  if (!isSentAsOwn(reading)) return null;
  const introduced = introduction(reading);
  const [headline = null] = introduced
    // What the next sentence leans on is printed, so that it would stand there twice.
    .filter(
      ({ text }, index) => saysWho(reading, text) || mayBegin(introduced[index + 1]?.text ?? ""),
    )
    .filter((sentence) => sentence === introduced[0] || saysWho(reading, sentence.text))
    .filter(({ text }) => saysWhat(reading, text))
    .flatMap(({ text }) => {
      const clauses = clausesOf(text);
      const fitting = clauses
        .map((clause) => named(reading, clause))
        .filter((one) => isHeadline(reading, one, charactersMax));
      // With what and where it is done is left out only where the rest would be too long with it.
      const placeless = clauses
        .flatMap((clause) => [
          clause.replace(equipment, ""),
          clause.replace(placeBehind, "").replace(workingBehind, ""),
        ])
        .map((clause) => named(reading, clause))
        .filter((one) => isHeadline(reading, one, charactersMax));
      return (
        fitting.find((one) => one.length <= titleCharacters.max) ??
        fitting[0] ??
        placeless.slice(0, 1)
      );
    });
  return headline;
}

const placeBehind =
  /\s(?:in and around|in|at|near|across|around|throughout|from|on|rund um|aus|bei)\s(?:(?:the|our|unser\p{L}*|der|dem)\s)?(?:\p{Lu}[\p{L}'’-]*|plant in \p{Lu}\p{L}+)(?:,?\s\p{Lu}[\p{L}'’-]*)*$/u;
const workingBehind = /\s(?:working|based|serving|covering|operating|located)$/u;
const equipment = /\swith\s.*$/u;

function isHeadline({ material }: Reading, text: string, charactersMax: number): boolean {
  // What a search or an inbox cuts off says at least whose it is.
  const max = text.startsWith(material.brand.name) ? charactersMax : titleCharacters.max;
  return (
    text.length >= charactersMin &&
    text.length <= max &&
    wordsOf(text).length >= wordsMin &&
    // Since when it exists is no headline.
    !/(?<!\p{N})(?:1[89]|20)\d\d(?!\p{N})/u.test(text)
  );
}

function saysWho({ material }: Reading, text: string): boolean {
  return countOf(text, material.brand.name) > 0 || /^(?:we|i|wir|ich)(?!\p{L})/iu.test(text);
}

/** What the brand does or holds to, said by itself: nobody reads a forum for who somebody is. */
export function ownClaim(
  reading: Reading,
  charactersMax: number,
  /** The text that it stands over, and which says it. */
  text: string,
): string | null {
  if (!isSentAsOwn(reading) || reading.minimal) return null;
  const introduced = introduction(reading);
  const [best] = reading.brand
    .filter(
      (sentence) =>
        text.includes(sentence.text) &&
        isClaim(sentence, charactersMax) &&
        (saysOwn.test(sentence.text) || !introduced.includes(sentence)),
    )
    .toSorted((a, b) => b.onTopic + b.relevance - a.onTopic - a.relevance);
  return best === undefined ? null : withoutStop(best.text);
}

const claimWords = { min: 6, max: 14 } as const;

const saysOwn = /^(?:we|i|our [\p{L}-]+:|wir|ich|unsere? \p{L}+:)\s/iu;

function isClaim(
  { text, words, citation, isQuestion, isAnswer }: SourceSentence,
  max: number,
): boolean {
  return (
    !isQuestion &&
    !isAnswer &&
    text.length <= max &&
    words >= claimWords.min &&
    words <= claimWords.max &&
    (saysOwn.test(text) || (citation.start === 0 && !isFragment(text, ""))) &&
    !lacksSubject(text) &&
    (saysOwn.test(text) || !isLabelled(text)) &&
    !/^(?:we|i|wir|ich)['’ ]?\s?(?:are|am|re|m|sind|bin|have been|started|opened|founded|offer|sell|ship|deliver|bieten|verkaufen|liefern)(?!\p{L})/iu.test(
      text,
    ) &&
    !leansBack(text) &&
    !holdsBack.test(text) &&
    !text.includes("!") &&
    kindOf("prices")?.found.test(text) !== true
  );
}

function saysWhat(reading: Reading, text: string): boolean {
  const { name, industry } = reading.material.brand;
  const field = stemSet([industry, ...reading.material.keywords].join(" "));
  return (
    (inCommon(stemSet(text), field) > 0 || countOf(text, name) > 0) &&
    !isGreeting(text) &&
    !isLabelled(text) &&
    !lacksSubject(text) &&
    !leansBack(text) &&
    !holdsBack.test(text) &&
    !/[“”„"!]/u.test(text)
  );
}

/** Where something else is told of what was named: since when, by whom, with what. */
const clauseEnd =
  /\s[–—-]\s|;\s|\s\(|,\s(?=(?:founded|started|established|est|opened|run|owned|led|set up|made|which|who|where|so|because|since|with|but|plus|now|then|in \d|and (?:we|i|it|they|everything|you|have|only|that)|gegründet|seit|welche[rsnm]?|(?:die|der|das|den|dem|mit|weil|damit|aber|wo|und (?:wir|ich|das))(?=\s))(?!\p{L}))|\s(?=(?:so that|because|since|weil)(?!\p{L}))/iu;

/** The whole sentence, then what stands before each such place, the longest first. */
function clausesOf(sentence: string): string[] {
  const text = withoutStop(sentence);
  const clauses = [text];
  for (let rest = text; ;) {
    const at = lastBreak(rest);
    if (at <= 0) break;
    rest = rest.slice(0, at).trimEnd();
    clauses.push(rest);
  }
  return clauses;
}

function lastBreak(text: string): number {
  const breaks = Array.from(
    text.matchAll(new RegExp(clauseEnd.source, "giu")),
    ({ index }) => index,
  );
  return breaks.at(-1) ?? -1;
}

function withoutStop(text: string): string {
  return text.replace(/[.…]$/u, "");
}

/** "We're a family firm in Clydebank" and "Aquarium shop in Stockport" stand behind the name of whom they speak of. */
function named(reading: Reading, clause: string): string {
  const { name } = reading.material.brand;
  const { colon } = labelsFor(reading.material.language);
  if (reading.minimal) return clause;
  const own =
    /^(?:we are|we['’]re|i am|i['’]m|wir sind|ich bin)\s((?:an?|the|your|eine?|die|der|das|ihre?)\s.+)$/iu.exec(
      clause,
    )?.[1];
  if (own !== undefined) return `${name}${colon}${own}`;
  const begins = clause.startsWith(`${name} `) ? clause.slice(name.length + 1) : "";
  const what = /^(?:is|are|ist|sind)\s(.+)$/u.exec(begins)?.[1];
  if (what !== undefined) return `${name}${colon}${what}`;
  const isVerbless =
    !/(?<!\p{L})(?:i|we|you|they|it|is|are|was|has|have|can|will|do|does)(?!\p{L})/iu.test(clause);
  const isPhrase =
    reading.language === "en" &&
    isVerbless &&
    / from | in | for /u.test(clause) &&
    !/(?<!\p{L})\p{L}{3,}s (?:the|a|an|your|and|for|to|after|\p{L}+s)(?!\p{L})/u.test(clause);
  if (countOf(clause, name) > 0 || !(isFragment(clause, name) || isPhrase)) return clause;
  return `${name}${colon}${reading.language === "en" ? lowerFirst(clause, reading.names) : clause}`;
}
