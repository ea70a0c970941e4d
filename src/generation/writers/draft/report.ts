/** What the draft writer says about its own draft: notes, and what a person still has to add. */
import { labelNotes, labelsFor } from "../../formats/labels.ts";
import { networkFacts } from "../../formats/networks.ts";
import { descriptionCharacters, titleCharacters } from "../../formats/page.ts";
import { bodyText } from "../../formats/plain-text.ts";
import { countWords } from "../../text/segment.ts";
import type { Draft, Plan } from "../writer.ts";
import { missingParts, phraseLanguages } from "./phrases.ts";
import { type Reading, isContact } from "./reading.ts";

/** Notes are for the person who reads it, in English like every message of the service. */
export function planNotes({ material, thread, wishes, say, isForeign }: Reading): string[] {
  const replies = (thread?.skipped ?? 0) + (thread?.replies.length ?? 0);
  return given([
    "A draft without a model, by the built-in writer: passages of the brand's overview and of the forum thread that have to do with the topic, word for word, under plain headings. Set up a model for a finished text.",
    say === null &&
      `The built-in writer has ${phraseLanguages}. For “${material.language}” it lets the sources speak, without headings and connecting words of its own.`,
    isForeign &&
      "The brand's overview is in another language than this content, so it is quoted in the original.",
    material.forumPost !== null &&
      thread === null &&
      `The forum thread is not quoted, ${wishes.credit === "hidden" ? "as you asked" : "since it is on another subject than the topic"}; no word of it stands in the text.`,
    (thread?.skipped ?? 0) > 0 &&
      `${thread?.skipped} of ${replies} replies were left out: they hold links, contact data, names that you did not give, other shops, medicine, insults or a dispute, answer each other, or are very short or long.`,
  ]);
}

function given(notes: readonly (string | false)[]): string[] {
  return notes.filter((note) => note !== false);
}

/** Where a head is shorter or longer than works best, because nothing was padded or torn to fit. */
export function headNotes(plan: Plan, { title, newsletter, description }: Draft): string[] {
  const isPage = plan.contentType === "article" || plan.contentType === "post";
  const words = countWords(newsletter?.subject ?? "");
  return given([
    isPage &&
      (title.length < titleCharacters.min || title.length > titleCharacters.max) &&
      `The title keeps to the words that were given: ${title.length} characters.`,
    newsletter !== null &&
      (words < 6 || words > 10) &&
      `The subject keeps to the words that were given: ${words} of them.`,
    isPage &&
      description.length < descriptionCharacters.min &&
      `The description keeps to whole sentences that belong together: ${description.length} characters.`,
    newsletter !== null &&
      "HTML and text hold the merge tag {{unsubscribe_url}} once each: the sending service has to fill it.",
  ]);
}

type Missing = (typeof missingParts)[number];

interface ToAdd {
  /** What the line below the draft calls it; null where that need not say it. */
  missing: Missing | null;
  /** In English, in full. */
  text: string;
}

const told: Readonly<Record<"price" | "date", RegExp>> = {
  price:
    /[€$£¥]\s?\d|\d\s?(?:[€$£¥]|euros?\b|eur\b|chf\b|usd\b|gbp\b|dollars?\b|pounds?\b)|(?<!\p{L})(?:(?:is|are|for) free|free of charge|kostenlos|kostenfrei|gratis|gratuit\p{L}{0,2}|umsonst)(?!\p{L})/iu,
  date: /\d{1,2}[:.]\d\d|\b\d{1,2}\s?(?:am|pm|uhr)\b|(?:days?|hours?|weeks?|months?|years?|tag(?:e|en|s)?|stunden?|wochen?|monate?n?|jahre?n?s?|abend(?:e|en)?|ferien|días?|horas?|semanas?|mes(?:es)?|años?|jours?|heures?|semaines?|mois|ans|giorn[oi]|or[ae]|settiman[ae]|mes[ei]|ann[oi])(?!\p{L})|(?<!\p{L})(?:spring|summer|autumn|winter|frühjahr|frühling|sommer|herbst|primavera|verano|otoño|invierno|printemps|été|automne|hiver|estate|autunno|inverno|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)(?!\p{L})|\b20\d\d\b|\d\.? (?:de )?\p{L}{3,9}(?:ber|uar|ärz|pril|uni|uli|ugust|bre|ero|zo|io)\b/iu,
};

