/** The labels that renderers add, in eight languages; other languages get English ones, with a note. */
export interface Labels {
  quotes: readonly [string, string];
  sources: string;
  faq: string;
  ownWords(brand: string): string;
  reply(author: string, community: string): string;
  post(author: string, community: string): string;
  postTitled(title: string): string;
  unsubscribe: string;
  /** The separator after a name; in French, a space precedes the colon. */
  colon: string;
  /**
   * The sender of an email. In half of these languages, a preposition before the name would depend on the name's
   * grammatical gender.
   */
  newsletterOf(brand: string): string;
  /** A notice that the text is shorter than it should be. */
  draft(words: string, least: string): string;
  /** A notice that nothing about the topic was found in the material. */
  offTopic(topic: string): string;
  /** A notice at the end of an email that was cut. */
  shortened: string;
}

/** Adds a full stop, unless the name ends with one, like "Curd & Co." */
function stopped(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`;
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
    colon: ": ",
    newsletterOf: (brand) => stopped(`This is the newsletter of ${brand}`),
    draft: (words, least) => `Draft: ${words} of at least ${least} words.`,
    offTopic: (topic) =>
      `Nothing here was recognized as an answer to the topic “${topic}”. Please check it before you send it.`,
    shortened: "This email was shortened.",
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
    colon: ": ",
    newsletterOf: (brand) => `Absender dieses Newsletters: ${brand}`,
    draft: (words, least) => `Entwurf: ${words} von mindestens ${least} Wörtern.`,
    offTopic: (topic) =>
      `Nichts hiervon wurde als Antwort auf das Thema „${topic}“ erkannt: bitte vor dem Versenden prüfen.`,
    shortened: "Diese Mail wurde gekürzt.",
  },
  fr: {
    // Without the inner spaces of French quotation marks, because the checks compare the text between them with the
    // sources.
    quotes: ["«", "»"],
    sources: "Sources",
    faq: "Questions fréquentes",
    ownWords: (brand) => `${brand}, sa propre description`,
    reply: (author, community) => byline("réponse", author, placed("sur", community), "réponse"),
    post: (author, community) =>
      byline("message d’origine", author, placed("sur", community), "message d’origine"),
    postTitled: (title) => `«\u00A0${title}\u00A0»`,
    unsubscribe: "Se désabonner",
    colon: "\u00A0: ",
    newsletterOf: (brand) => `Lettre d’information\u00A0: ${brand}`,
    draft: (words, least) => `Brouillon\u00A0: ${words} mots sur ${least} au moins.`,
    offTopic: (topic) =>
      `Rien ici n’a été reconnu comme une réponse au sujet «\u00A0${topic}\u00A0»\u00A0: à vérifier avant l’envoi.`,
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
    colon: ": ",
    newsletterOf: (brand) => `Boletín: ${brand}`,
    draft: (words, least) => `Borrador: ${words} palabras de un mínimo de ${least}.`,
    offTopic: (topic) =>
      `Nada de esto se ha reconocido como respuesta al tema «${topic}»: conviene revisarlo antes de enviarlo.`,
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
    colon: ": ",
    newsletterOf: (brand) => `Newsletter: ${brand}`,
    draft: (words, least) => `Bozza: ${words} parole su almeno ${least}.`,
    offTopic: (topic) =>
      `Nulla di questo è stato riconosciuto come risposta al tema «${topic}»: da controllare prima dell’invio.`,
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
    colon: ": ",
    newsletterOf: (brand) => `Nieuwsbrief: ${brand}`,
    draft: (words, least) => `Concept: ${words} van minstens ${least} woorden.`,
    offTopic: (topic) =>
      `Niets hiervan is herkend als antwoord op het onderwerp “${topic}”: controleer het voor het versturen.`,
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
    colon: ": ",
    newsletterOf: (brand) => `Newsletter: ${brand}`,
    draft: (words, least) => `Rascunho: ${words} palavras de um mínimo de ${least}.`,
    offTopic: (topic) =>
      `Nada disto foi reconhecido como resposta ao tema “${topic}”: convém rever antes de enviar.`,
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
    colon: ": ",
    newsletterOf: (brand) => stopped(`To jest newsletter marki ${brand}`),
    draft: (words, least) => `Szkic: ${words} z co najmniej ${least} słów.`,
    offTopic: (topic) =>
      `Nic z tego nie zostało rozpoznane jako odpowiedź na temat „${topic}”: proszę sprawdzić przed wysłaniem.`,
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
export function placeOf(community: string, language: "en" | "de"): string {
  if (community === "") return "";
  if (/^(?:[a-z]\/|[#@!]|the |der |die |das )/iu.test(community)) return `in ${community}`;
  if (language === "en")
    return /\s(?:forums?|boards?|community|group)$/iu.test(community)
      ? `on the ${community}`
      : `on ${community}`;
  // A name of several words would need inflection; in quotation marks it does not.
  if (/\s/u.test(community) && !/^(?:\p{L}*forum|forum)\s/iu.test(community))
    return /forum$/iu.test(community) ? `im „${community}“` : `im Forum „${community}“`;
  return /forum(?![\p{L}-])/iu.test(community) ? `im ${community}` : `bei ${community}`;
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

/** The note for the quality report if the labels are not in the language of the content. */
export function labelNotes(language: string): string[] {
  if (Object.hasOwn(labels, baseOf(language))) return [];
  return [
    `The labels that Pressroom adds to the text, such as “${labelsFor("en").sources}” and “${labelsFor("en").unsubscribe}”, are in English, because Pressroom has none in the language “${language}”.`,
  ];
}
