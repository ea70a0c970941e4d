/** Proposes keywords: phrases that people search for, which sites put into titles, headings and names of what they offer. */
import { isPraise } from "./propose-identity.ts";
import { isDenied, offersOf } from "./propose-texts.ts";
import { proposed } from "./proposed.ts";
import type { Evidence, Proposal } from "../../records/brands/brand-proposals.ts";
import { folded, isProse, wordsIn } from "./site-text.ts";
import type { PageKind, Site } from "./site-text.ts";
import { organizationsOf, textsOf } from "./structured-data.ts";

const keywordsMax = 20;
const placedMax = 3;
const offering: ReadonlySet<PageKind> = new Set(["home", "offer", "other"]);
const separators = / [|–—·•»-] | ?[|»•:;,()] ?/u;
/** Words of sentences and menus; a phrase with one of them is not what people type. */
const unsearched =
  /(?<!\p{L})(?:we|our|us|you|your|i|my|me|it|its|they|them|he|she|this|that|these|those|who|what|when|where|why|how|which|is|are|was|be|been|do|does|did|can|will|would|should|need|needs|know|knows|let|get|gets|see|meet|stop|start|ready|never|nobody|everything|everyone|between|home|homepage|about|contact|welcome|news|blog|journal|faq|faqs|questions|team|people|story|day|login|account|cart|search|privacy|terms|policy|legal|careers|jobs|shop all|bestsellers?|new|now|free|sale|save|testimonials?|reviews?|customers|opening|hours|admissions|fees|directions|features?|services?|products?|pricing|prices?|wir|uns|unser\p{L}*|sie|ihr\p{L}*|ihnen|du|dein\p{L}*|ich|mein\p{L}*|ist|sind|war|haben|hat|wann|wo|wie|was|warum|wer|willkommen|startseite|start|kontakt|über|impressum|termine|öffnungszeiten|leistungen|angebote?|preise|aktuelles|praxis|jetzt|neu|schwerpunkte|nosotros|nuestr\p{L}*|usted|su|sus|tu|tus|es|son|está|inicio|contacto|horarios?|precios?|cómo|qué|quién|cuándo|dónde|noticias|visita|colección|el museo|historia|aviso|que|sigue)(?!\p{L})/iu;
const smallAtEdge =
  /^(?:the|a|an|and|or|of|for|in|on|to|with|from|der|die|das|ein|eine|und|oder|für|in|mit|von|el|la|los|las|un|una|y|o|de|en|con|para) | (?:the|a|an|and|or|of|for|in|on|to|with|from|der|die|das|und|oder|für|in|mit|von|el|la|los|las|y|o|de|en|con|para)$/giu;

interface Candidate {
  phrase: string;
  score: number;
  isOffer: boolean;
  evidence: Evidence;
}

export function findKeywords(site: Site, name: string): Proposal[] {
  const caseOf = openCase(site);
  const found = new Map<string, Candidate>();
  const nameKey = folded(name);
  const add = (given: string, score: number, url: string, isOffer = false) => {
    for (const part of given.split(separators)) {
      const phrase = caseOf(part.replaceAll(smallAtEdge, "").trim());
      const key = stemmed(phrase);
      if (
        !isSearched(phrase, site.language) ||
        (nameKey !== "" && folded(phrase).includes(nameKey))
      )
        continue;
      if (isPraise(phrase)) continue;
      const known = found.get(key);
      if (known) {
        known.score += score;
        known.isOffer ||= isOffer;
      } else found.set(key, { phrase, score, isOffer, evidence: { url, quote: given } });
    }
  };
  for (const page of site.pages) {
    const { url } = page;
    add(page.title, page.kind === "home" ? 3 : 2.5, url);
    for (const keyword of page.keywords) add(keyword, 1.5, url);
    for (const { types, properties } of page.structured) {
      if (
        !types.some((type) =>
          /^(?:Product|Service|Course|TouristTrip|MedicalTherapy|MedicalProcedure|FoodService|Event)$/.test(
            type,
          ),
        )
      )
        continue;
      for (const text of [
        ...textsOf(properties["category"]),
        ...textsOf(properties["serviceType"]),
      ])
        add(text, 2, url, true);
      for (const text of textsOf(properties["name"])) add(text, 1.5, url, true);
    }
    if (!offering.has(page.kind)) continue;
    for (const { heading, text } of offersOf(page)) if (!isDenied(text)) add(heading, 2, url, true);
    // The first heading of a home page is a slogan more often than not.
    const title =
      page.kind === "home" ? undefined : page.blocks.find(({ kind }) => kind === "heading");
    if (title) add(title.text, 1, url);
  }
  const ranked = [...found.values()].toSorted((one, other) => other.score - one.score);
  const placed = placedKeywords(site, ranked, found);
  const kept = ranked
    .slice(0, keywordsMax - placed.length)
    .map(({ phrase, evidence }) => proposed("keywords", phrase, [evidence]));
  return [...kept, ...placed];
}

