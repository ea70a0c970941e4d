/** Proposes keywords: search phrases from titles, descriptions and names of offers, also combined with the place. */
import { isPraise, proposed } from "./propose-identity.ts";
import { isAboutPage, isDenied, offersOf } from "./propose-overview.ts";
import type { Evidence, Proposal } from "../../records/brands/brand-proposals.ts";
import {
  folded,
  isCalendarName,
  isTimeBound,
  isProse,
  sentencesOf,
  titleParts,
  wordsIn,
} from "./site-text.ts";
import type { Site, SitePage } from "./site-text.ts";
import { organizationsOf, textsOf } from "./structured-data.ts";

const keywordsMax = 12;
const placedMax = 3;
const charactersMax = 100;
/** Limits per page. */
const pageMax = { characters: 30_000, names: 40 };
/** Words in sentences and menus that do not occur in search phrases. */
const unsearched =
  /(?<!\p{L})(?:we|our|us|you|your|i|my|me|it|its|they|their|them|he|she|his|her|this|that|these|those|who|what|when|if|without|where|why|how|which|is|are|was|be|been|do|does|did|done|can|will|would|should|need|needs|know|knows|let|get|gets|see|meet|stop|start|ready|never|nobody|most|all|everything|everyone|between|explained|home page|homepage|about|contact|welcome|news|blog|journal|faqs?|questions|team|people|story|stories|login|account|cart|search|privacy|terms|policy|legal|careers|jobs|shop all|bestsellers?|new|now|free|cheap|sale|save|testimonials?|reviews?|customers?|opening|open|hours|admissions?|fees|directions|features?|services?|products?|pricing|prices?|costs?|address|visit|support|info|help|picks|groups?|minutes|wir|uns|unser\p{L}*|sie|ihr\p{L}*|ihnen|du|dein\p{L}*|ich|mein\p{L}*|ist|sind|war|haben|hat|wenn|ohne|wann|wo|wie|was|warum|wer|willkommen|startseite|start|kontakt|über|impressum|termine?|öffnungszeiten|sprechzeiten|anfahrt|leistungen|angebote?|preise?|kosten|aktuelles|ablauf|jetzt|neu|schwerpunkte|ergebnisse|gruppen?|kassen|woche|stunden?|minuten|nosotros|nuestr\p{L}*|usted|su|sus|tu|tus|es|son|está|inicio|contacto|horarios?|precios?|tarifas|cómo|qué|quién|cuándo|cuánto|dónde|noticias|visita|colección|el museo|historia|aviso|que|sigue|grupos?|horas?|minutos|preguntas)(?!\p{L})/iu;
const small = new Set(
  "the|a|an|and|or|of|for|in|on|at|to|with|from|der|die|das|ein|eine|und|oder|für|mit|von|aus|el|la|los|las|un|una|y|o|de|en|con|para|le|les|des|du|et|pour|il|lo|gli|e|di|per".split(
    "|",
  ),
);
/** A place cannot be appended to a phrase with one of these words inside. */
const smallInside =
  / (?:and|or|of|for|in|on|at|to|with|from|by|through|after|und|oder|für|mit|von|aus|am|im|in|vor|nach|y|o|en|con|para|por|et|pour|per) /iu;
/** Phrases that begin with a number, such as "Three shops". */
const counted =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|\d+)(?!\p{L})/iu;
const and = / (?:and|&|und|or|oder|y|et|e) /u;
/** Details of where and how: "… in the mill", "… roasted on the dock", "posted on roast day". */
const tail =
  / (?:in|at|on|from|by|im|am|bei|aus|von|en|con) (?:the|our|an?|der|dem|den|unsere[rmn]?|einem|el|la|nuestr[oa]) (?!\p{L}*\s?\p{Lu}).*$| (?:am|im|aus dem|aus der|vom|zum|zur|with|compared) .*$|(?:^| )\p{L}+(?:ed|wn) (?:in|on|by|from|for|at|with) .*$|^\p{L}+ing (?:in|on|up|out) .*$| compared$/u;
