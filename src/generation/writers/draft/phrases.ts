/**
 * Everything that the draft writer says in its own words, one table for each language. In a language without a table it
 * says nothing itself: the sources stand alone, without headings.
 */
import { placeOf } from "../../formats/labels.ts";
import { baseLanguage } from "../../text/detect-language.ts";

/**
 * {brand}, {topic}, {place} and {quote} stand for what is put in. Where there are two phrases, the first is for a brand
 * that speaks as “we”.
 */
const en = {
  on: "",
  forum: "on a forum",
  raised: "Someone {place} brought this up.",
  asks: "Someone {place} asks: {quote}",
  wrote: "Someone {place} wrote: {quote}",
  question: ["What can we say about {topic}?", "What does {brand} say about {topic}?"],
  answer: ["What we can say about it:", "What {brand} says about it:"],
  related: ["From us:", "From {brand}:"],
  inShort: ["Who we are:", "{brand} in short:"],
  theQuestion: "The question",
  replies: "What others say",
  oneReply: "What someone else says",
  offers: ["What we offer here", "What {brand} offers here"],
  facts: "Facts and figures",
  about: ["About us", "About {brand}"],
  greeting: "Hello,",
  invitation: "Is there anything else you would like to know about this? Reply to this mail.",
  signOff: "Best wishes,",
  askReaders: "What is your experience with this? Tell us below.",
  points: ["{topic}: what we can say.", "{topic}: what {brand} says."],
  toAdd: "To add: {topic}.",
  missing:
    "prices; dates or times; how to reach the brand; what your instructions ask for; more facts on the topic; an answer to the question",
};

type Phrases = Readonly<Record<keyof typeof en, string | readonly string[]>>;

const de: Phrases = {
  on: "",
  forum: "in einem Forum",
  raised: "Das Thema kam {place} auf.",
  asks: "Eine Frage {place}: {quote}",
  wrote: "Eine Stimme {place}: {quote}",
  question: ["Was können wir zum Thema {topic} sagen?", "Was sagt {brand} zum Thema {topic}?"],
  answer: ["Das können wir dazu sagen:", "Das sagt {brand} dazu:"],
  related: ["Von uns dazu:", "Von {brand} dazu:"],
  inShort: ["Wer wir sind:", "{brand} in Kürze:"],
  theQuestion: "Die Frage",
  replies: "Was andere sagen",
  oneReply: "Was jemand dazu sagt",
  offers: ["Was wir hier anbieten", "Was {brand} hier anbietet"],
  facts: "Zahlen und Fakten",
  about: ["Über uns", "Über {brand}"],
  greeting: "Guten Tag,",
  invitation: "Was ist dazu noch offen? Eine Antwort auf diese Mail genügt.",
  signOff: "Viele Grüße",
  askReaders: "Welche Erfahrungen gibt es damit? Gern in die Kommentare.",
  points: ["{topic}: was wir dazu sagen können.", "{topic}: was {brand} dazu sagt."],
  toAdd: "Zu ergänzen: {topic}.",
  missing:
    "Preise; Termine oder Zeiten; wie man die Marke erreicht; was die Anweisungen verlangen; mehr Fakten zum Thema; eine Antwort auf die Frage",
};

const es: Phrases = {
  on: "en",
  forum: "en un foro",
  raised: "Alguien planteó esto {place}.",
  asks: "Alguien pregunta {place}: {quote}",
  wrote: "Alguien escribió {place}: {quote}",
  question: ["¿Qué podemos decir sobre {topic}?", "¿Qué dice {brand} sobre {topic}?"],
  answer: ["Esto es lo que podemos decir:", "Esto es lo que dice {brand}:"],
  related: ["De nuestra parte:", "De parte de {brand}:"],
  inShort: ["Quiénes somos:", "{brand}, en pocas palabras:"],
  theQuestion: "La pregunta",
  replies: "Lo que dicen otras personas",
  oneReply: "Lo que dice otra persona",
  offers: ["Lo que ofrecemos aquí", "Lo que ofrece {brand} aquí"],
  facts: "Datos y cifras",
  about: ["Sobre nosotros", "Sobre {brand}"],
  greeting: "Hola:",
  invitation: "¿Queda alguna duda sobre esto? Basta con responder a este correo.",
  signOff: "Un saludo,",
  askReaders: "¿Qué experiencia hay con esto? Los comentarios están abiertos.",
  points: ["{topic}: lo que podemos decir.", "{topic}: lo que dice {brand}."],
  toAdd: "Por añadir: {topic}.",
  missing:
    "precios; fechas u horarios; cómo contactar con la marca; lo que piden las instrucciones; más datos sobre el tema; una respuesta a la pregunta",
};

