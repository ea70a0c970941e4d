/** Proposes what a brand says in whole sentences: overview, audience, voice and samples. All of it in the site's own words. */
import { capital, isPraise } from "./propose-identity.ts";
import { proposed } from "./proposed.ts";
import type { Evidence, Proposal } from "../../records/brands/brand-proposals.ts";
import { folded, isProse, sentencesOf, wordsIn } from "./site-text.ts";
import type { PageKind, Site, SitePage } from "./site-text.ts";
import { organizationsOf, textsOf } from "./structured-data.ts";

const overviewCharactersMax = 3_000;
const paragraphsMax: Readonly<Record<PageKind, number>> = {
  home: 3,
  about: 4,
  offer: 2,
  other: 1,
  blog: 0,
  contact: 0,
  team: 0,
};
const offersMax = 8;
/** What will not be true for long, or asks for something: no facts about a brand. */
const passing =
  /\b(?:until|till|bis zum|hasta el)\b[^.]{0,40}\d{4}|\b(?:sale|discount|% off|rabatt|descuento|black friday)\b|\b(?:click|book now|sign up|subscribe|read more|call us|contact us|write to us|jetzt buchen|mehr erfahren|rufen sie|reserva ya|leer más)\b|[?]/iu;

export function findOverview(site: Site): Proposal | undefined {
  const parts: { text: string; evidence: Evidence }[] = [];
  const known = new Set<string>();
  let left = overviewCharactersMax;
  const add = (text: string, url: string, quote = text): boolean => {
    const key = folded(text);
    if (key === "" || known.has(key) || text.length > left) return false;
    known.add(key);
    left -= text.length;
    parts.push({ text, evidence: { url, quote } });
    return true;
  };
  const [home] = site.pages;
  if (!home) return undefined;
  const described = [home.description, ...statedDescriptions(home)].map(factsOf);
  const longest = described.toSorted((one, other) => other.length - one.length)[0] ?? "";
  if (wordsIn(longest).length >= 6) add(longest, home.url);
  for (const kind of ["about", "home", "offer", "other"] as const) {
    for (const page of site.pages.filter((one) => one.kind === kind)) {
      let paragraphs = 0;
      for (const [index, block] of page.blocks.entries()) {
        if (paragraphs >= paragraphsMax[kind] || !isProse(block)) continue;
        // Those under a heading of an offer come with it below.
        if (kind !== "about" && isOffer(page, index)) continue;
        const text = factsOf(block.text);
        if (wordsIn(text).length >= 8 && add(text, page.url)) paragraphs += 1;
      }
    }
  }
  const offers = site.pages
    .filter(({ kind }) => kind === "offer" || kind === "home" || kind === "other")
    .flatMap(offersOf);
  for (const { heading, text, url } of uniqueBy(offers, ({ heading: one }) => folded(one)).slice(
    0,
    offersMax,
  )) {
    add(`${heading}: ${text}`, url, text);
  }
  if (parts.length === 0) return undefined;
  return proposed(
    "overview",
    parts.map(({ text }) => text).join("\n\n"),
    parts.map(({ evidence }) => evidence),
  );
}

function statedDescriptions({ structured }: SitePage): string[] {
  return organizationsOf(structured).flatMap(({ properties }) =>
    textsOf(properties["description"]),
  );
}