/** Leading verbs that search phrases omit, as in "Get a library card". */
const order = /^(?:get|book|borrow|find|see|plan|visit) (?:an? |the |your )?/iu;
const where = / (?:from|in|at|on|near|aus|bei|en|desde|à|a) [^]*$/u;
/** The audience, as in "… for sole traders"; it is not split at "and". */
const forWhom = / (?:for|für|para|pour|per) [^]*$/u;

interface Candidate extends Evidence {
  phrase: string;
  /** Its stems, sorted. */
  key: string;
  score: number;
  /** Names an offer, so it can be combined with the place. */
  isOffer: boolean;
  /** From the home page: a place in it is the location, not part of the phrase. */
  isOwn: boolean;
}

function worth({ score, phrase }: Candidate): number {
  return score + (phrase.includes(" ") ? 1 : 0);
}

export function findKeywords(site: Site, name: string, industry?: Proposal): Proposal[] {
  const ranked = candidatesOf(site, name, industry).toSorted(
    (one, other) => worth(other) - worth(one),
  );
  const placed = placedKeywords(site, name, ranked);
  const kept = ranked
    .filter(({ phrase }) => isSearched(phrase, site.language))
    // Drops single German nouns that are also proposed with the place.
    .filter(
      ({ phrase }) =>
        phrase.includes(" ") || !placed.some(({ value }) => value.startsWith(`${phrase} `)),
    )
    .slice(0, keywordsMax - placed.length)
    .map(({ phrase, url, quote }) => proposed("keywords", phrase, [{ url, quote }]));
  return [...kept, ...placed];
}

type Origin = "industry" | "product" | "title" | "description" | "heading" | "metadata";

