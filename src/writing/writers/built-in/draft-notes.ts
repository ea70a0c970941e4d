/** The built-in writer's notes about its draft, and the list of what a person still has to add. */
import { sourcesOf } from "../../formats/citations.ts";
import { labelNotes, labelsFor } from "../../formats/translated-labels.ts";
import { networkFacts } from "../../formats/networks.ts";
import { bodyText } from "../../formats/plain-text.ts";
import { isOwn } from "../../material.ts";
import type { Material } from "../../material.ts";
import { stemsOf } from "../../text/rank-texts.ts";
import { countWords } from "../../text/segment.ts";
import { wordsIn } from "../../text/word-positions.ts";
import type { Draft, Plan } from "../../writer.ts";
import { chosenFor, factsFor } from "./choose-points.ts";
import { type MaterialAnalysis, contactPattern, shortened, textOf } from "./analyze-material.ts";
import { voices } from "./social.ts";
import { amount } from "./read-instructions.ts";

/** Notes are in English, like all messages of the service. */
export function planNotes({ material, thread, rules, say, isForeign }: MaterialAnalysis): string[] {
  return given([
    `A draft without a model: what ${listed([...ownTexts(material), ...(thread === null ? [] : ["the forum thread"])])} ${thread === null && ownTexts(material).length === 1 ? "says" : "say"} about the topic, word for word. Set up a model to get finished content.`,
    say === null &&
      `The built-in writer supports English, German, Spanish, French and Italian. For “${material.language}”, it only quotes the sources, without its own headings and transitions.`,
    isForeign &&
      "The brand's overview is in a different language than this content, so it is quoted in the original.",
    material.forumPost !== null &&
      thread === null &&
      `The forum thread is not quoted, ${rules.credit === "hidden" ? "as you asked" : "because it is about a different subject"}.`,
  ]);
}

export function draftNotes({ material, thread }: MaterialAnalysis, draft: Draft): string[] {
  const all = material.passages.filter(({ kind }) => kind === "reply").length;
  const quoted = sourcesOf(material, draft).filter(({ kind }) => kind === "reply").length;
  if (thread === null || quoted === all) return [];
  return [
    `${all - quoted} of ${all} replies are not quoted: they contain links, contact details, names that you did not mention, other shops, medical advice, insults or a dispute, answer each other, are very short or long, could be mistaken for a customer's praise, or there was no space.`,
  ];
}

/** The brand's own texts that were searched. */
function ownTexts({ passages }: Material): string[] {
  const hasSources = passages.some((passage) => passage.kind === "source" && isOwn(passage));
  return ["the brand's overview", ...(hasSources ? ["its sources"] : [])];
}

const listed = (texts: readonly string[]) => new Intl.ListFormat("en").format(texts);

function given(notes: readonly (string | false)[]): string[] {
  return notes.filter((note) => note !== false);
}

/** Detects whether an answer contains the information. */
const told = {
  "a price": (text: string) => amount.test(text) || free.test(text),
  "where to buy it": (text: string) => contactPattern.test(text),
  "whether that is all that it includes": (text: string) => including.test(text),
  "how long it takes": (text: string) => duration.test(text),
  "a date": (text: string) => wordsIn(text).some(({ isDay }) => isDay),
  "a time": (text: string) => clock.test(text),
  "a place": (text: string) => contactPattern.test(text),
};
const free = /free of charge|(?<!\p{L})(?:is|ist|es|est|è) (?:free|kostenlos|gratis|gratuit)/iu;
const including = /inclu|covers|inbegriffen|ausgenommen|enthält|umfasst|compr[ei]/iu;
const duration =
  /(?<!\p{L})(?:minut|hour|day|week|stunde|tage?n?(?!\p{L})|woche|hora|día|semana|heure|jour|semaine|ore|giorn|settiman)/iu;
const clock = /\d{1,2}[:.]\d\d|\b\d{1,2}\s?(?:am|pm|uhr|h)\b/iu;

type Kind = readonly [RegExp, readonly (keyof typeof told)[]];