export function toAddFor(reading: Reading, plan: Plan, draft: Draft): ToAdd[] {
  const { material, wishes } = reading;
  const body = bodyText(material, draft);
  const topic = shortened(reading.subject);
  const words = countWords(body);
  const found: ToAdd[] = [];
  const add = (missing: Missing | null, text: string) => found.push({ missing, text });
  if (isOffTopic(reading))
    add("anAnswer", `An answer to “${topic}”: nothing in the overview was found to be about it.`);
  if (words < plan.targetWords.min)
    add(
      "moreFacts",
      `Facts about “${topic}”: the draft has ${words} words, ${plan.targetWords.min} or more are wanted.`,
    );
  if (plan.contentType === "social") {
    const pictured = plan.networks.filter((network) => networkFacts[network].needs.length > 0);
    const names = pictured.map((network) => networkFacts[network].label).join(", ");
    if (names !== "") add(null, `A picture or film for ${names}.`);
  } else {
    if (!told.price.test(body) && wishes.allows("€ 1"))
      add("price", "A price, if there is one: none is in the draft.");
    if (!told.date.test(body))
      add("date", "Dates, opening times or deadlines: none is in the draft.");
    if (!isContact(body))
      add("contact", `How to reach ${material.brand.name}: the draft does not say it.`);
  }
  for (const wish of wishes.asked)
    if (!wish.isIn(`${draft.title}\n${body}`))
      add("instructions", `From your instructions: “${shortened(wish.text)}”`);
  return found;
}

/** Rules for whoever finishes the draft; it keeps to them itself as far as code can. */
export function keepNotes({ material, wishes }: Reading): string[] {
  const { bannedWords } = material.brand.voiceGuide;
  return given([
    ...wishes.refused.map((wish) => `Keep to: “${shortened(wish)}”`),
    bannedWords.length > 0 && `Keep to: never say ${bannedWords.slice(0, 20).join(", ")}.`,
  ]);
}

function isOffTopic({ points }: Reading): boolean {
  return !points.some(({ isFitting }) => isFitting);
}

/** One line in the text's language; null where nothing is missing. */
export function draftNoteFor(
  reading: Reading,
  plan: Plan,
  draft: Draft,
  toAdd: readonly ToAdd[],
): string | null {
  const { material, say } = reading;
  const labels = labelsFor(material.language);
  const isLabelled = labelNotes(material.language).length === 0;
  const numbers = new Intl.NumberFormat(isLabelled ? material.language : "en");
  const [words = "", least = ""] = [
    countWords(bodyText(material, draft)),
    plan.targetWords.min,
  ].map((one) => numbers.format(one));
  const missing = [...new Set(toAdd.flatMap((one) => one.missing ?? []))];
  const names = say?.("missing").split("; ") ?? [];
  const parts = [
    ...(missing.includes("moreFacts") ? [labels.draft(words, least)] : []),
    ...(missing.includes("anAnswer") ? [labels.offTopic(shortened(reading.subject))] : []),
    ...(missing.length > 0 && say
      ? [say("toAdd", { topic: missing.map((one) => names[missingParts.indexOf(one)]).join("; ") })]
      : []),
  ];
  return parts.length === 0 ? null : parts.join(" ");
}

const shortenedMax = 160;

function shortened(text: string): string {
  return text.length <= shortenedMax ? text : `${text.slice(0, shortenedMax).trimEnd()} …`;
}
