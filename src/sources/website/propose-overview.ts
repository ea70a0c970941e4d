/** Proposes an overview of what a brand is and offers, for whom, where and since when, in sentences from its site. */
import { aboutReader, selfOf } from "./pronouns.ts";
import { capital, descriptionsIn, isPraise, proposed } from "./propose-identity.ts";
import type { Evidence, Proposal } from "../../records/brands/brand-proposals.ts";
import {
  folded,
  hasFoundingYear,
  isAboutFounding,
  isTimeBound,
  isProse,
  timelessBlocks,
  dependsOnContext,
  sentencesOf,
  isSelfContained,
  wordsIn,
} from "./site-text.ts";
import type { PageKind, Site, SitePage } from "./site-text.ts";

const overviewWords = { facts: 105, all: 150 };
const sentenceWords = { min: 5, max: 45 };
const offersMax = 6;
/** Per page, from the top. */
const blocksMax = 60;
/** The minimum `worth` of a sentence; lower while the overview is short. */
const worthMin = { first: 5, rest: 3, enoughWords: 55 };

interface Fact {
  text: string;
  page: SitePage;
  /** Its position: adjacent sentences of a paragraph are joined. */
  block: number;
  sentence: number;
  worth: number;
  begins: boolean;
}

/** Combines the description, the best sentences about the brand and its offers. */
export function findOverview(
  site: Site,
  name: string,
  keywords: readonly Proposal[],
): Proposal | undefined {
  const [home] = site.pages;
  if (!home) return undefined;
  const parts: Evidence[] = [];
  const add = (text: string, url: string) => {
    const isKnown = parts.some(({ quote }) => folded(quote).includes(folded(text)));
    if (text !== "" && !isKnown) parts.push({ url, quote: text });
  };
  const described = [home.description, ...descriptionsIn(home)]
    .map((text) => factsOf(text))
    .toSorted((one, other) => other.length - one.length)[0];
  if (described !== undefined && wordsIn(described).length >= 4) add(described, home.url);
  let words = wordsIn(described ?? "").length;
  const facts = factsAbout(site, name).filter(({ text }) => !isSaid(site, text, described ?? ""));
  const chosen: Fact[] = [];
  for (const fact of facts.toSorted((one, other) => other.worth - one.worth)) {
    const { length } = wordsIn(fact.text);
    const least = words < worthMin.enoughWords ? worthMin.rest : worthMin.first;
    if (fact.worth < least || words + length > overviewWords.facts) continue;
    // One paragraph about the founding is enough.
    const isWhole = fact.sentence === -1;
    if (
      isWhole &&
      chosen.some(
        ({ begins, page, block }) => begins || (page === fact.page && block === fact.block),
      )
    )
      continue;
    chosen.push(fact);
    words += length;
  }
  for (const text of runsOf(facts.filter((fact) => chosen.includes(fact))))
    add(text.text, text.url);
  const texts = parts.map(({ quote }) => quote);
  const lines = offersIn(site).filter(({ quote }) => {
    words += wordsIn(quote).length;
    return words <= overviewWords.all;
  });
  if (lines.length > 0) texts.push(lines.map(({ quote }) => quote).join(" "));
  if (lines.length < 2) {
    // Without keywords that are combined with the place.
    const named = keywords
      .filter((one) => one.evidence.length === 1 && !home.keywords.includes(one.value))
      .filter(({ value }) => !isSaid(site, value, texts.join(" ")))
      .slice(0, offersMax);
    const least = words < worthMin.enoughWords ? 2 : 3;
    if (named.length >= least)
      texts.push(`${capital(named.map(({ value }) => value).join(", "))}.`);
    if (named.length >= least) lines.push(...named.flatMap(({ evidence }) => evidence));
  }
  if (texts.length === 0) return undefined;
  const evidence = uniqueBy([...parts, ...lines], ({ url, quote }) => `${url} ${quote}`);
  return proposed("overview", texts.join("\n\n"), evidence);
}