/** Kinds of topics, and the information that readers expect. */
const sale: Kind = [
  /gutschein|voucher|gift card|(?:vales?|tarjetas?|buon[oi]) regalo|(?:bons?|cartes?) cadeau|(?<!\p{L})(?:buy(?:ing)?|order(?:ing)?|kaufen|bestellen|comprar|pedir|acheter|commander|comprare|acquistare|ordinare)(?!\p{L})/iu,
  ["a price", "where to buy it"],
];
const service: Kind = [
  /(?:firmen|team|betriebs)(?:abend|event|feier|ausflug)|(?:team|company|corporate|staff) (?:event|evening|party|outing|dinner)|de empresa|d['’]entreprise|aziendal[ei]|(?<!\p{L})(?:services?|servicing|repairs?|wartung|reparatur|beratung|servicios?|reparación|revisión|réparations?|entretien|révision|servizi?o?|riparazion[ei]|revisione)(?!\p{L})/iu,
  ["a price", "whether that is all that it includes", "how long it takes"],
];
const event: Kind = [
  /(?<!\p{L})(?:events?|festival|party|open day|workshops?|fair|invitation|evening|class|courses?|fiesta|feria|taller|curso|fête|atelier|cours|stage|festa|corso|laboratorio)(?!\p{L})|(?:fest|feier|abende?|kurse?)(?!\p{L})/iu,
  ["a date", "a time", "a place", "a price"],
];
/** A school's activity on certain days is a course. */
const school = /schul|school|academ|akademi|escuela|école|scuola/iu;

function lackingIn({ subject, material }: MaterialAnalysis, answer: string): string[] {
  const isCourse = school.test(material.brand.industry) && told["a date"](answer);
  const kind = [sale, service, event].find(([words]) => words.test(subject));
  const [, needs] = kind ?? (isCourse || event[0].test(answer) ? event : [null, []]);
  return needs.filter((need) => !told[need](answer));
}

export function toAddFor(analysis: MaterialAnalysis, plan: Plan, draft: Draft): string[] {
  const { material, rules, subject } = analysis;
  const { lead, after, before, others } = chosenFor(analysis, plan.contentType);
  const body = bodyText(material, draft);
  const topic = `“${shortened(subject)}”`;
  const words = countWords(body);
  const least = plan.targetWords.min;
  const answer = [lead ?? [], after].flat().map(textOf).join("\n");
  const lacking = lackingIn(analysis, answer);
  const chosen = [lead ?? [], after, before, others].flat();
  const overview = chosen.map((unit) => `${unit.heading}\n${textOf(unit)}`).join("\n");
  const facts = factsFor(analysis).length + voices(analysis).length;
  const pictured = plan.networks.filter((network) => networkFacts[network].needs.length > 0);
  const labels = pictured.map((network) => networkFacts[network].label).join(", ");
  return given([
    lead === null &&
      `An answer to ${topic}: nothing in ${listed(ownTexts(material))} was found to be about it.`,
    analysis.isQuotedTitle &&
      `A title of your own: ${topic} is ${analysis.isThreadTitle ? "the title of the thread" : "how a customer would ask"}.`,
    ...openQuestions(analysis, overview),
    lead !== null &&
      lacking.length > 0 &&
      `For ${topic}: ${lacking.join(", ")}. The answer does not say.`,
    words < least && `Facts about ${topic}: the draft has ${words} words; the minimum is ${least}.`,
    plan.contentType === "social" &&
      lead !== null &&
      facts <= plan.networks.length &&
      `Facts about ${topic}: only ${facts === 1 ? "1 fact was" : `${facts} facts were`} found for ${plan.networks.length} networks. Each post needs the fact that addresses the topic, and one more.`,
    labels !== "" && `An image or video for ${labels}.`,
    !contactPattern.test(body) &&
      `How to reach ${material.brand.name}: no suitable address, phone number, web address or email address was found.`,
    ...rules.asked.map((wish) => `From your instructions, to check: “${shortened(wish)}”`),
  ]);
}

export interface Gap {
  question: string;
  /** True if nothing was found about the topic; false for an open question of the thread. */
  isTopic: boolean;
}

const gapSentence = /^(?:An answer to “([^“”]+)”: nothing |The thread asks: “([^“”]+)” )/u;

/** The open questions of a draft, from its list of what to add; shortened ones are left out. */
export function gapsIn(toAdd: readonly string[]): Gap[] {
  return toAdd.flatMap((sentence) => {
    const found = gapSentence.exec(sentence);
    const question = found?.[1] ?? found?.[2];
    if (question === undefined || question.endsWith("…")) return [];
    return { question, isTopic: found?.[1] !== undefined };
  });
}

/** The thread's questions that the overview does not answer. */
function openQuestions({ thread, query }: MaterialAnalysis, overview: string): string[] {
  const replies = (thread?.replies ?? []).map(({ text }) => text).join("\n");
  const [answered = [], replied = []] = [overview, replies]
    .map(wordsIn)
    .map((words) => [...stemsOf(words, query.language), ...words.map(({ lower }) => lower)]);
  return (thread?.questions ?? []).slice(0, 3).flatMap(({ text }) => {
    const asked = [...stemsOf(wordsIn(text), query.language)];
    const shareIn = (words: readonly string[]) =>
      asked.filter((stem) => words.some((word) => word.startsWith(stem))).length / asked.length;
    // A question of common words, such as “What does one do?”, cannot be matched with answers.
    if (asked.length < 2 || shareIn(answered) > 0.5) return [];
    return `The thread asks: “${shortened(text)}” ${shareIn(replied) >= 0.5 ? "A reply mentions it; check whether you agree." : "Check whether the draft answers it."}`;
  });
}

/** One line in the language of the text; null if nothing is missing. */
export function draftNoteFor(analysis: MaterialAnalysis, plan: Plan, draft: Draft): string | null {
  const { material } = analysis;
  const labels = labelsFor(material.language);
  const isKnown = labelNotes(material.language).length === 0;
  const numbers = new Intl.NumberFormat(isKnown ? material.language : "en");
  const words = countWords(bodyText(material, draft));
  const least = plan.targetWords.min;
  const parts = given([
    words < least && labels.draft(numbers.format(words), numbers.format(least)),
    chosenFor(analysis, plan.contentType).lead === null &&
      labels.offTopic(shortened(analysis.subject)),
  ]);
  return parts.length === 0 ? null : parts.join(" ");
}
