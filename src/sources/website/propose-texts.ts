/** Proposes a brand's audience, voice and sample texts: copied from its site, or derived from counts. */
import { aboutReader, persons, selfOf } from "./pronouns.ts";
import { isPraise, proposed } from "./propose-identity.ts";
import { isDenied, recentYear, uniqueBy } from "./propose-overview.ts";
import type { Evidence, Proposal } from "../../records/brands/brand-proposals.ts";
import {
  folded,
  hasFoundingYear,
  isTimeBound,
  isProse,
  timelessBlocks,
  dependsOnContext,
  refersToPage,
  sentencesOf,
  isSelfContained,
  wordsIn,
} from "./site-text.ts";
import type { PageKind, Site } from "./site-text.ts";

const samplesMax = 3;
const sampleWords = { min: 22, good: 35, max: 130 };
/** Terms and conditions do not show a brand's voice. */
const conditions =
  /(?<!\p{L})(?:refund\p{L}*|cancel\p{L}*|vouchers?|deposits?|postage|gutschein\p{L}*|absag\p{L}*|gebühr\p{L}*|stornier\p{L}*|reembols\p{L}*|matrícula|remboursement\p{L}*|rimbors\p{L}*)(?!\p{L})/iu;
const sampleKinds: readonly PageKind[] = ["home", "about", "blog", "offer", "other"];

/** Paragraphs in which the brand speaks for itself, from different pages if possible, without dated ones. */
export function findSamples({ pages, language }: Site, name: string): Proposal[] {
  const self = selfOf(language);
  const [short = ""] = name.split(" ");
  const isOwn = (sentence: string) =>
    self.test(sentence) ||
    aboutReader.test(sentence) ||
    (short !== "" && sentence.startsWith(short));
  const found = pages.flatMap((page) =>
    timelessBlocks(page).flatMap((block, at, blocks) => {
      const { text } = block;
      // Skips answers to questions.
      const above = blocks[at - 1];
      if (!isProse(block) || (above?.kind === "heading" && above.text.endsWith("?"))) return [];
      const sentences = sentencesOf(text);
      const lengths = sentences.map((sentence) => wordsIn(sentence).length);
      const length = lengths.reduce((sum, one) => sum + one, 0);
      const own = sentences.filter(isOwn).length;
      const kind = sampleKinds.indexOf(page.kind);
      if (kind === -1 || own === 0 || isPraise(text) || isTimeBound(text)) return [];
      if (length < sampleWords.min || length > sampleWords.max) return [];
      const [first = ""] = sentences;
      if (conditions.test(text) || refersToPage(text) || dependsOnContext(first)) return [];
      if (!/^["“„«¿¡]?\p{Lu}/u.test(first)) return [];
      if (recentYear.test(text) && !hasFoundingYear(text)) return [];
      // Prefers varied sentence lengths and few figures, like spoken language.
      const isVaried = Math.min(...lengths) <= 7 && Math.max(...lengths) >= 12;
      const asks = sentences.filter(
        (one) => !isSelfContained(one) && !dependsOnContext(one),
      ).length;
      const figures = Math.min(text.match(/\d[\d.,]*/g)?.length ?? 0, 2);
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
  /** What precedes the audience, such as "for …" and "we help …". */
  lead: RegExp;
  /** Unambiguous leads. */
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
const audienceWordsMax = 40;

/** The sentences in which the site names its audience. */
export function findAudience({ pages, language }: Site): Proposal | undefined {
  const grammar = grammars[language.split("-")[0] ?? ""];
  if (!grammar) return undefined;
  const self = selfOf(language);
  const found: { text: string; who: string; score: number; evidence: Evidence }[] = [];
  for (const page of pages) {
    if (!/^(?:home|about|offer|other)$/.test(page.kind)) continue;
    const texts = [
      { text: page.description, score: page.kind === "home" ? 4 : 2 },
      ...page.blocks.filter(isProse).map(({ text }) => ({
        text,
        score: page.kind === "home" || page.kind === "about" ? 1 : 0.5,
      })),
    ];
    for (const { text, score } of texts) {
      for (const sentence of sentencesOf(text)) {
        if (isTimeBound(sentence) || isPraise(sentence)) continue;
        if (wordsIn(sentence).length > audienceWordsMax) continue;
        if (score <= 1 && (dependsOnContext(sentence) || !isSelfContained(sentence))) continue;
        const leads = [...sentence.matchAll(grammar.lead)].map((lead) => ({
          until: sentence.slice(0, lead.index + lead[0].length),
          who: grammar.people.exec(sentence.slice(lead.index + lead[0].length))?.[0] ?? "",
        }));
        const named = leads.filter(({ who }) => who !== "");
        const isStrong = named.some(({ until }) => grammar.strong.test(until));
        if (score <= 1 && !isStrong && !self.test(sentence)) continue;
        for (const { who } of named.slice(0, 1))
          found.push({
            text: sentence,
            who: folded(who),
            score: score + (isStrong ? 2 : 0),
            evidence: { url: page.url, quote: sentence },
          });
      }
    }
  }
  const ranked = found.toSorted((one, other) => other.score - one.score);
  const chosen = uniqueBy(ranked, ({ who }) => who).slice(0, audiencesMax);
  if (chosen.length === 0) return undefined;
  return proposed(
    "audience",
    chosen.map(({ text }) => text).join(" "),
    chosen.map(({ evidence }) => evidence),
  );
}

/** Fewer words do not show a brand's voice. */
const voiceWordsMin = 120;

/** British and American spellings. */
const spellings = [
  /\b\p{L}*(?:colour|favour|neighbour|harbour|labour|flavour|centre|metre|litre|theatre|organis|realis|recognis|apologis|fibre|grey|tyres?|programmes?)\p{L}*\b/giu,
  /\b(?:\p{L}*(?:color|favor|neighbor|harbor|labor|flavor|center|theater|organiz|realiz|recogniz|apologiz|fiber)\p{L}*|gray|tires?|liters?|meters?)\b/giu,
] as const;

/** Counts pronouns, forms of address, sentence lengths and similar features. */
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
  const isCalm = !pages.some(({ blocks }) => blocks.some((block) => block.text.includes("!")));
  const avoided = [isCalm && "exclamation marks", !isPraise(text) && "superlatives"];
  const lines = [
    self && reader
      ? `Speaks as “${self.word}” and addresses readers as “${reader.word}”.`
      : self
        ? `Speaks as “${self.word}”.`
        : reader && `Addresses readers as “${reader.word}”.`,
    `${median <= 13 ? "Short" : median <= 20 ? "Medium-length" : "Long"} sentences: half have ${median} words or fewer${shortShare >= 0.25 ? ", and many are very short" : ""}.`,
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