/** Without praise, questions and what passes. */
function factsOf(paragraph: string): string {
  // An answer, without its question.
  if (/^(?:yes|no|ja|nein|sí)\b[,.]/iu.test(paragraph)) return "";
  return sentencesOf(paragraph)
    .filter((sentence) => !isPraise(sentence) && !passing.test(sentence))
    .join(" ");
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
const ownVoice =
  /(?<!\p{L})(?:we|our|us|i|my|you|your|wir|unser\p{L}*|uns|ich|sie|ihnen|ihr\p{L}*|du|dein\p{L}*|nosotros|nos|nuestr\p{L}*|usted|su|somos|tenemos)(?!\p{L})/giu;
const sampleKinds: readonly PageKind[] = ["about", "blog", "home", "offer", "other"];

/** Paragraphs in which the brand speaks for itself, from different pages where it can be. */
export function findSamples({ pages }: Site): Proposal[] {
  const found = pages.flatMap((page) =>
    page.blocks.filter(isProse).flatMap(({ text }) => {
      const { length } = wordsIn(text);
      const own = text.match(ownVoice)?.length ?? 0;
      if (length < 22 || length > 160 || own === 0 || isPraise(text)) return [];
      const kind = sampleKinds.indexOf(page.kind);
      if (kind === -1) return [];
      return [{ text, url: page.url, score: Math.min(own, 5) + Math.min(length, 60) / 20 - kind }];
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
  lead: /\b(?:for|we (?:help|advise|teach|treat|support|serve|represent|welcome|take))\s+/giu,
  strong:
    /\b(?:(?:is|are|suitable|designed|made|built|ideal) for|we (?:help|advise|teach|treat|support|serve|represent))\s+$/iu,
  people:
    /^(?:\S+\s){0,3}?(?:people|anyone|anybody|everyone|everybody|families|children|kids|women|men|adults|parents|students|pupils|schools|businesses|companies|teams|groups|employees|employers|couples|freelanc\p{L}+|seniors|patients|clients|beginners|\p{L}+(?:ers|ors|ists|ants|ians))(?!\p{L})/iu,
};
const german: Grammar = {
  lead: /(?<!\p{L})(?:für|wir (?:behandeln|beraten|begleiten|unterstützen|betreuen|vertreten|beliefern|helfen))\s+/giu,
  strong:
    /wir (?:behandeln|beraten|begleiten|unterstützen|betreuen|vertreten|beliefern|helfen)\s+$/iu,
  people:
    /^(?:\S+\s){0,2}?(?:menschen|alle|familien|kinder\p{L}*|jugendliche|erwachsene|eltern|frauen|männer|anfänger\p{L}*|schulen|unternehmen|firmen|gruppen|patient\p{L}+|senior\p{L}+|paare|personen|kund\p{L}+|gaststätten|\p{L}+(?:innen|nehmer|gärten))(?!\p{L})/iu,
};
const spanish: Grammar = {
  lead: /(?<!\p{L})(?:para|recibimos a|ayudamos a|atendemos a|acompañamos a)\s+/giu,
  strong: /(?:recibimos|ayudamos|atendemos|acompañamos) a\s+$/iu,
  people:
    /^(?:\S+\s){0,2}?(?:personas|familias|niñ[oa]s|alumn[oa]s|escuelas|colegios|empresas|grupos|adult[oa]s|mayores|mujeres|hombres|secundaria|primaria|estudiantes|parejas|profesionales|quienes)(?!\p{L})/iu,
};
const grammars: Readonly<Record<string, Grammar>> = { en: english, de: german, es: spanish };
const audiencesMax = 3;
const audienceCharactersMax = 160;

/** Whom the site says it is for, as it says it. */
export function findAudience({ pages, language }: Site): Proposal | undefined {
  const grammar = grammars[language.split("-")[0] ?? ""];
  if (!grammar) return undefined;
  const found: { text: string; score: number; evidence: Evidence }[] = [];
  for (const page of pages) {
    const texts = [
      { text: page.description, score: 3 },
      { text: page.kind === "home" ? page.title : "", score: 2 },
      ...page.blocks.map(({ kind, text }) => ({ text, score: kind === "heading" ? 2 : 0 })),
    ];
    for (const { text, score } of texts) {
      if (page.kind === "blog" || page.kind === "contact" || page.kind === "team") continue;
      for (const sentence of sentencesOf(text)) {
        if (passing.test(sentence)) continue;
        for (const lead of sentence.matchAll(grammar.lead)) {
          const behind = sentence.slice(lead.index + lead[0].length);
          if (!grammar.people.test(behind)) continue;
          const isStrong = grammar.strong.test(sentence.slice(0, lead.index + lead[0].length));
          const who = clauseOf(/^w/iu.test(lead[0]) ? withoutMatter(behind) : behind);
          const evidence = { url: page.url, quote: sentence };
          if (
            who.length > 3 &&
            who.length <= audienceCharactersMax &&
            !/\s(?:one|it|them|this)$/u.test(who)
          ) {
            found.push({
              text: capital(who),
              score: score + (isStrong ? 3 : 0) + (page.kind === "home" ? 1 : 0),
              evidence,
            });
          }
        }
      }
    }
  }
  const ranked = uniqueBy(
    found.toSorted((one, other) => other.score - one.score),
    ({ text }) => folded(text),
  );
  const good = ranked.filter(({ score }) => score >= 2);
  const chosen = withoutContained(good.length > 0 ? good : ranked).slice(0, audiencesMax);
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
function clauseOf(text: string): string {
  const [clause = ""] = text.split(
    /[.;:!?()–—"“”]|\s[-|]\s|,?\s(?:rather than|statt)\s|,\s(?:you|we|it|they|wir|sie|from|\p{Sc})/u,
    1,
  );
  const [first = "", ...others] = clause.split(/,\s+/u);
  const last = others.at(-1) ?? "";
  const isList = /(?:^|\s)(?:and|or|und|oder|y|o)\s/u.test(last) && !participle.test(last);
  return (isList ? clause : first).replace(/\b(and|or) for\b/u, "$1").trim();
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
      ["we", /\b(?:we|our|us|we’re|we're)\b/giu, "self"],
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
  };
/** Fewer words say nothing about how a brand sounds. */
const voiceWordsMin = 120;

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
  const contraction =
    base === "en"
      ? /\b(?:we|you|they|it|don|doesn|can|won|isn|I)(?:’|')(?:re|ll|ve|d|t|s|m)\b/u.exec(text)?.[0]
      : undefined;
  const exclamations = text.match(/!/g)?.length ?? 0;
  const lines = [
    self && reader
      ? `Speaks as “${self.word}” and addresses readers as “${reader.word}”.`
      : self
        ? `Speaks as “${self.word}”.`
        : reader && `Addresses readers as “${reader.word}”.`,
    `${median <= 13 ? "Short" : median <= 20 ? "Medium-length" : "Long"} sentences, typically ${median} words.`,
    contraction !== undefined && `Uses contractions such as “${contraction}”.`,
    exclamations === 0 && "No exclamation marks.",
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
