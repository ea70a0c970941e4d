/** The few words that renderers put in themselves, in eight languages; others get them in English, and a note says so. */
import type { ScaffoldLanguage } from "../text/language.ts";

export interface Labels {
  quotes: readonly [string, string];
  sources: string;
  faq: string;
  ownWords(brand: string): string;
  reply(author: string, community: string): string;
  post(author: string, community: string): string;
  postTitled(title: string): string;
  unsubscribe: string;
  newsletterOf(brand: string): string;
  /** Stands at the end of a mail whose text was too long for it. */
  shortened: string;
}

const labels: Readonly<Record<string, Labels>> = {
  en: {
    quotes: ["“", "”"],
    sources: "Sources",
    faq: "Frequently asked questions",
    ownWords: (brand) => `${brand}, its own description`,
    reply: (author, community) => byline("reply", author, placeOf(community, "en"), "a reply"),
    post: (author, community) =>
      byline("original post", author, placeOf(community, "en"), "the original post"),
    postTitled: (title) => `“${title}”`,
    unsubscribe: "Unsubscribe",
    newsletterOf: (brand) => `This is the newsletter of ${brand}.`,
    shortened: "This mail was shortened.",
  },
  de: {
    quotes: ["„", "“"],
    sources: "Quellen",
    faq: "Häufige Fragen",
    ownWords: (brand) => `${brand}, Selbstbeschreibung`,
    reply: (author, community) => byline("Antwort", author, placeOf(community, "de"), "Antwort"),
    post: (author, community) =>
      byline("Ausgangsbeitrag", author, placeOf(community, "de"), "Ausgangsbeitrag"),
    postTitled: (title) => `„${title}“`,
    unsubscribe: "Abmelden",
    newsletterOf: (brand) => `Dies ist der Newsletter von ${brand}.`,
    shortened: "Diese Mail wurde gekürzt.",
  },
  fr: {
    // Without the spaces that French puts inside: the check compares what stands between them with the sources.
    quotes: ["«", "»"],
    sources: "Sources",
    faq: "Questions fréquentes",
    ownWords: (brand) => `${brand}, sa propre description`,
    reply: (author, community) => byline("réponse", author, placed("sur", community), "réponse"),
    post: (author, community) =>
      byline("message d’origine", author, placed("sur", community), "message d’origine"),
    postTitled: (title) => `«\u00A0${title}\u00A0»`,
    unsubscribe: "Se désabonner",
    newsletterOf: (brand) => `Ceci est la lettre d’information de ${brand}.`,
    shortened: "Ce message a été raccourci.",
  },
  es: {
    quotes: ["«", "»"],
    sources: "Fuentes",
    faq: "Preguntas frecuentes",
    ownWords: (brand) => `${brand}, descripción propia`,
    reply: (author, community) => byline("respuesta", author, placed("en", community), "respuesta"),
    post: (author, community) =>
      byline("mensaje original", author, placed("en", community), "mensaje original"),
    postTitled: (title) => `«${title}»`,
    unsubscribe: "Darse de baja",
    newsletterOf: (brand) => `Este es el boletín de ${brand}.`,
    shortened: "Este mensaje se ha acortado.",
  },
  it: {
    quotes: ["«", "»"],
    sources: "Fonti",
    faq: "Domande frequenti",
    ownWords: (brand) => `${brand}, descrizione propria`,
    reply: (author, community) => byline("risposta", author, placed("su", community), "risposta"),
    post: (author, community) =>
      byline("messaggio originale", author, placed("su", community), "messaggio originale"),
    postTitled: (title) => `«${title}»`,
    unsubscribe: "Annulla l’iscrizione",
    newsletterOf: (brand) => `Questa è la newsletter di ${brand}.`,
    shortened: "Questo messaggio è stato abbreviato.",
  },
  nl: {
    quotes: ["“", "”"],
    sources: "Bronnen",
    faq: "Veelgestelde vragen",
    ownWords: (brand) => `${brand}, eigen beschrijving`,
    reply: (author, community) => byline("antwoord", author, placed("op", community), "antwoord"),
    post: (author, community) =>
      byline("oorspronkelijk bericht", author, placed("op", community), "oorspronkelijk bericht"),
    postTitled: (title) => `“${title}”`,
    unsubscribe: "Afmelden",
    newsletterOf: (brand) => `Dit is de nieuwsbrief van ${brand}.`,
    shortened: "Deze mail is ingekort.",
  },
  pt: {
    quotes: ["“", "”"],
    sources: "Fontes",
    faq: "Perguntas frequentes",
    ownWords: (brand) => `${brand}, descrição própria`,
    reply: (author, community) => byline("resposta", author, placed("em", community), "resposta"),
    post: (author, community) =>
      byline("mensagem original", author, placed("em", community), "mensagem original"),
    postTitled: (title) => `“${title}”`,
    unsubscribe: "Cancelar inscrição",
    newsletterOf: (brand) => `Esta é a newsletter de ${brand}.`,
    shortened: "Esta mensagem foi encurtada.",
  },
  pl: {
    quotes: ["„", "”"],
    sources: "Źródła",
    faq: "Najczęstsze pytania",
    ownWords: (brand) => `${brand}, opis własny`,
    reply: (author, community) => byline("odpowiedź", author, placed("na", community), "odpowiedź"),
    post: (author, community) =>
      byline("pierwszy wpis", author, placed("na", community), "pierwszy wpis"),
    postTitled: (title) => `„${title}”`,
    unsubscribe: "Wypisz się",
    newsletterOf: (brand) => `To jest newsletter marki ${brand}.`,
    shortened: "Ta wiadomość została skrócona.",
  },
};

function byline(what: string, author: string, place: string, nameless: string): string {
  return [author === "" ? nameless : `${author}, ${what}`, place]
    .filter((part) => part !== "")
    .join(" ");
}

function placed(preposition: string, community: string): string {
  return community === "" ? "" : `${preposition} ${community}`;
}

/** "in r/espresso", but "on Hacker News". */
export function placeOf(community: string, language: ScaffoldLanguage): string {
  if (community === "") return "";
  if (/^(?:[a-z]\/|[#@!]|the |der |die |das )/iu.test(community)) return `in ${community}`;
  if (language === "en") return `on ${community}`;
  return /forum$/iu.test(community) ? `im ${community}` : `bei ${community}`;
}

/** "pt" of "pt-BR". */
function baseOf(language: string): string {
  return /^[a-z]+/iu.exec(language)?.[0].toLowerCase() ?? "";
}

export function labelsFor(language: string): Labels {
  const base = baseOf(language);
  const found = Object.hasOwn(labels, base) ? labels[base] : labels["en"];
  if (found === undefined) throw new Error("There are no English labels.");
  return found;
}

/** What the quality report says where the labels are not in the content's language. */
export function labelNotes(language: string): string[] {
  if (Object.hasOwn(labels, baseOf(language))) return [];
  return [
    `The words that Pressroom puts around the text, such as “${labelsFor("en").sources}” and “${labelsFor("en").unsubscribe}”, are in English: it has none in the language “${language}”.`,
  ];
}