/** Joins adjacent sentences of a paragraph into one quotation. */
function runsOf(facts: readonly Fact[]): { text: string; url: string }[] {
  const runs: { text: string; url: string; last: Fact }[] = [];
  for (const fact of facts) {
    const { text, page, block, sentence } = fact;
    const run = runs.at(-1);
    const isNext =
      run?.last.page === page && run.last.block === block && run.last.sentence === sentence - 1;
    if (run && isNext) Object.assign(run, { text: `${run.text} ${text}`, last: fact });
    else runs.push({ text, url: page.url, last: fact });
  }
  return runs;
}

const worthOfPage: Readonly<Partial<Record<PageKind, number>>> = {
  home: 2,
  about: 1,
  offer: -1,
  other: -1,
};

/** Rates the sentences about the brand itself. */
function factsAbout(site: Site, name: string): Fact[] {
  const { pages, language, tools } = site;
  const topics = topicStems(site, name);
  const self = selfOf(language);
  const [short = ""] = name.split(" ");
  return pages.flatMap((page) => {
    const base = worthOfPage[page.kind];
    if (base === undefined) return [];
    const texts = [page.description].filter(
      (text) => page.kind === "about" && (hasFoundingYear(text) || !isAboutPage(text)),
    );
    const lasting = timelessBlocks(page);
    const heads = lasting.map(
      (_, at) => lasting.slice(0, at).filter(({ kind }) => kind === "heading").length,
    );
    const blocks = [
      ...texts.map((text) => ({ text, section: 1 })),
      ...lasting.flatMap((block, at) =>
        isProse(block) ? [{ text: block.text, section: heads[at] ?? 0 }] : [],
      ),
    ];
    return blocks.slice(0, blocksMax).flatMap(({ text, section }, block) => {
      const sentences = sentencesOf(text);
      return sentences.flatMap((sentence, place): Fact[] => {
        const words = wordsIn(sentence);
        const start = words.slice(0, 6).join(" ");
        const isNamed = short !== "" && sentence.startsWith(short);
        const begins = hasFoundingYear(sentence);
        const isOwn = isNamed || self.test(start);
        const isThere = thereIs.test(start);
        const shared = new Set(
          tools.stemsOf(sentence, language).filter((stem) => topics.has(stem)),
        );
        if (words.length < sentenceWords.min || words.length > sentenceWords.max) return [];
        if (begins && dependsOnContext(sentence)) {
          const whole = sentences.slice(0, place + 1).join(" ");
          const isShort = wordsIn(whole).length <= 60 && place > 0 && base > 0;
          return isShort && sentences.slice(0, place).every((one) => isFact(one))
            ? [{ text: whole, page, block, sentence: -1, worth: worthMin.first, begins }]
            : [];
        }
        const isFirst = page.kind === "home" && block === 0;
        if (!isOwn && !begins && !(base > 0 && (isThere || isFirst || shared.size > 1))) return [];
        if (!isFact(sentence, begins)) return [];
        // Skips sentences about a person, such as "Jo Dunmore looks after the diary".
        const isPerson = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.test(sentence) && !isOwn && !begins;
        if (isPerson && !language.startsWith("de")) return [];
        const isReaders = aboutReader.test(start) && !isThere;
        // Text further down the page is usually about something else.
        const isFurther = !isAboutFounding(sentence) && (section > 1 || block > 2);
        const worth =
          base +
          (isNamed ? 3 : isOwn ? 2 : isThere ? 1 : 0) +
          (begins && !isFurther ? 3 : 0) +
          Math.min(shared.size, 3) -
          (isFurther ? 2 : 0) -
          (isReaders ? 2 : 0) -
          (hedging.test(sentence) ? 3 : 0);
        return [{ text: sentence, page, block, sentence: place, worth, begins }];
      });
    });
  });
}

