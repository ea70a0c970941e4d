/** The text of a website as proposals are read from it: what each page is about, and its prose without what all pages repeat. */
import type { TextBlock, WebPage } from "./parse-page.ts";

export type PageKind = "home" | "about" | "offer" | "blog" | "contact" | "team" | "other";

export interface SitePage extends WebPage {
  kind: PageKind;
  blocks: TextBlock[];
}

export interface Site {
  pages: SitePage[];
  /** BCP 47. */
  language: string;
}

/** Of src/writing/text, which is above this layer. */
export interface TextTools {
  /** Whether a paragraph gives orders to programs. */
  ordersMachines(paragraph: string): boolean;
  /** Undefined where it cannot be told, or where `said` may well be right. */
  detectOtherLanguage(text: string, said: string): string | undefined;
}

const kinds: readonly (readonly [PageKind, RegExp])[] = [
  ["team", /\b(?:team|people|staff|mitarbeiter|equipo)\b/iu],
  [
    "about",
    /\b(?:about|story|who[ -]we[ -]are|company|mission|ueber|über|ueberuns|praxis|unternehmen|historia|nosotros|quienes|quiénes|empresa|el museo|propos)\b/iu,
  ],
  [
    "blog",
    /\b(?:blogs?|news|journal|magazin|magazine|articles?|stories|aktuelles|neuigkeiten|noticias|actualidad|routes)\b/iu,
  ],
  ["contact", /\b(?:contact|contacts|kontakt|contacto|anfahrt|visit[ -]us|find[ -]us)\b/iu],
  [
    "offer",
    /\b(?:services?|products?|features?|solutions?|shop|collections?|tours?|courses?|workshops?|classes|treatments?|menu|pricing|prices|what[ -]we[ -]do|admissions?|donate|programmes?|programs?|leistungen|angebote?|produkte|sortiment|kurse|preise|brote|servicios|productos|talleres|cursos|precios|visitas?|colecci[oó]n|tienda|tarifas)\b/iu,
  ],
];

export function kindOf({ url, text }: { url: string; text: string }): PageKind {
  const path = (URL.parse(url)?.pathname ?? "").replaceAll(/[-_/.]+/g, " ").trim();
  if (path === "" || /^index \w+$/.test(path)) return "home";
  return kinds.find(([, names]) => names.test(path) || names.test(text))?.[0] ?? "other";
}

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
    kind: index === 0 ? ("home" as const) : kindOf({ url: page.url, text: "" }),
    blocks: page.blocks.filter(
      ({ text }) => !isRepeated(text) && !cookieWords.test(text) && !tools.ordersMachines(text),
    ),
    description: tools.ordersMachines(page.description) ? "" : page.description,
  }));
  return { pages: read, language: languageOf(read, tools) };
}

/** The same page under two addresses would make its text look like a frame. */
function withoutTwins(pages: readonly WebPage[]): WebPage[] {
  const texts = pages.map(({ blocks }) => blocks.map(({ text }) => text).join("\n"));
  return pages.filter((_, index) => texts.indexOf(texts[index] ?? "") === index);
}

/** What the page says, unless its text is plainly in another one: templates come with a language of their own. */
function languageOf(pages: readonly SitePage[], tools: TextTools): string {
  const text = pages.flatMap(({ blocks }) => blocks.map((block) => block.text)).join("\n");
  const said = canonical(pages.find(({ language }) => language !== "")?.language ?? "");
  return tools.detectOtherLanguage(text.slice(0, 20_000), said) ?? said;
}

function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0] ?? "";
  } catch {
    return "";
  }
}

const abbreviated =
  /(?:^|[\s(])(?:St|Dr|Mr|Mrs|Ms|Prof|No|Nr|Inh|ca|approx|bzw|Str|Tel|Sr|Sra|Av|Abb|Co|Inc|Ltd|vs|etc|e\.g|i\.e|z\. ?B|[A-Z])\.$/u;

/** The sentences of a paragraph. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.split(/(?<=[.!?…]["”’»)]?) (?=["“„«¿¡(]?[\p{Lu}\p{N}])/u)) {
    const last = sentences.at(-1);
    if (last !== undefined && abbreviated.test(last))
      sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part);
  }
  return sentences;
}

/** Whole sentences that say something, and no label, address or price. */
export function isProse({ kind, text }: TextBlock): boolean {
  return kind === "paragraph" && /[.!?…]["”’»)]?$/u.test(text) && wordsIn(text).length >= 6;
}

export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
}

/** The same whatever its case, accents, signs and spaces. */
export function folded(text: string): string {
  return wordsIn(text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()).join(" ");
}