function candidatesOf(site: Site, name: string, industry?: Proposal): Candidate[] {
  const { language, tools } = site;
  const pages = site.pages.filter(({ kind }) => /^(?:home|offer|other)$/.test(kind));
  const [home] = pages;
  const isGerman = language.startsWith("de");
  const { caseOf, isName, isSmall } = openCase(site);
  const stemsOf = (text: string) => tools.stemsOf(text, language);
  const nameKey = folded(name);
  const titleOf = (title: string) => partsOf(title, nameKey).join(" ");
  const own = new Set(
    stemsOf([titleOf(home?.title ?? ""), industry?.value, home?.description].join(" ")),
  );
  const titled = new Set(stemsOf(pages.map(({ title }) => titleOf(title)).join(" ")));
  const texts = site.pages.map((page) => ({ url: page.url, text: timelessText(page) }));
  const said = texts.map(({ url, text }) => ({ url, stems: ` ${stemsOf(text).join(" ")} ` }));
  const isSaid = (stems: readonly string[], but = "") =>
    said.some((one) => one.url !== but && one.stems.includes(` ${stems.join(" ")} `));
  const isShared = (stem: string) =>
    said.filter((one) => one.stems.includes(` ${stem} `)).length > 1;
  // A German compound counts if it ends with a noun that the site uses.
  const words = new Set(isGerman ? texts.flatMap(({ text }) => wordsIn(text)) : []);
  const isNoun = (end: string) =>
    !words.has(end) && words.has(`${end.charAt(0).toUpperCase()}${end.slice(1)}`);
  const isCompound = (word: string) =>
    [...word].some((_, at) => at > 3 && word.length - at > 3 && isNoun(word.slice(at)));
  // Keyed by sorted stems: "kayak tours in Norfolk" and "Norfolk kayak tour" are the same.
  const found = new Map<string, Candidate>();
  const add = (given: string, score: number, { url, kind }: SitePage, origin: Origin) => {
    const isNear = kind !== "other";
    for (const part of phrasesOf(given, nameKey, origin)) {
      const phrase = caseOf(part);
      const stems = stemsOf(phrase);
      const key = stems.toSorted().join(" ");
      if (
        phrase.length > charactersMax ||
        stems.length === 0 ||
        isPraise(phrase) ||
        isOfName(phrase, nameKey)
      )
        continue;
      if (unsearched.test(phrase) || counted.test(phrase)) continue;
      const ownCount = stems.filter((stem) => own.has(stem)).length;
      const isLoose = origin === "heading" || origin === "description";
      if (isLoose && wordsIn(phrase).some(isCalendarName)) continue;
      if (isLoose && isGerman && /^\p{Ll}+e[mn] /u.test(phrase)) continue;
      if (origin === "heading" && wordsIn(part).some(isName)) continue;
      // Phrases that occur only once on the site are not its topics.
      const isTopic = {
        industry: true,
        metadata: true,
        product: !wordsIn(part).some((word) => /^\p{Lu}\p{Ll}/u.test(word) && !isSmall(word)),
        title: stems.some((stem) => own.has(stem) || isShared(stem)),
        description:
          url === home?.url
            ? stems.some((stem) => titled.has(stem)) || isSaid(stems, url)
            : ownCount > 0 || isSaid(stems, url),
        heading:
          stems.length > 1 &&
          (isNear
            ? ownCount >= stems.length / 2 || isSaid(stems, url)
            : ownCount >= stems.length / 2 && isSaid(stems, url)),
      }[origin];
      if (!isTopic && !(stems.length === 1 && isCompound(phrase.toLowerCase()))) continue;
      const isOffer =
        (origin === "heading" && isNear) ||
        (ownCount > 0 && (url === home?.url || origin === "title"));
      const before = found.get(key);
      // Prefers the longer of two phrases with the same stems, such as "library of things" to "library".
      if (before && !before.phrase.includes(" "))
        Object.assign(before, { phrase, url, quote: given });
      if (before) before.score += score;
      else
        found.set(key, { phrase, key, score, isOffer, isOwn: kind === "home", url, quote: given });
    }
  };
  if (industry && !/^[A-Z]\w+$/.test(industry.evidence[0]?.quote ?? ""))
    for (const page of site.pages)
      if (page.url === industry.evidence[0]?.url) add(industry.value, 3, page, "industry");
  for (const page of pages) {
    const { kind } = page;
    for (const keyword of page.keywords) add(keyword, 1.5, page, "metadata");
    for (const { types, properties } of page.structured.slice(0, pageMax.names)) {
      if (!types.some((type) => offerTypes.test(type))) continue;
      for (const key of ["category", "serviceType", "name"])
        for (const text of textsOf(properties[key])) add(text, 2, page, "product");
    }
    add(page.title, 3, page, "title");
    for (const sentence of sentencesOf(page.description)) {
      if (kind === "home" || !isAboutPage(sentence))
        add(sentence, kind === "home" ? 2.5 : 1, page, "description");
    }
    // The first heading of a home page is usually a slogan.
    const title = page.blocks.find((block) => block.kind === "heading");
    if (title && kind !== "home") add(title.text, 1, page, "title");
    for (const { heading, text } of offersOf(page).slice(0, pageMax.names))
      if (!isDenied(text)) add(heading, kind === "other" ? 0.5 : 1.5, page, "heading");
  }
  // Drops phrases that are part of a better one: "filter at home" in "filter coffee at home".
  const all = [...found.values()];
  return all.filter(
    (one) =>
      !all.some(
        (other) =>
          (other.score >= one.score || (other.url === one.url && !one.isOwn)) &&
          isSearched(other.phrase, language) &&
          isWithin(one, other),
      ),
  );
}

function isOfName(phrase: string, nameKey: string): boolean {
  const key = folded(phrase);
  if (nameKey === "") return false;
  return key.includes(nameKey) || (key.includes(" ") && nameKey.includes(key));
}

function isWithin({ key, phrase }: Candidate, { key: long }: Candidate): boolean {
  const stems = new Set(long.split(" "));
  const isShort = key.length < long.length && (key.includes(" ") || !phrase.includes(" "));
  return isShort && key.split(" ").every((stem) => stems.has(stem));
}

const offerTypes =
  /^(?:Product|Service|Course|TouristTrip|MedicalTherapy|MedicalProcedure|FoodService)$/;

/** The page's text with the texts of its links, without dated sentences. */
function timelessText({ title, description, blocks, links }: SitePage): string {
  const texts = blocks.flatMap(({ text }) => sentencesOf(text).filter((one) => !isTimeBound(one)));
  return [title, description, ...texts, ...links.map(({ text }) => text)]
    .join("\n")
    .slice(0, pageMax.characters);
}