/** Two to six words; in German one long one will do, since it is several. */
function isSearched(phrase: string, language: string): boolean {
  const words = wordsIn(phrase);
  const { length } = words;
  const isCompound = length === 1 && phrase.length >= 12 && language.startsWith("de");
  if (!isCompound && (length < 2 || length > 6)) return false;
  if (phrase.length > 60 || unsearched.test(phrase) || /[!?.€£$@#"“”]/u.test(phrase)) return false;
  // Names of models and amounts are not searched for by those who do not know them.
  return words.some((word) => /^\p{L}{4,}/u.test(word)) && !/\d{3,}|\d\p{L}/u.test(phrase);
}

/** Where a company is at a place, people search for what it offers and the place. */
function placedKeywords(
  site: Site,
  ranked: readonly Candidate[],
  found: ReadonlyMap<string, Candidate>,
): Proposal[] {
  const place = placeOf(site);
  if (!place) return [];
  const isPlaced = ({ phrase }: Candidate) => folded(phrase).includes(folded(place.quote));
  return ranked
    .filter((one) => one.isOffer && !isPlaced(one) && wordsIn(one.phrase).length <= 3)
    .filter(({ phrase }) => !found.has(stemmed(`${phrase} ${place.quote}`)))
    .slice(0, placedMax)
    .map(({ phrase, evidence }) =>
      proposed("keywords", `${phrase} ${place.quote}`, [evidence, place]),
    );
}

function placeOf({ pages }: Site): Evidence | undefined {
  for (const { structured, url } of pages) {
    const isLocal = organizationsOf(structured).some(
      ({ properties }) => "address" in properties || "areaServed" in properties,
    );
    if (!isLocal) continue;
    for (const { types, properties } of structured) {
      if (!types.includes("PostalAddress")) continue;
      // A village is known to few: where a region is given, it is what people add.
      const [place] = [
        ...textsOf(properties["addressRegion"]),
        ...textsOf(properties["addressLocality"]),
      ];
      if (place !== undefined && place.length <= 30 && wordsIn(place).length <= 3)
        return { url, quote: place };
    }
  }
  return undefined;
}

/** "Kayak tours" and "kayak tour" are one. */
function stemmed(phrase: string): string {
  return folded(phrase)
    .split(" ")
    .map((word) => (word.length > 4 ? word.replace(/(?:es|en|s|n)$/, "") : word))
    .join(" ");
}

/** Small letters, except for words that are never written small inside a sentence. German keeps its nouns. */
function openCase({ pages, language }: Site): (phrase: string) => string {
  if (language.startsWith("de")) return (phrase) => phrase;
  const small = new Set<string>();
  const names = new Set<string>();
  for (const { blocks, description, title } of pages) {
    for (const text of [description, title, ...blocks.map((block) => block.text)]) {
      for (const word of wordsIn(text)) if (/^\p{Ll}/u.test(word)) small.add(word);
    }
    for (const { text } of blocks.filter(isProse)) {
      for (const word of wordsIn(text).slice(1))
        if (/^\p{Lu}/u.test(word)) names.add(word.toLowerCase());
    }
  }
  return (phrase) => {
    // In "Kayak tours in Norfolk" a capital says something; in "Kayak Tours In Norfolk" it does not.
    const isTitle = !wordsIn(phrase).some((word) => /^\p{Ll}{4,}/u.test(word));
    return phrase.replaceAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu, (word, at: number) => {
      const lower = word.toLowerCase();
      if (/^\p{Lu}{2,}$/u.test(word)) return word;
      if (!isTitle && at > 0) return word;
      return names.has(lower) && !small.has(lower) ? word : lower;
    });
  };
}
