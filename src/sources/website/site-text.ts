/** Prepares the text of a website for proposals: classifies pages, removes repeated blocks, and analyzes sentences. */
import { canonicalLanguage } from "../canonical-language.ts";
import type { TextBlock, WebPage } from "./parse-page.ts";

export type PageKind = "home" | "about" | "offer" | "other" | "blog" | "contact" | "team" | "dated";

export interface SitePage extends WebPage {
  kind: PageKind;
  blocks: TextBlock[];
}

export interface Site {
  pages: SitePage[];
  /** BCP 47. */
  language: string;
  tools: TextTools;
}

/** Functions from src/writing/text, passed in because that layer is above this one. */
export interface TextTools {
  /** Whether a paragraph contains instructions to AI models. */
  ordersMachines(paragraph: string): boolean;
  /** Undefined if it cannot be detected or `said` is plausible. */
  detectOtherLanguage(text: string, said: string): string | undefined;
  /** The stems of the meaningful words. */
  stemsOf(text: string, language: string): string[];
}

const kinds: readonly (readonly [PageKind, RegExp])[] = [
  [
    // About one year, or about what changes every year: prices, dates and rules.
    "dated",
    /\b(?:20\d\d|archiv\p{L}*|prices?|pricing|fees|rates|what s on|whats on|events?|calendar|exhibitions?|changelog|status|terms|preise|kosten|termine|veranstaltungen|ausstellung(?:en)?|precios|tarifas|agenda|eventos|exposici[oó]n(?:es)?|tarifs|prezzi)\b/iu,
  ],
  ["team", /\b(?:team|people|staff|mitarbeiter|equipo|[eé]quipe)\b/iu],
  [
    "about",
    /\b(?:about|story|who[ -]we[ -]are|company|mission|ueber|über|ueberuns|praxis|unternehmen|historia|nosotros|quienes|quiénes|empresa|el museo|propos|chi siamo)\b/iu,
  ],
  [
    "blog",
    /\b(?:blogs?|news|journal|magazin|magazine|articles?|stories|customers?|testimonials?|case studies|our work|references|aktuelles|neuigkeiten|referenzen|kunden|noticias|actualidad|clientes|resultados|routes|actualit[eé]s|notizie)\b/iu,
  ],
  [
    "contact",
    /\b(?:contacts?|kontakt|contacto|contatti|anfahrt|visit|find[ -]us|hours|info|help|faq|support|zeiten|oeffnungszeiten|laeden|standorte|horarios?|visita)\b/iu,
  ],
  [
    "offer",
    /\b(?:services?|products?|features?|solutions?|shop|collections?|tours?|courses?|workshops?|classes|treatments?|menu|what[ -]we[ -]do|admissions?|donate|programmes?|programs?|leistungen|angebote?|produkte|sortiment|kurse|brote|servicios|productos|talleres|cursos|visitas|colecci[oó]n|tienda|produits|ateliers|servizi|prodotti|corsi)\b/iu,
  ],
];

export function kindOf({ url, text }: { url: string; text: string }): PageKind {
  const path = (URL.parse(url)?.pathname ?? "").replaceAll(/[-_/.]+/g, " ").trim();
  if (path === "" || /^index \w+$/.test(path)) return "home";
  return kinds.find(([, names]) => names.test(path) || names.test(text))?.[0] ?? "other";
}