/** The parts of a title without the brand's name. */
function partsOf(title: string, nameKey: string): string[] {
  return title
    .split(titleParts)
    .filter((part) => nameKey === "" || !folded(part).startsWith(nameKey));
}

/** The phrases of a title, a description or a heading, without the name, years and trailing details. */
function phrasesOf(given: string, nameKey: string, origin: Origin): string[] {
  const isSentence = origin === "description" || origin === "industry";
  const parts = partsOf(given, nameKey);
  // Only the first part of a title is a phrase; the rest describes it.
  return (origin === "title" ? parts.slice(0, 1) : parts)
    .flatMap((part) => part.split(/[()]|[.,;:!](?=\s|$)/u))
    .flatMap((part) => {
      const clean = part
        .replaceAll(/\b20\d\d(?:[-–/]\d\d)?\b/gu, "")
        .trim()
        .replace(order, "");
      if (origin === "heading") return membersOf(clean.replace(tail, ""), false);
      if (!isSentence) return membersOf(clean, false);
      const whom = forWhom.exec(clean)?.[0] ?? "";
      const members = membersOf(clean.replace(forWhom, "").replace(tail, ""), true);
      const last = `${members.at(-1)}${whom}`;
      const all =
        whom === "" || members.length > 1 || wordsIn(last).length > 6
          ? members
          : [...members.slice(0, -1), last];
      return all.map((one) => (wordsIn(one).length > 6 ? one.replace(where, "") : one));
    })
    .filter((phrase) => !/ (?:an|auf|up|out)$/u.test(phrase))
    .map((phrase) => withoutSmallAtEdges(phrase))
    .filter((phrase) => phrase !== "");
}

const isTelling = (word: string) => !small.has(word.toLowerCase());

function withoutSmallAtEdges(phrase: string): string {
  const words = phrase.split(" ").filter((word) => word !== "");
  return words.slice(words.findIndex(isTelling), words.findLastIndex(isTelling) + 1).join(" ");
}

/** Splits "shoulder pain and frozen shoulder", but "private and school groups" only at the end of a list. */
function membersOf(text: string, isList: boolean): string[] {
  const members = text.split(and);
  const isOne =
    !isList && members.length === 2 && !members[0]?.includes(" ") && members[1]?.includes(" ");
  return isOne ? [text] : members;
}

