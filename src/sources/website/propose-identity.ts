/** Proposes a brand's name, industry, language and networks, mainly from metadata and titles. */
import { organizationsOf, textsOf } from "./structured-data.ts";
import type { Evidence, Proposal, ProposalField } from "../../records/brands/brand-proposals.ts";
import { folded, isProse, sentencesOf, titleParts, wordsIn } from "./site-text.ts";
import type { Site, SitePage } from "./site-text.ts";

export function proposed(field: ProposalField, value: string, evidence: Evidence[]): Proposal {
  return { field, value, evidence, isByModel: false };
}

/** Titles and alt texts of logos that do not name a company. */
const general =
  /^(?:home|homepage|home page|welcome|start|startseite|start page|willkommen|herzlich willkommen|inicio|bienvenidos?|accueil|logo|index|untitled|about|about us|contact|contact us|news|blog)$/iu;

/** The name with the most evidence on the site. */
export function findName({ pages }: Site): Proposal | undefined {
  const found = new Map<string, { name: string; weight: number; evidence: Evidence }>();
  const add = (given: string, weight: number, url: string, quote = given) => {
    const name = given.replace(/ logo$/iu, "").trim();
    const key = folded(name).replaceAll(" ", "");
    if (key === "" || general.test(name) || name.length > 80) return;
    const known = found.get(key);
    if (!known) found.set(key, { name, weight, evidence: { url, quote } });
    else {
      known.weight += weight;
      // Prefers "Riverbank Forest School" to "RiverbankForestSchool".
      const isShouted = known.name === known.name.toUpperCase() && name !== name.toUpperCase();
      if (isShouted || wordsIn(name).length > wordsIn(known.name).length) known.name = name;
    }
  };
  for (const [index, page] of pages.entries()) {
    const { url } = page;
    for (const thing of organizationsOf(page.structured)) {
      for (const name of textsOf(thing.properties["name"]).slice(0, 1))
        add(name, index === 0 ? 4 : 2, url);
    }
    if (page.siteName !== "") add(page.siteName, index === 0 ? 3 : 1, url);
    for (const part of page.title.split(titleParts))
      add(part, index === 0 ? 1.5 : 1.2, url, page.title);
    for (const logo of new Set(page.logos)) add(logo, 1, url);
    const owner = ownerOf(page.copyright);
    if (owner !== "") add(owner, 0.5, url, page.copyright);
    for (const picture of page.pictures) add(picture, 0.6, url);
  }
  // A longer name that contains it, such as "Bäckerei Backstube Morgenrot", supports it.
  for (const [key, one] of found) {
    for (const other of found.keys()) if (other !== key && other.includes(key)) one.weight += 0.3;
  }
  const best = [...found.values()].toSorted((one, other) => other.weight - one.weight)[0];
  return best && best.weight >= 1.5 ? fullName(best, pages[0]) : undefined;
}

/** Extends the name with the home page's title: "Dunmore & Daughters" becomes "Dunmore & Daughters Roofing". */
function fullName(
  { name, evidence }: { name: string; evidence: Evidence },
  home: SitePage | undefined,
): Proposal {
  for (const part of home?.title.split(titleParts).flatMap((one) => one.split(", ")) ?? []) {
    const more = part.startsWith(`${name} `) ? part.slice(name.length + 1).split(" ") : [];
    if (more.length > 0 && more.length <= 2 && more.every((word) => /^\p{Lu}\p{Ll}/u.test(word)))
      return proposed("name", part, [{ url: home?.url ?? "", quote: home?.title ?? "" }]);
  }
  return proposed("name", name, [evidence]);
}

const legalForms =
  /,? (?:ltd|limited|llp|llc|inc|gmbh|ag|ug|e\.? ?k|b\.?v|s\.?l|s\.?a|cic|plc|co)\.?$/iu;

