/** Proposes what a brand says in whole sentences: overview, audience, voice and samples. All of it in the site's own words. */
import { capital, isPraise } from "./propose-identity.ts";
import { proposed } from "./proposed.ts";
import type { Evidence, Proposal } from "../../records/brands/brand-proposals.ts";
import {
  folded,
  isBeginning,
  isFounding,
  isPassing,
  isProse,
  leansOn,
  pointsAround,
  sentencesOf,
  standsAlone,
  wordsIn,
} from "./site-text.ts";
import type { PageKind, Site, SitePage } from "./site-text.ts";
import { organizationsOf, textsOf } from "./structured-data.ts";

/** Said to somebody who asks what a brand is: so many words. */
const overviewWords = { facts: 105, all: 150 };
const sentenceWords = { min: 5, max: 45 };
const offersMax = 6;
/** Sentences with less say little about the brand; where a site says little, they will do. */
const worthMin = { first: 5, rest: 3, enoughWords: 55 };

interface Fact {
  text: string;
  page: SitePage;
  /** Where it stands: sentences of one paragraph stay together. */
  block: number;
  sentence: number;
  worth: number;
  begins: boolean;
}

/** What the brand is and does, for whom, where and since when: the description, the best sentences about it, what it offers. */
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
  const described = [home.description, ...statedDescriptions(home)]
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
    // A paragraph that only comes to when it all began is needed once.
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
    // Without those that are put together with the place.
    const named = keywords
      .filter((one) => one.evidence.length === 1)
      .filter(({ value }) => !isSaid(site, value, texts.join(" ")))
      .slice(0, offersMax);
    if (named.length > 2) texts.push(`${capital(named.map(({ value }) => value).join(", "))}.`);
    if (named.length > 2) lines.push(...named.flatMap(({ evidence }) => evidence));
  }
  if (texts.length === 0) return undefined;
  const evidence = uniqueBy([...parts, ...lines], ({ url, quote }) => `${url} ${quote}`);
  return proposed("overview", texts.join("\n\n"), evidence);
}

/** Neighbours of one paragraph are one quote. */
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

const ofPage: Readonly<Partial<Record<PageKind, number>>> = {
  home: 2,
  about: 1,
  offer: -1,
  other: -1,
};

/** Sentences that say something about the brand itself, each with how much. */
function factsAbout(site: Site, name: string): Fact[] {
  const { pages, language, tools } = site;
  const topics = topicStems(site, name);
  const self = selfOf(language);
  const [short = ""] = name.split(" ");
  return pages.flatMap((page) => {
    const base = ofPage[page.kind];
    if (base === undefined) return [];
    const texts = page.kind === "about" ? [page.description] : [];
    const heads = page.blocks.map(
      (_, at) => page.blocks.slice(0, at).filter(({ kind }) => kind === "heading").length,
    );
    const blocks = [
      ...texts.map((text) => ({ text, section: 1 })),
      ...page.blocks.flatMap((block, at) =>
        isProse(block) ? [{ text: block.text, section: heads[at] ?? 0 }] : [],
      ),
    ];
    return blocks.flatMap(({ text, section }, block) => {
      const sentences = sentencesOf(text);
      return sentences.flatMap((sentence, place): Fact[] => {
        const words = wordsIn(sentence);
        const start = words.slice(0, 6).join(" ");
        const isNamed = short !== "" && sentence.startsWith(short);
        const begins = isBeginning(sentence);
        const isOwn = isNamed || self.test(start);
        const isThere = thereIs.test(start);
        const shared = new Set(
          tools.stemsOf(sentence, language).filter((stem) => topics.has(stem)),
        );
        if (words.length < sentenceWords.min || words.length > sentenceWords.max) return [];
        if (begins && leansOn(sentence)) {
          const whole = sentences.slice(0, place + 1).join(" ");
          const isShort = wordsIn(whole).length <= 60 && place > 0 && base > 0;
          return isShort && sentences.slice(0, place).every((one) => isFact(one))
            ? [{ text: whole, page, block, sentence: -1, worth: worthMin.first, begins }]
            : [];
        }
        const isFirst = page.kind === "home" && block === 0;
        if (!isOwn && !begins && !(base > 0 && (isThere || isFirst || shared.size > 1))) return [];
        if (!isFact(sentence, begins)) return [];
        // "Jo Dunmore looks after the diary" is about her.
        const isPerson = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.test(sentence) && !isOwn && !begins;
        if (isPerson && !language.startsWith("de")) return [];
        const isReaders = aboutReader.test(start) && !isThere;
        // Further down, a page speaks of something else.
        const isFurther = !isFounding(sentence) && (section > 1 || block > 2);
        const worth =
          base +
          (isNamed ? 3 : isOwn ? 2 : isThere ? 1 : 0) +
          (begins && !isFurther ? 3 : 0) +
          Math.min(shared.size, 3) -
          (isFurther ? 2 : 0) -
          (isReaders ? 2 : 0) -
          (hedging.test(sentence) ? 2 : 0);
        return [{ text: sentence, page, block, sentence: place, worth, begins }];
      });
    });
  });
}