/** Whether it has two to six words, or in German one long compound. */
function isSearched(phrase: string, language: string): boolean {
  const words = wordsIn(phrase);
  const { length } = words;
  const isCompound = length === 1 && phrase.length >= 10 && language.startsWith("de");
  if (!isCompound && (length < 2 || length > 6)) return false;
  if (phrase.length > 60 || /[!?.€£$@#"“”]/u.test(phrase)) return false;
  // People do not search for model names and amounts that they do not know.
  return words.some((word) => /^\p{L}{4,}/u.test(word)) && !/\d{2,}|\d\p{L}|\p{L}\d/u.test(phrase);
}

/** Combines offers with the company's place. */
function placedKeywords(site: Site, name: string, ranked: readonly Candidate[]): Proposal[] {
  const place = placeOf(site, name);
  if (!place) return [];
  const isPlaced = ({ phrase }: Candidate) => folded(phrase).includes(folded(place.quote));
  const known = new Set(
    ranked.filter(isPlaced).map(({ phrase }) => shortOf(site, phrase, place.quote)),
  );
  const bases = ranked.flatMap((one) => {
    const short = one.phrase.replace(forWhom, "").replace(/ (?:mit|with|con|avec) [^]*$/u, "");
    const phrase = one.isOwn ? short.replace(where, "") : short;
    const { length } = wordsIn(phrase);
    const isNoun = length === 1 && phrase.length > 6 && site.language.startsWith("de");
    const isShort = length <= 4 && (isNoun || isSearched(phrase, site.language));
    const isPlain = isShort && !smallInside.test(phrase) && !unsearched.test(phrase);
    const key = shortOf(site, phrase, place.quote);
    if (!one.isOffer || isPlaced(one) || !isPlain || known.has(key)) return [];
    known.add(key);
    return [{ ...one, phrase }];
  });
  return bases
    .slice(0, placedMax)
    .map(({ phrase, url, quote }) =>
      proposed("keywords", `${phrase} ${place.quote}`, [{ url, quote }, place]),
    );
}

function shortOf({ tools, language }: Site, phrase: string, place: string): string {
  return tools.stemsOf(phrase.replace(place, ""), language).toSorted().join(" ");
}

/** Matches "in Port Ellery", "aus Unterwellnitz" and, in a title, "Roofing, Ashcombe". */
const whereabouts =
  /(?:(?<!\p{L})(?:in|en|aus|à|a)|^TITLE: .*,) (\p{Lu}\p{Ll}[\p{L}'’]+(?:[ -]\p{Lu}[\p{L}'’]+){0,2})/gu;
const articles =
  "(?:the|an?|this|der|die|das|dem|den|des|eine?[rmn]?|im|am|zum|zur|unser\\p{L}*|el|la|los|las|un|una|le|les|il|lo)";

/** The place in the metadata, or one that the text mentions more than once, never with an article. */
function placeOf({ pages }: Site, name: string): Evidence | undefined {
  for (const { structured, url } of pages) {
    const isLocal = organizationsOf(structured).some(
      ({ properties }) => "address" in properties || "areaServed" in properties,
    );
    if (!isLocal) continue;
    for (const { types, properties } of structured) {
      if (!types.includes("PostalAddress")) continue;
      // Prefers the region, because few people know a village.
      const [place] = [
        ...textsOf(properties["addressRegion"]),
        ...textsOf(properties["addressLocality"]),
      ];
      if (place !== undefined && place.length <= 30 && wordsIn(place).length <= 3)
        return { url, quote: place };
    }
  }
  const all = pages.map(timelessText).join("\n");
  const shown = pages.filter(({ kind }) => kind === "home" || kind === "about");
  for (const { title, description, blocks, url } of shown) {
    const texts = [
      `TITLE: ${title}`,
      description,
      ...blocks.filter(isProse).map(({ text }) => text),
    ];
    for (const [, place = ""] of texts.flatMap((text) => [...text.matchAll(whereabouts)])) {
      const isTwice = title.endsWith(place) || all.split(place).length > 2;
      const hasArticle = new RegExp(`(?<!\\p{L})${articles} ${place}(?!\\p{L})`, "iu").test(all);
      const isTongue = /(?:ish|ese|ian|man)$/u.test(place) || isCalendarName(place);
      if (isTwice && !hasArticle && !isTongue && place !== name) return { url, quote: place };
    }
  }
  return undefined;
}

/** Lower-cases phrases, except for words that the site always capitalizes. German phrases are unchanged. */
function openCase({ pages, language }: Site): {
  caseOf: (phrase: string) => string;
  /** Always capitalized. */
  isName: (word: string) => boolean;
  isSmall: (word: string) => boolean;
} {
  if (language.startsWith("de"))
    return { caseOf: (phrase) => phrase, isName: () => false, isSmall: () => true };
  const plain = new Set<string>();
  const names = new Set<string>();
  for (const { blocks, description, title } of pages) {
    for (const text of [description, title, ...blocks.map((block) => block.text)]) {
      for (const word of wordsIn(text)) if (/^\p{Ll}/u.test(word)) plain.add(word);
    }
    for (const { text } of blocks.filter(isProse)) {
      for (const word of wordsIn(text).slice(1))
        if (/^\p{Lu}/u.test(word)) names.add(word.toLowerCase());
    }
  }
  const isName = (word: string) => names.has(word.toLowerCase()) && !plain.has(word.toLowerCase());
  const caseOf = (phrase: string) => {
    // A capital marks a name in "Kayak tours in Norfolk", but not in "Kayak Tours In Norfolk".
    const isTitle = !wordsIn(phrase).some((word) => /^\p{Ll}{4,}/u.test(word));
    return phrase.replaceAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu, (word, at: number) => {
      const lower = word.toLowerCase();
      if (/^\p{Lu}{2,}$/u.test(word)) return word;
      if (!isTitle && at > 0) return word;
      return names.has(lower) && !plain.has(lower) ? word : lower;
    });
  };
  return { caseOf, isName, isSmall: (word) => plain.has(word.toLowerCase()) };
}