const fr: Phrases = {
  on: "sur",
  forum: "sur un forum",
  raised: "Quelqu’un en a parlé {place}.",
  asks: "Quelqu’un demande {place}\u00A0: {quote}",
  wrote: "Quelqu’un a écrit {place}\u00A0: {quote}",
  question: ["Que pouvons-nous dire sur {topic}\u00A0?", "Que dit {brand} sur {topic}\u00A0?"],
  answer: ["Voici ce que nous pouvons en dire\u00A0:", "Voici ce qu’en dit {brand}\u00A0:"],
  related: ["De notre part\u00A0:", "De la part de {brand}\u00A0:"],
  inShort: ["Qui nous sommes\u00A0:", "{brand}, en bref\u00A0:"],
  theQuestion: "La question",
  replies: "Ce qu’en disent d’autres",
  oneReply: "Ce qu’en dit quelqu’un d’autre",
  offers: ["Ce que nous proposons ici", "Ce que propose {brand} ici"],
  facts: "Faits et chiffres",
  about: ["À propos de nous", "À propos de {brand}"],
  greeting: "Bonjour,",
  invitation: "Une question à ce sujet\u00A0? Il suffit de répondre à ce message.",
  signOff: "À bientôt,",
  askReaders: "Quelle expérience en avez-vous\u00A0? Les commentaires sont ouverts.",
  points: ["{topic}\u00A0: ce que nous pouvons en dire.", "{topic}\u00A0: ce qu’en dit {brand}."],
  toAdd: "À ajouter\u00A0: {topic}.",
  missing:
    "des prix; des dates ou des horaires; comment joindre la marque; ce que demandent les instructions; plus de faits sur le sujet; une réponse à la question",
};

const it: Phrases = {
  on: "su",
  forum: "su un forum",
  raised: "Qualcuno ne ha parlato {place}.",
  asks: "Qualcuno chiede {place}: {quote}",
  wrote: "Qualcuno ha scritto {place}: {quote}",
  question: ["Che cosa possiamo dire su {topic}?", "Che cosa dice {brand} su {topic}?"],
  answer: ["Ecco che cosa possiamo dire:", "Ecco che cosa ne dice {brand}:"],
  related: ["Da parte nostra:", "Da parte di {brand}:"],
  inShort: ["Chi siamo:", "{brand} in breve:"],
  theQuestion: "La domanda",
  replies: "Che cosa ne dicono altri",
  oneReply: "Che cosa ne dice qualcun altro",
  offers: ["Che cosa offriamo qui", "Che cosa offre {brand} qui"],
  facts: "Fatti e cifre",
  about: ["Chi siamo", "Chi è {brand}"],
  greeting: "Buongiorno,",
  invitation: "C’è altro da sapere? Basta rispondere a questa mail.",
  signOff: "Un saluto,",
  askReaders: "Quale esperienza ne avete? I commenti sono aperti.",
  points: ["{topic}: che cosa possiamo dire.", "{topic}: che cosa ne dice {brand}."],
  toAdd: "Da aggiungere: {topic}.",
  missing:
    "prezzi; date o orari; come contattare il marchio; ciò che chiedono le istruzioni; altri fatti sul tema; una risposta alla domanda",
};

const tables: Readonly<Record<string, Phrases>> = { en, de, es, fr, it };

type Words = Partial<Record<"topic" | "place" | "quote", string>>;

/** Says one of the phrases. */
export type Say = (phrase: keyof Phrases, words?: Words) => string;

/** Null for a language without a table; `speaker` is empty where the brand speaks as “we”. */
export function sayerFor(language: string, speaker: string, community: string): Say | null {
  const base = baseLanguage(language);
  const phrases = tables[base];
  if (phrases === undefined) return null;
  const known =
    base === "en" || base === "de"
      ? placeOf(community, base)
      : `${String(phrases.on)} ${community}`;
  const place = community === "" ? String(phrases.forum) : known;
  return (phrase, words = {}) => {
    const found = phrases[phrase];
    const text = typeof found === "string" ? found : (found[speaker === "" ? 0 : 1] ?? "");
    const given: Record<string, string> = { place, brand: speaker, ...words };
    return text.replaceAll(/\{(\w{1,10})\}/gu, (_, name: string) => given[name] ?? "");
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