const thereIs =
  /^(?:today |heute |hoy )?(?:there (?:is|are)|there[’']s|you(?: will|[’']ll) find|es gibt|hay|il y a|c[’'è] )/iu;
const hedging =
  /(?<!\p{L})(?:believe|passionate|committed|proud|glauben|stolz|creemos|could|would|might|don[’']t|won[’']t|can[’']t|könnten|würden|podríamos)(?!\p{L})/iu;

/** The stems of the home page's title and description. */
function topicStems({ pages, language, tools }: Site, name: string): Set<string> {
  const [home] = pages;
  return new Set(tools.stemsOf(`${home?.title} ${home?.description} ${name}`, language));
}

/** Whether `before` already says it in nearly the same words. */
function isSaid({ language, tools }: Site, sentence: string, before: string): boolean {
  const known = new Set(tools.stemsOf(before, language));
  const stems = tools.stemsOf(sentence, language);
  return stems.length > 0 && stems.filter((stem) => known.has(stem)).length / stems.length > 0.7;
}

/** A recent year indicates news, unless it is the founding year. */
export const recentYear = /\b20\d\d\b/u;

function isFact(sentence: string, begins = hasFoundingYear(sentence)): boolean {
  if (isPraise(sentence) || !isSelfContained(sentence)) return false;
  return begins || (!isTimeBound(sentence) && !recentYear.test(sentence));
}

/** The paragraph's sentences, except praise, questions and dated ones. */
function factsOf(paragraph: string): string {
  return sentencesOf(paragraph)
    .filter((sentence) => isFact(sentence))
    .join(" ");
}

/** Words that indicate that a description is about the page, not about an offer. */
const aboutPage =
  /(?<!\p{L})(?:how|what|why|when|who|which|where|you|your|our|we|compared|questions|hours|dates|prices?|wie|was|wann|warum|wer|wen|welche\p{L}*|woher|unser\p{L}*|wir|ablauf|preise?|zutaten|cómo|qué|cuándo|cuánto|quién|nuestr[oa]s?|horarios?|precios?|preguntas|pagos|comment|pourquoi|quand|nos|nous|come|perché|nostr[oa])(?!\p{L})|[0-9]{2}|^\p{L}+ing (?:in|on|up|out)\s/iu;

export function isAboutPage(sentence: string): boolean {
  return aboutPage.test(sentence);
}

/** The descriptions of pages about offers. */
function offersIn({ pages }: Site): Evidence[] {
  return pages
    .filter(({ kind }) => kind === "offer" || kind === "other")
    .flatMap(({ description, url }) =>
      sentencesOf(description)
        .filter((text) => wordsIn(text).length >= 3 && isFact(text) && !isAboutPage(text))
        .slice(0, 1)
        .map((quote) => ({ url, quote })),
    )
    .slice(0, offersMax);
}

/** A heading below the page's own title, with a paragraph under it. */
function isOffer({ blocks }: SitePage, index: number): boolean {
  const above = blocks[index - 1];
  return above?.kind === "heading" && index > 1;
}

const notOffered =
  /^(?:our|unsere?|nuestr[oa]s?|your|ihre?|about|contact|opening|hours|faq|frequently|prices?|when|where|how|what|why|who|wann|wo|wie|was|warum|horarios?|precios?|cómo|dónde|öffnungszeiten|anfahrt|stop|ready|mittagstisch)\b|[?!]/iu;

/** Matches "we do not bake that". */
const denied =
  /(?<!\p{L})(?:we|i|wir|ich)\s(?:\p{L}+\s){0,2}(?:not|don’t|don't|nicht|keine?n?)(?!\p{L})|(?<!\p{L})no (?:ofrecemos|hacemos|tenemos)(?!\p{L})/iu;

/** Whether the text says that something is not offered. */
export function isDenied(text: string): boolean {
  return denied.test(sentencesOf(text)[0] ?? "");
}

/** The offers of a page, each with the text below its heading. */
export function offersOf(page: SitePage): { heading: string; text: string; url: string }[] {
  return page.blocks.flatMap((block, index) => {
    const above = page.blocks[index - 1];
    if (!isProse(block) || !above || !isOffer(page, index)) return [];
    const text = factsOf(block.text);
    const isName =
      wordsIn(above.text).length <= 7 && !notOffered.test(above.text) && !isPraise(above.text);
    return isName && text !== "" ? [{ heading: above.text, text, url: page.url }] : [];
  });
}

export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
}
