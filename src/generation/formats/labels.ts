/** The few words that renderers put in themselves, in the languages that we can write. */
import { type ScaffoldLanguage, scaffoldLanguage } from "../text/language.ts";

export interface Labels {
  quotes: readonly [string, string];
  sources: string;
  ownWords(brand: string): string;
  reply(author: string, community: string): string;
  post(author: string, community: string): string;
  postTitled(title: string): string;
  unsubscribe: string;
  newsletterOf(brand: string): string;
}

const labels: Readonly<Record<ScaffoldLanguage, Labels>> = {
  en: {
    quotes: ["“", "”"],
    sources: "Sources",
    ownWords: (brand) => `${brand}, its own description`,
    reply: (author, community) => byline("reply", author, placeOf(community, "en"), "a reply"),
    post: (author, community) =>
      byline("original post", author, placeOf(community, "en"), "the original post"),
    postTitled: (title) => `“${title}”`,
    unsubscribe: "Unsubscribe",
    newsletterOf: (brand) => `This is the newsletter of ${brand}.`,
  },
  de: {
    quotes: ["„", "“"],
    sources: "Quellen",
    ownWords: (brand) => `${brand}, Selbstbeschreibung`,
    reply: (author, community) => byline("Antwort", author, placeOf(community, "de"), "Antwort"),
    post: (author, community) =>
      byline("Ausgangsbeitrag", author, placeOf(community, "de"), "Ausgangsbeitrag"),
    postTitled: (title) => `„${title}“`,
    unsubscribe: "Abmelden",
    newsletterOf: (brand) => `Dies ist der Newsletter von ${brand}.`,
  },
};

function byline(what: string, author: string, place: string, nameless: string): string {
  return [author === "" ? nameless : `${author}, ${what}`, place]
    .filter((part) => part !== "")
    .join(" ");
}

/** "in r/espresso", but "on Hacker News". */
export function placeOf(community: string, language: ScaffoldLanguage): string {
  if (community === "") return "";
  if (/^(?:[a-z]\/|[#@!]|the |der |die |das )/iu.test(community)) return `in ${community}`;
  if (language === "en") return `on ${community}`;
  return /forum$/iu.test(community) ? `im ${community}` : `bei ${community}`;
}

export function labelsFor(language: string): Labels {
  return labels[scaffoldLanguage(language)];
}
