/**
 * All phrases that the built-in writer adds itself, with one table per language. For other languages it adds none: the
 * texts consist of quoted sources, without headings.
 */
import { labelsFor, placeOf } from "../../formats/translated-labels.ts";
import { baseLanguage } from "../../text/detect-language.ts";

/** {brand}, {place} and {quote} are placeholders. */
const en = {
  forum: "on a forum",
  raised: "Someone {place} brought this up.",
  asks: "Someone {place} asks: {quote}",
  wrote: "Someone {place} wrote: {quote}",
  replied: "A reply there: {quote}",
  goodToKnow: "Good to know: {quote}",
  theQuestion: "The question",
  replies: "What others say",
  more: "More on this",
  about: "About {brand}",
  reach: "How to reach {brand}",
  greeting: "Hello,",
  signOff: "Best wishes,",
  askReaders: "What is your experience with this? Tell us below.",
};

type Phrases = Readonly<Record<keyof typeof en, string>>;

const de: Phrases = {
  forum: "in einem Forum",
  raised: "Das Thema kam {place} auf.",
  asks: "Eine Frage {place}: {quote}",
  wrote: "Eine Stimme {place}: {quote}",
  replied: "Eine Antwort dort: {quote}",
  goodToKnow: "Gut zu wissen: {quote}",
  theQuestion: "Die Frage",
  replies: "Was andere sagen",
  more: "Mehr dazu",
  about: "Über uns",
  reach: "Kontakt",
  greeting: "Guten Tag,",
  signOff: "Viele Grüße",
  askReaders: "Welche Erfahrungen gibt es damit? Gern in die Kommentare.",
};

const es: Phrases = {
  forum: "en un foro",
  raised: "Alguien planteó esto {place}.",
  asks: "Alguien pregunta {place}: {quote}",
  wrote: "Alguien escribió {place}: {quote}",
  replied: "Una respuesta: {quote}",
  goodToKnow: "Conviene saber: {quote}",
  theQuestion: "La pregunta",
  replies: "Lo que dicen otras personas",
  more: "Más información",
  about: "Sobre {brand}",
  reach: "Cómo contactar con {brand}",
  greeting: "Hola:",
  signOff: "Un saludo,",
  askReaders: "¿Qué experiencia hay con esto? Los comentarios están abiertos.",
};

const fr: Phrases = {
  forum: "sur un forum",
  raised: "Quelqu’un en a parlé {place}.",
  asks: "Quelqu’un demande {place}\u00A0: {quote}",
  wrote: "Quelqu’un a écrit {place}\u00A0: {quote}",
  replied: "Une réponse\u00A0: {quote}",
  goodToKnow: "Bon à savoir\u00A0: {quote}",
  theQuestion: "La question",
  replies: "Ce qu’en disent d’autres",
  more: "Autres informations",
  about: "À propos de {brand}",
  reach: "Comment joindre {brand}",
  greeting: "Bonjour,",
  signOff: "À bientôt,",
  askReaders: "Quelle expérience en avez-vous\u00A0? Les commentaires sont ouverts.",
};

const it: Phrases = {
  forum: "su un forum",
  raised: "Qualcuno ne ha parlato {place}.",
  asks: "Qualcuno chiede {place}: {quote}",
  wrote: "Qualcuno ha scritto {place}: {quote}",
  replied: "Una risposta: {quote}",
  goodToKnow: "Da sapere: {quote}",
  theQuestion: "La domanda",
  replies: "Che cosa ne dicono altri",
  more: "Altre informazioni",
  about: "Chi è {brand}",
  reach: "Come contattare {brand}",
  greeting: "Buongiorno,",
  signOff: "Un saluto,",
  askReaders: "Quale esperienza ne avete? I commenti sono aperti.",
};

const tables: Readonly<Record<string, Phrases>> = { en, de, es, fr, it };

export type Say = (phrase: keyof Phrases, quote?: string) => string;

/** Null for languages without a table. */
export function phrasesFor(language: string, brand: string, community: string): Say | null {
  const base = baseLanguage(language);
  const phrases = tables[base];
  if (phrases === undefined) return null;
  const isPlaced = base === "en" || base === "de";
  const [preposition] = phrases.forum.split(" ", 1);
  const known = isPlaced ? placeOf(community, base) : `${preposition} ${community}`;
  const place = community === "" ? phrases.forum : known;
  return (phrase, quote = "") => {
    const given: Record<string, string> = { place, brand, quote };
    return phrases[phrase].replaceAll(/\{(\w{1,10})\}/gu, (_, name: string) => given[name] ?? "");
  };
}

export function inQuotes(language: string, text: string): string {
  const [open, close] = labelsFor(language).quotes;
  return `${open}${text.replaceAll(open, "‘").replaceAll(close, "’")}${close}`;
}