/** Signs that a page is outdated. */
const outdated =
  /\barchiv(?:e[ds]?|ed|iert\p{L}*)?\b|\bno longer (?:valid|current)|\bkept for reference|nicht mehr gültig|\bya no est[áa]n?\b|\bn[’']est plus valable/iu;
const cookieWords = /\bcookies?\b/iu;

export function readSite(given: readonly WebPage[], tools: TextTools): Site {
  const pages = withoutTwins(given);
  const seen = new Map<string, number>();
  for (const { blocks } of pages) {
    for (const text of new Set(blocks.map((block) => block.text))) {
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
  }
  const isRepeated = (text: string) => (seen.get(text) ?? 0) > Math.max(1, pages.length / 2);
  const read = pages.map((page, index) => ({
    ...page,
    kind: index === 0 ? ("home" as const) : kindOfPage(page),
    blocks: page.blocks.filter(
      ({ text }) => !isRepeated(text) && !cookieWords.test(text) && !tools.ordersMachines(text),
    ),
    description: tools.ordersMachines(page.description) ? "" : page.description,
  }));
  return { pages: read, language: languageOf(read, tools), tools };
}

/** Without sections such as “This week” and “Harvest 2026”; the first heading is the page's title. */
export function timelessBlocks({ blocks }: SitePage): TextBlock[] {
  let headings = 0;
  let isKept = true;
  return blocks.filter(({ kind, text }) => {
    if (kind === "heading") {
      headings += 1;
      isKept = headings === 1 || !(isTimeBound(text) || /\b20\d\d\b/u.test(text));
    }
    return isKept;
  });
}

function kindOfPage({ url, title, description }: WebPage): PageKind {
  return outdated.test(`${title} ${description}`) ? "dated" : kindOf({ url, text: "" });
}

/** Otherwise, the text of a page with two URLs would look like repeated navigation. */
function withoutTwins(pages: readonly WebPage[]): WebPage[] {
  const texts = pages.map(({ blocks }) => blocks.map(({ text }) => text).join("\n"));
  return pages.filter((_, index) => texts.indexOf(texts[index] ?? "") === index);
}

/** The declared language, unless the text is clearly in another one: templates often declare the wrong one. */
function languageOf(pages: readonly SitePage[], tools: TextTools): string {
  const text = pages.flatMap(({ blocks }) => blocks.map((block) => block.text)).join("\n");
  const said = canonicalLanguage(pages.find(({ language }) => language !== "")?.language ?? "");
  return tools.detectOtherLanguage(text.slice(0, 20_000), said) ?? said;
}

/** Separates the parts of a page's title. */
export const titleParts = / [|–—·•»:-] | ?[|»•] ?|(?<=\p{L}): /u;

const abbreviated =
  /(?:^|[\s(])(?:St|Dr|Mr|Mrs|Ms|Prof|No|Nr|Inh|ca|approx|bzw|Str|Tel|Sr|Sra|Av|Abb|Co|Inc|Ltd|vs|etc|e\.g|i\.e|z\. ?B|[A-Z])\.$/u;

export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.split(/(?<=[.!?…]["”’»)]?) (?=["“„«¿¡(]?[\p{Lu}\p{N}\p{Sc}])/u)) {
    const last = sentences.at(-1);
    if (last !== undefined && abbreviated.test(last))
      sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part);
  }
  return sentences;
}

/** Names of months and weekdays. Uses two formatters per language, because they are slow to create at startup. */
const calendar = ["en", "de", "es", "fr", "it"]
  .flatMap((language) => [
    ...named(language, { month: "long" }, 12, 31),
    ...named(language, { weekday: "long" }, 7, 1),
  ])
  .join("|");

function named(
  language: string,
  options: Intl.DateTimeFormatOptions,
  count: number,
  daysBetween: number,
): string[] {
  const format = new Intl.DateTimeFormat(language, options);
  return Array.from({ length: count }, (_, index) =>
    format.format(new Date(2026, 0, 1 + index * daysBetween)),
  );
}

/** Matches dates, times, prices and temporary statements. */
const timeBound = new RegExp(
  [
    String.raw`\d{1,2}\.?,? (?:de |of )?(?:${calendar})(?!\p{L})`,
    String.raw`(?<!\p{L})(?:${calendar})s?,? (?:de )?\d`,
    String.raw`(?<!\p{L})(?:this|last|next|letzte[nrs]?|nächste[nrs]?|pasado|próximo) (?:${calendar})(?!\p{L})`,
    String.raw`\b\d{1,2}[:.]\d\d(?!\d)|\d ?(?:am|pm|uhr|h|o[’']clock)\b`,
    String.raw`\p{Sc} ?\d|\d ?(?:\p{Sc}|euros?\b)`,
    String.raw`(?<!\p{L})(?:(?:this|last|next) (?:\p{L}+ )?(?:week|month|year|season|term|spring|summer|autumn|fall|winter)|currently|at present|at the moment|right now|no longer|coming up|the new|sale|discount|black friday|zurzeit|derzeit|momentan|bald|rabatt|(?:diese[nrs]?|letzte[nrs]?|nächste[nrs]?) (?:woche|monat|jahr\p{L}*|winter|sommer|frühling|herbst)|actualmente|ahora mismo|descuento|(?:est[ea]|próxim[oa]|últim[oa]) (?:semana|mes|año|curso|temporada)|actuellement|cette (?:semaine|année)|attualmente|questa settimana|quest’anno)(?!\p{L})`,
  ].join("|"),
  "iu",
);

export function isTimeBound(sentence: string): boolean {
  return timeBound.test(sentence);
}

const calendarName = new RegExp(`^(?:${calendar})$`, "iu");

export function isCalendarName(word: string): boolean {
  return calendarName.test(word);
}

/** "Since 1998", "was founded in 2014". */
const since = /(?<!\p{L})(?:since|seit|desde|depuis|dal)(?!\p{L})/iu;
const founded =
  /(?<!\p{L})(?:founded|opened|started|began|begun|established|set up|took over|gegründet|eröffnet\p{L}*|begann|angefangen|selbstständig|übernahm\p{L}*|abri[óm]\p{L}*|abierta|fundad[oa]|fundó|nació|fond[ée]\p{L}*|créée?|fondat[oa]|nat[oa])(?!\p{L})/iu;
const year = /\b(?:1[4-9]|20)\d\d\b/u;

export function hasFoundingYear(sentence: string): boolean {
  return year.test(sentence) && (since.test(sentence) || founded.test(sentence));
}

/** Stricter, because "since" may be about anything. */
export function isAboutFounding(sentence: string): boolean {
  return year.test(sentence) && founded.test(sentence);
}

/** Matches requests and questions. */
const asking =
  /^(?:please|don[’']t|do|let|book|call|ring|come|bring|get|see|read|find|meet|join|borrow|discover|learn|contact|ask|try|buy|order|send|choose|enjoy|explore|take|make|sign|tell|check|click|plan|save|write|add|give|go|have|look|use|put|pick|wear|expect|keep|start|snap|draw|bitte|reserva|ven|descubre|haz|llama|escríbenos|pide|consulta|prenota|vieni|scopri|\p{L}{3,}ez)(?!\p{L})|^\p{Lu}\p{Ll}+e?n Sie\b|[?]/iu;
/** Matches sentences that refer to the previous one. */
const leaning =
  /^(?:they|their|it|its|this|that|these|those|he|she|his|her|him|here|so|but|and|or|not|no|yes|then|also|both|each|all of|which|dies\p{L}*|er|sie|ihre?[nrms]?|hier|so|und|aber|oder|nicht|nein|ja|dann|auch|dort|dafür|dazu|dabei|deren|dessen|beide|esto|eso|est[ea]s?|es (?:el|la|un|una)|él|ella|ell[oa]s|así|y|pero|no|sí|también|ahí|allí|ils|elles?|ce|cela|ça|ici|et|mais|oui|non|questo|quello|qui|e|ma|anche)(?!\p{L})|^(?:i|we) \p{L}+ (?:it|them|this|that)\b/iu;
const pointing =
  /(?<!\p{L})(?:this page|see (?:our|the)|below|above|siehe|diese seite|esta página|estas son|véase|cette page|questa pagina)(?!\p{L})/iu;

/** Matches "Das hängt davon ab", but not "Das Museum". */
const germanThat = /^Das \p{Ll}+[^e\s] /u;

/** Whether the sentence refers to the previous one. */
export function dependsOnContext(sentence: string): boolean {
  return leaning.test(sentence) || germanThat.test(sentence);
}

/** Whether the text refers to its own page. */
export function refersToPage(text: string): boolean {
  return pointing.test(text);
}

/** Whether the sentence can be understood alone, and is neither a request nor a question. */
export function isSelfContained(sentence: string): boolean {
  return !asking.test(sentence) && !dependsOnContext(sentence) && !refersToPage(sentence);
}

/** Complete sentences, not labels, addresses or prices. */
export function isProse({ kind, text }: TextBlock): boolean {
  return kind === "paragraph" && /[.!?…]["”’»)]?$/u.test(text) && wordsIn(text).length >= 6;
}

export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
}

/** Normalizes case, accents, punctuation and spaces for comparison. */
export function folded(text: string): string {
  return wordsIn(text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()).join(" ");
}
