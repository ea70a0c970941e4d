/**
 * Everything that the draft writer says in its own words, one table for each language. In a language without a table it
 * says nothing itself: the sources stand alone, without headings.
 */
import { placeOf } from "../../formats/labels.ts";
import { baseLanguage } from "../../text/detect-language.ts";

/**
 * {brand}, {topic}, {place} and {quote} stand for what is put in.
 */
const en = {
  on: "",
  forum: "on a forum",
  raised: "Someone {place} brought this up.",
  asks: "Someone {place} asks: {quote}",
  wrote: "Someone {place} wrote: {quote}",
  theQuestion: "The question",
  replies: "What others say",
  oneReply: "What someone else says",
  more: "More on this",
  facts: "Facts and figures",
  about: "About {brand}",
  reach: "How to reach {brand}",
  greeting: "Hello,",
  signOff: "Best wishes,",
  askReaders: "What is your experience with this? Tell us below.",
  toAdd: "To add: {topic}.",
  missing:
    "prices; dates or times; contact details; what your instructions ask for; more facts on the topic; an answer to the question",
};

type Phrases = Readonly<Record<keyof typeof en, string>>;

const de: Phrases = {
  on: "",
  forum: "in einem Forum",
  raised: "Das Thema kam {place} auf.",
  asks: "Eine Frage {place}: {quote}",
  wrote: "Eine Stimme {place}: {quote}",
  theQuestion: "Die Frage",
  replies: "Was andere sagen",
  oneReply: "Was jemand dazu sagt",
  more: "Mehr dazu",
  facts: "Zahlen und Fakten",
  about: "Über {brand}",
  reach: "So ist {brand} zu erreichen",
  greeting: "Guten Tag,",
  signOff: "Viele Grüße",
  askReaders: "Welche Erfahrungen gibt es damit? Gern in die Kommentare.",
  toAdd: "Zu ergänzen: {topic}.",
  missing:
    "Preise; Termine oder Zeiten; Kontaktdaten; was die Anweisungen verlangen; mehr Fakten zum Thema; eine Antwort auf die Frage",
};

const es: Phrases = {
  on: "en",
  forum: "en un foro",
  raised: "Alguien planteó esto {place}.",
  asks: "Alguien pregunta {place}: {quote}",
  wrote: "Alguien escribió {place}: {quote}",
  theQuestion: "La pregunta",
  replies: "Lo que dicen otras personas",
  oneReply: "Lo que dice otra persona",
  more: "Más información",
  facts: "Datos y cifras",
  about: "Sobre {brand}",
  reach: "Cómo contactar con {brand}",
  greeting: "Hola:",
  signOff: "Un saludo,",
  askReaders: "¿Qué experiencia hay con esto? Los comentarios están abiertos.",
  toAdd: "Por añadir: {topic}.",
  missing:
    "precios; fechas u horarios; datos de contacto; lo que piden las instrucciones; más datos sobre el tema; una respuesta a la pregunta",
};

const fr: Phrases = {
  on: "sur",
  forum: "sur un forum",
  raised: "Quelqu’un en a parlé {place}.",
  asks: "Quelqu’un demande {place}\u00A0: {quote}",
  wrote: "Quelqu’un a écrit {place}\u00A0: {quote}",
  theQuestion: "La question",
  replies: "Ce qu’en disent d’autres",
  oneReply: "Ce qu’en dit quelqu’un d’autre",
  more: "Autres informations",
  facts: "Faits et chiffres",
  about: "À propos de {brand}",
  reach: "Comment joindre {brand}",
  greeting: "Bonjour,",
  signOff: "À bientôt,",
  askReaders: "Quelle expérience en avez-vous\u00A0? Les commentaires sont ouverts.",
  toAdd: "À ajouter\u00A0: {topic}.",
  missing:
    "des prix; des dates ou des horaires; des coordonnées; ce que demandent les instructions; plus de faits sur le sujet; une réponse à la question",
};

const it: Phrases = {
  on: "su",
  forum: "su un forum",
  raised: "Qualcuno ne ha parlato {place}.",
  asks: "Qualcuno chiede {place}: {quote}",
  wrote: "Qualcuno ha scritto {place}: {quote}",
  theQuestion: "La domanda",
  replies: "Che cosa ne dicono altri",
  oneReply: "Che cosa ne dice qualcun altro",
  more: "Altre informazioni",
  facts: "Fatti e cifre",
  about: "Chi è {brand}",
  reach: "Come contattare {brand}",
  greeting: "Buongiorno,",
  signOff: "Un saluto,",
  askReaders: "Quale esperienza ne avete? I commenti sono aperti.",
  toAdd: "Da aggiungere: {topic}.",
  missing:
    "prezzi; date o orari; i recapiti; ciò che chiedono le istruzioni; altri fatti sul tema; una risposta alla domanda",
};

const tables: Readonly<Record<string, Phrases>> = { en, de, es, fr, it };

type Words = Partial<Record<"topic" | "place" | "quote", string>>;

/** Says one of the phrases. */
export type Say = (phrase: keyof Phrases, words?: Words) => string;

/** Null for a language without a table. */
export function sayerFor(language: string, brand: string, community: string): Say | null {
  const base = baseLanguage(language);
  const phrases = tables[base];
  if (phrases === undefined) return null;
  const isPlaced = base === "en" || base === "de";
  const known = isPlaced ? placeOf(community, base) : `${phrases.on} ${community}`;
  const place = community === "" ? phrases.forum : known;
  return (phrase, words = {}) => {
    const given: Record<string, string> = { place, brand, ...words };
    return phrases[phrase].replaceAll(/\{(\w{1,10})\}/gu, (_, name: string) => given[name] ?? "");
  };
}

/** What a draft may lack, in the order of the tables. */
export const missingParts = [
  "price",
  "date",
  "contact",
  "instructions",
  "moreFacts",
  "anAnswer",
] as const;

/** The languages that have one, for notes. */
export const phraseLanguages = "English, German, Spanish, French and Italian";