const thereIs =
  /^(?:today |heute |hoy )?(?:there (?:is|are)|there[’']s|you(?: will|[’']ll) find|es gibt|hay|il y a|c[’'è] )/iu;
const hedging =
  /(?<!\p{L})(?:could|would|might|don[’']t|won[’']t|can[’']t|könnten|würden|podríamos)(?!\p{L})/iu;

/** The words of the home page's title and description: what a site is about. */
function topicStems({ pages, language, tools }: Site, name: string): Set<string> {
  const [home] = pages;
  return new Set(tools.stemsOf(`${home?.title} ${home?.description} ${name}`, language));
}

/** Said with nearly the same words before. */
function isSaid({ language, tools }: Site, sentence: string, before: string): boolean {
  const known = new Set(tools.stemsOf(before, language));
  const stems = tools.stemsOf(sentence, language);
  return stems.length > 0 && stems.filter((stem) => known.has(stem)).length / stems.length > 0.7;
}

const aboutReader =
  /(?<!\p{L})(?:you|your|yours|Sie|Ihnen|Ihre?[nmrs]?|du|dir|dein\p{L}*|usted|tú|te|tu|tus|vous|votre|vos|tuo|tua|vi)(?!\p{L})/u;
/** A year that is no beginning is one season's news. */
const recentYear = /\b20\d\d\b/u;

function isFact(sentence: string, begins = isBeginning(sentence)): boolean {
  if (isPraise(sentence) || !standsAlone(sentence)) return false;
  return begins || (!isPassing(sentence) && !recentYear.test(sentence));
}

function statedDescriptions({ structured }: SitePage): string[] {
  return organizationsOf(structured).flatMap(({ properties }) =>
    textsOf(properties["description"]),
  );
}

/** Without praise, questions and what passes. */
function factsOf(paragraph: string): string {
  return sentencesOf(paragraph)
    .filter((sentence) => isFact(sentence))
    .join(" ");
}

/** About the page, and not about what is offered. */
const aboutPage =
  /(?<!\p{L})(?:how|what|why|when|who|which|where|you|your|our|we|compared|questions|hours|dates|prices?|wie|was|wann|warum|wer|wen|welche\p{L}*|woher|unser\p{L}*|wir|ablauf|preise?|zutaten|cómo|qué|cuándo|cuánto|quién|nuestr[oa]s?|horarios?|precios?|preguntas|pagos|comment|pourquoi|quand|nos|nous|come|perché|nostr[oa])(?!\p{L})|[0-9]{2}/iu;

export function isAboutPage(sentence: string): boolean {
  return aboutPage.test(sentence);
}

/** What the pages about offers say in their descriptions. */
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

/** "Gluten-free bread: we do not bake that." */
const denied =
  /(?<!\p{L})(?:we|i|wir|ich)\s(?:\p{L}+\s){0,2}(?:not|don’t|don't|nicht|keine?n?)(?!\p{L})|(?<!\p{L})no (?:ofrecemos|hacemos|tenemos)(?!\p{L})/iu;

/** What a page says that it does not offer. */
export function isDenied(text: string): boolean {
  return denied.test(sentencesOf(text)[0] ?? "");
}

/** What a page offers, each with the first words about it. */
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

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
}

const samplesMax = 3;
const sampleWords = { min: 22, good: 35, max: 130 };
/** What is agreed with customers sounds like nobody. */
const conditions =
  /(?<!\p{L})(?:refund\p{L}*|cancel\p{L}*|vouchers?|deposits?|postage|gutschein\p{L}*|absag\p{L}*|gebühr\p{L}*|stornier\p{L}*|reembols\p{L}*|matrícula|remboursement\p{L}*|rimbors\p{L}*)(?!\p{L})/iu;
const sampleKinds: readonly PageKind[] = ["home", "about", "blog", "offer", "other"];

/** Paragraphs in which the brand speaks for itself, from different pages where it can be; none that is of one day. */
export function findSamples({ pages, language }: Site): Proposal[] {
  const self = selfOf(language);
  const found = pages.flatMap((page) =>
    page.blocks.filter(isProse).flatMap(({ text }) => {
      const sentences = sentencesOf(text);
      const lengths = sentences.map((sentence) => wordsIn(sentence).length);
      const length = lengths.reduce((sum, one) => sum + one, 0);
      const own = sentences.filter((one) => self.test(one) || aboutReader.test(one)).length;
      const kind = sampleKinds.indexOf(page.kind);
      if (kind === -1 || own === 0 || isPraise(text) || isPassing(text)) return [];
      if (length < sampleWords.min || length > sampleWords.max) return [];
      const [first = ""] = sentences;
      if (conditions.test(text) || pointsAround(text) || leansOn(first)) return [];
      if (!/^["“„«¿¡]?\p{Lu}/u.test(first)) return [];
      if (recentYear.test(text) && !isBeginning(text)) return [];
      // Short sentences beside long ones, and few figures: that is how somebody talks.
      const isVaried = Math.min(...lengths) <= 7 && Math.max(...lengths) >= 12;
      const asks = sentences.filter((one) => !standsAlone(one) && !leansOn(one)).length;
      const figures = text.match(/\d+/g)?.length ?? 0;
      const score =
        Math.min(own, 3) +
        (isVaried ? 2 : 0) +
        (length >= sampleWords.good ? 1 : 0) -
        kind * 0.7 -
        asks -
        figures;
      return [{ text, url: page.url, score }];
    }),
  );
  const chosen: typeof found = [];
  for (const one of found.toSorted((first, second) => second.score - first.score)) {
    const ofPage = chosen.filter(({ url }) => url === one.url).length;
    if (ofPage < 2 && !chosen.some(({ text }) => text === one.text)) chosen.push(one);
    if (chosen.length === samplesMax) break;
  }
  return chosen.map(({ text, url }) => proposed("samples", text, [{ url, quote: text }]));
}

interface Grammar {
  /** "for …", "we help …": those who are meant follow. */
  lead: RegExp;
  /** Leads that say it plainly. */
  strong: RegExp;
  people: RegExp;
}

const english: Grammar = {
  lead: /\b(?:for|we (?:help|advise|teach|treat|support|serve|represent|welcome|take)|(?:most|many|half|in ten|percent) of [^.;:,]{0,60}?\bare)\s+/giu,
  strong:
    /\b(?:(?:is|are|suitable|designed|made|built|ideal) for|is an? [^.,;:]{2,60} for|we (?:help|advise|teach|treat|support|serve|represent)|are)\s+$/iu,
  people:
    /^((?:\S+\s){0,3}?)(?:people|anyone|anybody|everyone|everybody|families|children|kids|women|men|adults|parents|students|pupils|schools|businesses|companies|teams|groups|employees|employers|couples|freelanc\p{L}+|seniors|patients|clients|beginners|(?!others|flowers|letters|papers|numbers|dinners|summers|winters|colou?rs|doors|floors|plants|restaurants|orders|matters|computers|gutters|radiators|printers|servers|starters|visitors|customers)\p{L}+(?:ers|ors|ists|ants|ians))(?!\p{L})/iu,
};
const german: Grammar = {
  lead: /(?<!\p{L})(?:für|wir (?:behandeln|beraten|begleiten|unterstützen|betreuen|vertreten|beliefern|helfen)|(?:behandeln|beraten|begleiten|unterstützen|betreuen|vertreten|beliefern|helfen) wir)\s+/giu,
  strong:
    /(?:behandeln|beraten|begleiten|unterstützen|betreuen|vertreten|beliefern|helfen)(?: wir)?\s+$/iu,
  people:
    /^((?:\S+\s){0,3}?)(?:menschen|alle|familien|kinder\p{L}*|jugendliche|erwachsene|eltern|frauen|männer|anfänger\p{L}*|schulen|unternehmen|firmen|gruppen|patient\p{L}+|senior\p{L}+|paare|personen|kund\p{L}+|gaststätten|\p{L}+(?:innen|nehmer|gärten))(?!\p{L})/iu,
};
const spanish: Grammar = {
  lead: /(?<!\p{L})(?:para|(?:recibimos|ayudamos|atendemos|acompañamos|sobre todo|principalmente) a)\s+/giu,
  strong: /(?:recibimos|ayudamos|atendemos|acompañamos|sobre todo|principalmente) a\s+$/iu,
  people:
    /^((?:\S+\s){0,2}?)(?:personas|familias|niñ[oa]s|alumn[oa]s|escuelas|colegios|empresas|grupos|adult[oa]s|adolescentes|jóvenes|mayores|mujeres|hombres|secundaria|primaria|estudiantes|parejas|profesionales|quienes)(?!\p{L})/iu,
};
const french: Grammar = {
  lead: /(?<!\p{L})(?:pour|nous (?:aidons|accueillons|accompagnons|conseillons))\s+/giu,
  strong: /nous (?:aidons|accueillons|accompagnons|conseillons)\s+$/iu,
  people:
    /^((?:\S+\s){0,2}?)(?:personnes|familles|enfants|adultes|élèves|écoles|entreprises|groupes|femmes|hommes|étudiants|couples|professionnels|débutants|particuliers)(?!\p{L})/iu,
};
const italian: Grammar = {
  lead: /(?<!\p{L})(?:per|(?:aiutiamo|accogliamo|seguiamo))\s+/giu,
  strong: /(?:aiutiamo|accogliamo|seguiamo)\s+$/iu,
  people:
    /^((?:\S+\s){0,2}?)(?:persone|famiglie|bambini|adulti|ragazzi|alunni|scuole|aziende|imprese|gruppi|donne|uomini|studenti|coppie|professionisti|principianti)(?!\p{L})/iu,
};
const grammars: Readonly<Record<string, Grammar>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
};
const audiencesMax = 3;
const audienceCharactersMax = 120;
/** Everybody is nobody in particular. */
const anybody =
  /^(?:all\p{L}*|everyone|everybody|anyone|anybody|people|children|menschen|personen|personas|todos|quienes|personnes|persone)$|\s(?:one|it|them|this)$|\d|^(?:up to|bis zu|hasta)\s/iu;
const placing =
  /(?<!\p{L})(?:in|at|on|of|the|an?|an|auf|bei|mit|aus|der|dem|den|en|de|del)(?!\p{L})/iu;

/** Whom the site says it is for, as it says it: in titles and descriptions, or where a sentence is about that. */
export function findAudience({ pages, language }: Site): Proposal | undefined {
  const grammar = grammars[language.split("-")[0] ?? ""];
  if (!grammar) return undefined;
  const found: { text: string; score: number; evidence: Evidence }[] = [];
  for (const page of pages) {
    if (!/^(?:home|about|offer|other)$/.test(page.kind)) continue;
    const texts = [
      { text: page.description, score: page.kind === "home" ? 4 : 2 },
      { text: page.title, score: page.kind === "home" ? 3 : 1 },
      ...page.blocks.map(({ text }) => ({ text, score: 0 })),
    ];
    for (const { text, score } of texts) {
      for (const sentence of sentencesOf(text)) {
        if (isPassing(sentence)) continue;
        for (const lead of sentence.matchAll(grammar.lead)) {
          const behind = sentence.slice(lead.index + lead[0].length);
          const before = grammar.people.exec(behind)?.[1];
          if (before === undefined) continue;
          const isStrong = grammar.strong.test(sentence.slice(0, lead.index + lead[0].length));
          const named = placing.test(before) ? behind.slice(before.length) : behind;
          const who = clauseOf(/^w/iu.test(lead[0]) ? withoutMatter(named) : named, grammar);
          const isPeople =
            who.length > 3 && who.length <= audienceCharactersMax && !anybody.test(who);
          const worth = score + (isStrong ? 2 : 0);
          if (isPeople && worth > 0)
            found.push({
              text: capital(who),
              score: worth,
              evidence: { url: page.url, quote: text === page.title ? text : sentence },
            });
        }
      }
    }
  }
  const ranked = uniqueBy(
    found.toSorted((one, other) => other.score - one.score),
    ({ text }) => folded(text),
  );
  const chosen = withoutContained(ranked).slice(0, audiencesMax);
  if (chosen.length === 0) return undefined;
  return proposed(
    "audience",
    chosen.map(({ text }) => text).join("; "),
    chosen.map(({ evidence }) => evidence),
  );
}

/** "We advise employees on dismissal": those are the employees. */
function withoutMatter(text: string): string {
  return text.split(/\s(?:on|about|bei|zu)\s/u, 1)[0] ?? "";
}

/** To the end of what belongs together: a comma ends it, unless a list goes on behind it. */
function clauseOf(text: string, { people }: Grammar): string {
  const [clause = ""] = text.split(
    /[.;:!?()–—"“”]|\s[-|]\s|,?\s(?:rather than|statt|gibt|haben|bieten|kommt|infrage)\s|,\s(?:you|we|it|they|wir|sie|from|\p{Sc})/u,
    1,
  );
  const [first = "", ...others] = clause.split(/,\s+/u);
  const last = others.at(-1) ?? "";
  const isList = /(?:^|\s)(?:and|or|und|oder|y|o)\s/u.test(last) && !participle.test(last);
  // "Courses for teenagers, exams and a camp" are not three kinds of people.
  const isMore =
    /^(?:nach|mit|with|after|con|avec)\s/u.test(others[0] ?? "") || people.test(others[0] ?? "");
  return (isList && isMore ? clause : first).replace(/\b(and|or) for\b/u, "$1").trim();
}

/** "…, sewn in Sheffield": that is not about those people any more. */
const participle = /^(?:\p{L}+(?:ed|wn|ing)|made|built|sold)\s/u;

function withoutContained<T extends { text: string }>(items: readonly T[]): T[] {
  return items.filter(
    ({ text }, index) =>
      !items.some(
        (other, place) =>
          place !== index &&
          folded(other.text).includes(folded(text)) &&
          other.text.length > text.length,
      ),
  );
}

const persons: Readonly<Record<string, readonly (readonly [string, RegExp, "self" | "reader"])[]>> =
  {
    en: [
      ["we", /\b(?:we|our|us)\b/giu, "self"],
      ["I", /\b(?:I|my)\b/gu, "self"],
      ["you", /\b(?:you|your)\b/giu, "reader"],
    ],
    de: [
      ["wir", /(?<!\p{L})(?:wir|uns|unser\p{L}*)(?!\p{L})/giu, "self"],
      ["ich", /(?<!\p{L})(?:ich|mein\p{L}*)(?!\p{L})/giu, "self"],
      ["Sie", /(?<=[\p{L},] )(?:Sie|Ihnen|Ihr\p{Ll}*)(?!\p{L})/gu, "reader"],
      ["du", /(?<!\p{L})(?:du|dir|dich|dein\p{L}*)(?!\p{L})/giu, "reader"],
    ],
    es: [
      ["nosotros", /(?<!\p{L})(?:nosotr[oa]s|nos|nuestr[oa]s?|\p{L}+[aei]mos)(?!\p{L})/giu, "self"],
      ["usted", /(?<!\p{L})(?:usted|ustedes)(?!\p{L})/giu, "reader"],
      ["tú", /(?<!\p{L})(?:tú|tu|tus|te|contigo)(?!\p{L})/giu, "reader"],
    ],
    fr: [
      ["nous", /(?<!\p{L})(?:nous|notre|nos)(?!\p{L})/giu, "self"],
      ["je", /(?<!\p{L})(?:je|mon|ma|mes)(?!\p{L})/giu, "self"],
      ["vous", /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/giu, "reader"],
      ["tu", /(?<!\p{L})(?:tu|toi|ton|ta|tes)(?!\p{L})/giu, "reader"],
    ],
    it: [
      ["noi", /(?<!\p{L})(?:noi|nostr[oaie]|\p{L}+iamo)(?!\p{L})/giu, "self"],
      ["voi", /(?<!\p{L})(?:voi|vostr[oaie])(?!\p{L})/giu, "reader"],
      ["tu", /(?<!\p{L})(?:tu|te|tuo|tua|tuoi)(?!\p{L})/giu, "reader"],
    ],
  };
/** How a brand speaks of itself in a language. */
function selfOf(language: string): RegExp {
  const own = (persons[language.split("-")[0] ?? ""] ?? []).filter(([, , role]) => role === "self");
  return new RegExp(own.map(([, { source }]) => source).join("|") || "$^", "iu");
}

/** Fewer words say nothing about how a brand sounds. */
const voiceWordsMin = 120;

/** Words that are written in only one of the two ways. */
const spellings = [
  /\b\p{L}*(?:colour|favour|neighbour|harbour|labour|flavour|centre|metre|litre|theatre|organis|realis|recognis|apologis|fibre|grey|tyres?|programmes?)\p{L}*\b/giu,
  /\b(?:\p{L}*(?:color|favor|neighbor|harbor|labor|flavor|center|theater|organiz|realiz|recogniz|apologiz|fiber)\p{L}*|gray|tires?|liters?|meters?)\b/giu,
] as const;

/** What can be counted: who speaks, how readers are addressed, how long sentences are. */
export function findVoice({ pages, language }: Site): Proposal | undefined {
  const prose = pages.flatMap((page) =>
    page.blocks.filter(isProse).map(({ text }) => ({ text, url: page.url })),
  );
  const text = prose.map((one) => one.text).join("\n");
  const sentences = prose.flatMap((one) => sentencesOf(one.text));
  const lengths = sentences.map((one) => wordsIn(one).length).toSorted((one, other) => one - other);
  const base = language.split("-")[0] ?? "";
  if (wordsIn(text).length < voiceWordsMin) return undefined;
  const counted = (persons[base] ?? []).map(([word, pattern, role]) => ({
    word,
    role,
    pattern,
    count: text.match(pattern)?.length ?? 0,
  }));
  const most = (role: string) =>
    counted
      .filter((one) => one.role === role && one.count >= 2)
      .toSorted((one, other) => other.count - one.count)[0];
  const self = most("self");
  const reader = most("reader");
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const shortShare = lengths.filter((length) => length <= 6).length / lengths.length;
  const withFigures = prose.filter((one) => /\d/.test(one.text)).length / prose.length;
  const contraction =
    base === "en"
      ? /\b(?:we|you|they|it|don|doesn|can|won|isn|I)(?:’|')(?:re|ll|ve|d|t|s|m)\b/u.exec(text)?.[0]
      : undefined;
  const [british = 0, american = 0] = spellings.map((pattern) => text.match(pattern)?.length ?? 0);
  const isBritish = british > 1 && american === 0 && /^en(?:-GB)?$/u.test(language);
  const isAmerican = american > 1 && british === 0 && /^en(?:-US)?$/u.test(language);
  const avoided = [!text.includes("!") && "exclamation marks", !isPraise(text) && "superlatives"];
  const lines = [
    self && reader
      ? `Speaks as “${self.word}” and addresses readers as “${reader.word}”.`
      : self
        ? `Speaks as “${self.word}”.`
        : reader && `Addresses readers as “${reader.word}”.`,
    `${median <= 13 ? "Short" : median <= 20 ? "Medium-length" : "Long"} sentences, half of them with at most ${median} words${shortShare >= 0.25 ? ", and many very short ones between" : ""}.`,
    withFigures >= 0.5 && "Concrete: often gives exact figures.",
    sentences.filter(isDenied).length > 1 && "Says openly what it does not do.",
    contraction !== undefined && `Uses contractions such as “${contraction}”.`,
    isBritish && "British spelling.",
    isAmerican && "American spelling.",
    avoided.some(Boolean) && `No ${avoided.filter(Boolean).join(" and no ")}.`,
  ].filter((line) => typeof line === "string");
  const shown = [self, reader].flatMap((person) => {
    if (!person) return [];
    const one = prose.find(
      ({ text: paragraph }) => (paragraph.match(person.pattern)?.length ?? 0) > 0,
    );
    return one ? [{ url: one.url, quote: one.text }] : [];
  });
  const [first] = prose;
  const evidence = shown.length > 0 ? shown : first ? [{ url: first.url, quote: first.text }] : [];
  return proposed(
    "voice",
    lines.join(" "),
    uniqueBy(evidence, ({ quote }) => quote),
  );
}