/** The owner in "© 2009–2026 Saltmarsh Kayaks Ltd. All rights reserved". */
function ownerOf(copyright: string): string {
  const behind = copyright.replace(/^[^©(C]{0,40}(?:©|\(c\)|copyright)\s*/iu, "");
  const [line = ""] = behind
    .replace(/^(?:©\s*)?\d{4}(?:\s*[-–]\s*\d{4})?,?\s*(?:by\s+)?/u, "")
    .split(/[.|,·]|\s(?:all rights|powered|proudly|\d{4})/iu);
  return line.trim().replace(legalForms, "");
}

const articleAtStart = /^(?:an?|the|eine?|der|die|das|un|una|el|la)\s+/iu;
const isWords: Readonly<Record<string, RegExp>> = {
  en: /^\s+(?:is|are)\s+an?\s+/iu,
  de: /^\s+(?:ist|sind)\s+eine?\s+/iu,
  es: /^\s+(?:es|somos)\s+una?\s+/iu,
};
const sentenceLike =
  /\b(?:we|you|your|our|us|i|who|that|which|nobody|everyone|wir|ihr|ihre|sie|du|dein|deine|unser|unsere|die|que|usted|tu|nuestro|nuestra)\b/iu;

/** From the home page's title, its description, a sentence "NAME is a …", a type in the metadata, or a trade's name. */
export function findIndustry(site: Site, name: string): Proposal | undefined {
  const [home] = site.pages;
  if (!home) return undefined;
  for (const part of home.title.split(titleParts)) {
    const { length } = wordsIn(part);
    const isPlain = !/[.!?]/.test(part) && !sentenceLike.test(part) && !isPraise(part);
    const isNamed = name !== "" && folded(part).startsWith(folded(name));
    if (length >= 2 && length <= 9 && isPlain && !isNamed && !general.test(part)) {
      return proposed("industry", capital(part), [{ url: home.url, quote: home.title }]);
    }
  }
  return (
    industryInDescription(home, name) ??
    industryInSentence(site, name) ??
    industryOfType(site) ??
    industryInName(site, name) ??
    industryInTrade(site)
  );
}

/** "We are a team of eleven" does not name an industry. */
const people = /^(?:\p{L}+ )?(?:team|group|crew|family|équipe|equipo|gruppe)(?!\p{L})/iu;

function industryInSentence(site: Site, name: string): Proposal | undefined {
  const is = isWords[site.language.split("-")[0] ?? ""] ?? isWords["en"];
  const [first = ""] = wordsIn(name);
  if (first === "" || !is) return undefined;
  for (const page of site.pages) {
    const texts = [
      page.description,
      ...descriptionsIn(page),
      ...page.blocks.map(({ text }) => text),
    ];
    for (const sentence of texts.flatMap(sentencesOf)) {
      // The name or its start, then "is a".
      const named = [name, name.split(" ").slice(0, -1).join(" "), first].find(
        (one) => one !== "" && sentence.toLowerCase().startsWith(one.toLowerCase()),
      );
      const behind = named === undefined ? undefined : sentence.slice(named.length);
      const what =
        behind !== undefined && is.test(behind)
          ? behind.replace(is, "")
          : (ofThing(sentence) ?? ofUs(sentence));
      const kind = what
        ?.split(/[,.;:!?(–—]|\s(?:that|which|who|where|and we|die|der|das|que)\s/u)[0]
        ?.trim();
      if (kind && wordsIn(kind).length <= 12 && !isPraise(kind) && !people.test(kind)) {
        return proposed("industry", capital(kind), [{ url: page.url, quote: sentence }]);
      }
    }
  }
  return undefined;
}

/** A sentence such as "A charity that collects coats". */
function ofThing(sentence: string): string | undefined {
  return /^An?\s+\p{Ll}[\p{L}\s-]{2,60}\s(?:that|which)\s/u.test(sentence)
    ? sentence.replace(articleAtStart, "")
    : undefined;
}

/** A sentence such as "We're a roastery in a former ice shed". */
function ofUs(sentence: string): string | undefined {
  return /^(?:we are|we[’']re|wir sind|somos|nous sommes|siamo)\s+(?:an?|eine?|una?|une?)\s+(.+)/iu.exec(
    sentence,
  )?.[1];
}

/** The company's descriptions in the metadata. */
export function descriptionsIn({ structured }: SitePage): string[] {
  return organizationsOf(structured).flatMap(({ properties }) =>
    textsOf(properties["description"]),
  );
}

/** Labels for schema.org types that name an industry. */
const trades: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [
    /^(?:LegalService|Attorney)$/,
    { en: "Legal services", de: "Rechtsberatung", es: "Servicios jurídicos" },
  ],
  [
    /^(?:NGO)$/,
    { en: "Charity", de: "Gemeinnützige Organisation", es: "Organización sin ánimo de lucro" },
  ],
  [/^Bakery$/, { en: "Bakery", de: "Bäckerei", es: "Panadería" }],
  [/^(?:Restaurant)$/, { en: "Restaurant", de: "Restaurant", es: "Restaurante" }],
  [/^CafeOrCoffeeShop$/, { en: "Café", de: "Café", es: "Cafetería" }],
  [/^Physiotherapy$/, { en: "Physiotherapy", de: "Physiotherapie", es: "Fisioterapia" }],
  [/^Dentist$/, { en: "Dentistry", de: "Zahnarztpraxis", es: "Clínica dental" }],
  [
    /^(?:MedicalClinic|Physician)$/,
    { en: "Medical practice", de: "Arztpraxis", es: "Consulta médica" },
  ],
  [/^Museum$/, { en: "Museum", de: "Museum", es: "Museo" }],
  [
    /^(?:Preschool|ChildCare)$/,
    { en: "Childcare", de: "Kinderbetreuung", es: "Educación infantil" },
  ],
  [/^(?:School|ElementarySchool|HighSchool)$/, { en: "School", de: "Schule", es: "Escuela" }],
  [
    /^(?:Hotel|LodgingBusiness|BedAndBreakfast)$/,
    { en: "Accommodation", de: "Unterkunft", es: "Alojamiento" },
  ],
  [/^(?:RealEstateAgent)$/, { en: "Real estate", de: "Immobilien", es: "Inmobiliaria" }],
  [/^(?:AccountingService)$/, { en: "Accounting", de: "Steuerberatung", es: "Contabilidad" }],
  [/^(?:TravelAgency)$/, { en: "Travel agency", de: "Reisebüro", es: "Agencia de viajes" }],
  [
    /^(?:HairSalon|BeautySalon)$/,
    { en: "Beauty salon", de: "Friseur und Kosmetik", es: "Salón de belleza" },
  ],
  [/^(?:BookStore)$/, { en: "Bookshop", de: "Buchhandlung", es: "Librería" }],
  [/^(?:Florist)$/, { en: "Florist", de: "Blumenladen", es: "Floristería" }],
  [/^(?:BikeStore)$/, { en: "Bike shop", de: "Fahrradladen", es: "Tienda de bicicletas" }],
  [
    /^(?:SoftwareApplication|WebApplication|MobileApplication)$/,
    { en: "Software", de: "Software", es: "Software" },
  ],
];

function industryOfType({ pages, language }: Site): Proposal | undefined {
  for (const page of pages) {
    for (const { types } of organizationsOf(page.structured)) {
      for (const type of types) {
        const label = trades.find(([name]) => name.test(type))?.[1];
        const word = label?.[language.split("-")[0] ?? ""] ?? label?.["en"];
        if (word !== undefined) return proposed("industry", word, [{ url: page.url, quote: type }]);
      }
    }
  }
  return undefined;
}

function industryInDescription({ description, url }: SitePage, name: string): Proposal | undefined {
  const [clause = ""] = description.split(/[,.;:!?(]|\s[–—-]\s/u);
  const { length } = wordsIn(clause);
  // Skips lists such as "Two branches, one bookmobile" and phrases such as "coffee roasted on the dock".
  const isList = description.charAt(clause.length) === "," && length < 4;
  if (isList || /\s\p{Ll}+(?:ed|wn) (?:in|on|by|from|at|with)\s/u.test(clause)) return undefined;
  if (length < 2 || length > 14 || sentenceLike.test(clause.replace(/^\S+/, ""))) return undefined;
  const start = name.split(" ").slice(0, 2).join(" ");
  if ((name !== "" && clause.startsWith(start)) || isPraise(clause)) return undefined;
  return proposed("industry", capital(clause.trim().replace(articleAtStart, "")), [
    { url, quote: description },
  ]);
}

/** Generic words for businesses, used if the site says nothing more specific. */
const tradeWords =
  /(?<!\p{L})(bäckerei|konditorei|metzgerei|tischlerei|schreinerei|gärtnerei|kanzlei|praxis|werkstatt|töpferei|brauerei|weingut|buchhandlung|museum|schule|kindergarten|verein|agentur|bakery|brewery|winery|pottery|bookshop|florist|nursery|clinic|law firm|charity|studio|agency|panadería|museo|escuela|clínica|bodega|librería|taller|agencia)(?!\p{L})/iu;

function industryInTrade({ pages }: Site): Proposal | undefined {
  const found = pages.flatMap((page) =>
    [...page.blocks.map(({ text }) => text), page.copyright].flatMap((text) => {
      const word = tradeWords.exec(text)?.[1];
      return word === undefined ? [] : [{ word: word.toLowerCase(), url: page.url, quote: text }];
    }),
  );
  const first = found.find(({ word }) => found.filter((one) => one.word === word).length > 1);
  if (!first) return undefined;
  const { word, url, quote } = first;
  return proposed("industry", capital(word), [{ url, quote }]);
}

/** Unverifiable claims, which are not facts. */
const praise =
  /(?<!\p{L})(?:best|leading|finest|greatest|ultimate|toughest|unrivall?ed|unbeatable|unique|world[- ]class|world(?:'|’)s|#1|number one|no\. ?1|award[- ]winning|premium|perfect|amazing|unbelievable|guaranteed|führende[rnsm]?|beste[rnsm]?|einzigartige[rnsm]?|perfekte[rnsm]?|mejor(?:es)?|líder(?:es)?|únic[oa]s?|inigualable)(?!\p{L})|#1\b/iu;

export function isPraise(text: string): boolean {
  return praise.test(text);
}

/** The end of a name whose words the site also uses as common nouns, such as "public library". */
function industryInName({ pages }: Site, name: string): Proposal | undefined {
  const prose = pages.flatMap(({ blocks }) => blocks.filter(isProse).map(({ text }) => text));
  const used = new Set(prose.flatMap(wordsIn));
  const words = name.split(" ");
  const first = words.findLastIndex((word) => !used.has(word.toLowerCase()));
  const kind = words
    .slice(first + 1)
    .join(" ")
    .toLowerCase();
  const [home] = pages;
  return kind.length > 3 && home
    ? proposed("industry", capital(kind), [{ url: home.url, quote: name }])
    : undefined;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function findLanguage({ pages, language }: Site): Proposal | undefined {
  if (language === "") return undefined;
  const saying = pages.find((page) => page.language.toLowerCase() === language.toLowerCase());
  if (saying) return proposed("language", language, [{ url: saying.url, quote: saying.language }]);
  for (const page of pages) {
    const block = page.blocks.find(isProse);
    if (block)
      return proposed("language", language, [{ url: page.url, quote: block.text.slice(0, 300) }]);
  }
  return undefined;
}

const networkHosts: readonly (readonly [string, RegExp])[] = [
  ["x", /^(?:x|twitter)\.com$/],
  ["bluesky", /^bsky\.app$/],
  [
    "mastodon",
    /^(?:mastodon\.[a-z]+|mas\.to|mstdn\.[a-z]+|fosstodon\.org|hachyderm\.io|[a-z]+\.social|troet\.cafe)$/,
  ],
  ["threads", /^threads\.(?:net|com)$/],
  ["linkedin", /^(?:[a-z]{2}\.)?linkedin\.com$/],
  ["instagram", /^instagram\.com$/],
  ["facebook", /^(?:[a-z]{2}-[a-z]{2}\.|m\.)?(?:facebook|fb)\.com$/],
  ["reddit", /^(?:old\.)?reddit\.com$/],
  ["pinterest", /^(?:[a-z]{2}\.)?pinterest\.(?:com|de|es|fr|it|co\.uk)$/],
  ["youtube", /^(?:m\.)?youtube\.com$/],
  ["tiktok", /^tiktok\.com$/],
];
/** Paths of share links, posts and other pages that are not profiles. */
const noProfile =
  /^\/?$|\/(?:sharer|share|intent|dialog|plugins|login|signup|home|hashtag|search|watch|embed|status|p|reel|pin|shorts|sharing|shareArticle|submit|policies|legal|help|privacy)(?:[/.?]|$)/iu;

export function findNetworks({ pages }: Site): Proposal[] {
  const found = new Map<string, Proposal>();
  for (const page of pages) {
    const stated = organizationsOf(page.structured).flatMap(({ properties }) =>
      textsOf(properties["sameAs"]),
    );
    for (const address of [...page.links.map(({ url }) => url), ...stated]) {
      const network = networkOf(address);
      if (network === undefined || found.has(network)) continue;
      found.set(network, proposed("networks", network, [{ url: page.url, quote: address }]));
    }
  }
  return [...found.values()];
}

function networkOf(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || noProfile.test(url.pathname)) return undefined;
  const host = url.hostname.replace(/^www\./, "");
  const network = networkHosts.find(([, hosts]) => hosts.test(host))?.[0];
  if (network === "mastodon" && !url.pathname.startsWith("/@")) return undefined;
  return network;
}
