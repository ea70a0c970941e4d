/**
 * Writes a social set: every text holds the best answer or one that is as good, and each network gets another kind of
 * text, which begins with something else: a fact, the question, a list, a voice from the forum, who the brand is.
 */
import { fitsNetwork } from "../../formats/fits-network.ts";
import { hashtagsFor } from "../../formats/hashtags.ts";
import { networkFacts } from "../../formats/networks.ts";
import { splitIntoThread } from "../../formats/split-into-thread.ts";
import type { Network } from "../../material.ts";
import { cut } from "../../text/clean.ts";
import { normalised } from "../../text/segment.ts";
import type { Citation, SocialVariant } from "../writer.ts";
import { chosenFor, opens } from "./choose-points.ts";
import { inMarks, itemsFor } from "./compose.ts";
import { type RankedUnit, type Reading, textOf } from "./reading.ts";

interface Text {
  text: string;
  citations: Citation[];
}

const longFrom = 1_000;

export function socialFor(reading: Reading, networks: readonly Network[]): SocialVariant[] {
  const texts = textsOf(reading);
  const begun = new Set<string>();
  return networks.map((network) => {
    const isLong = networkFacts[network].limit > longFrom;
    const fitting = [...(isLong ? texts.long : texts.short), ...texts.other].flatMap(
      (parts) => fitted(parts, network) ?? [],
    );
    // Where all was begun with elsewhere, this network's readers have not read it there.
    const text = fitting.find((one) => !begun.has(beginningOf(one.text))) ??
      fitting[0] ?? { text: reading.title, citations: [] };
    begun.add(beginningOf(text.text));
    return variantOf(reading, network, text);
  });
}

function beginningOf(text: string): string {
  return normalised(text.split("\n")[0] ?? "").slice(0, 40);
}

interface Parts {
  /** What the text is nothing without. */
  needed: readonly Text[];
  /** What follows where there is room. */
  spare: readonly Text[];
}

function fitted({ needed, spare }: Parts, network: Network): Text | null {
  const whole = [...needed];
  if (!fitsNetwork(linesOf(whole), network)) return null;
  for (const part of spare) {
    const isSaid = linesOf(whole).includes(part.text);
    if (!isSaid && fitsNetwork(linesOf([...whole, part]), network)) whole.push(part);
  }
  return { text: linesOf(whole), citations: whole.flatMap(({ citations }) => citations) };
}

function linesOf(parts: readonly Text[]): string {
  return lines(...parts.map(({ text }) => text));
}

/** All texts that there are: what suits a network with much room first, with little, and what is left where both fail. */
function textsOf(reading: Reading): Record<"long" | "short" | "other", Parts[]> {
  const { say, subject, thread, points, wishes, who, isThreads } = reading;
  const { lead, after, before, others } = chosenFor(reading, "social");
  const textsFor = (units: readonly RankedUnit[]) => units.map((unit) => pointText(reading, unit));
  const isList = lead !== null && lead.items.length > 1;
  const fact = lead === null ? [] : [isList ? bestItem(reading, lead) : pointText(reading, lead)];
  const reach = textsFor(reading.contacts.filter((point) => point !== lead).slice(0, 1));
  const wanted = textsFor(
    points.filter((point) => wishes.asked.some((wish) => wish.isIn(textOf(point)))).slice(0, 1),
  );
  // Readers are asked for what they know where somebody else has asked.
  const ask = say && thread !== null ? [{ text: say("askReaders"), citations: [] }] : reach;
  const heading = { text: isList ? lead.heading : subject, citations: [] };
  const bullets = [...fact, ...textsFor([...after, ...before, ...others])].slice(0, bulletsMax);
  const list = isList ? pointText(reading, lead) : bulleted(bullets);
  const hasList = heading.text !== "" && (isList || (bullets.length > 1 && !isThreads));
  const openers = [...before, ...after, ...others].filter(
    (point) => lead !== null && opens(reading, point, lead),
  );
  const following = [...wanted, ...textsFor(after.filter((point) => !openers.includes(point)))];
  const questions = (thread?.questions ?? []).map((one) => asked(reading, one.text, one.citation));
  const asking = isThreads ? [...openings(reading), ...questions] : questions;
  const beside = (texts: readonly Text[], spare: readonly Text[]): Parts[] =>
    fact.length === 0 ? [] : texts.map((text) => ({ needed: [text, ...fact], spare }));
  const alone = (texts: readonly Text[]): Parts[] =>
    texts.filter(({ text }) => wishes.allows(text)).map((text) => ({ needed: [text], spare: [] }));
  // A line of a list says too little without the question, and so does an answer to somebody.
  const plain = isList || isThreads ? [] : fact.map((one) => ({ needed: [one], spare: following }));
  const more = beside(textsFor(openers), wanted);
  const topic = beside(openings(reading), [...wanted, ...ask]);
  const listed = hasList
    ? [{ needed: [heading, list], spare: isList ? [...wanted, ...reach] : wanted }]
    : [];
  const voice = beside(voices(reading), wanted);
  const we = beside(who === null || who === lead ? [] : textsFor([who]), [...wanted, ...reach]);
  const contact = beside(reach, wanted);
  return {
    long: [...listed, ...voice, ...more, ...we, ...topic, ...plain, ...contact],
    short: [...plain, ...topic, ...more, ...voice, ...we, ...contact, ...listed],
    // Last of all what does not answer, which is better than the same text twice.
    other: alone([
      ...(lead === null ? [...asking, ...voices(reading), ...textsFor(points)] : []),
      ...textsFor([...after, ...before, ...others]),
    ]),
  };
}

const bulletsMax = 4;

function bulleted(texts: readonly Text[]): Text {
  return {
    text: texts.map(({ text }) => `• ${text}`).join("\n"),
    citations: texts.flatMap(({ citations }) => citations),
  };
}

/** Of a list the line that answers best. */
function bestItem(reading: Reading, unit: RankedUnit): Text {
  if (unit.isOrdered || reading.isForeign) return pointText(reading, unit);
  const [best] = itemsFor(reading, unit);
  return best === undefined
    ? pointText(reading, unit)
    : { text: best.text, citations: [best.citation] };
}

/** What was asked: the topic, or the thread's title as somebody's words. */
function openings(reading: Reading): Text[] {
  const { thread, subject, isThreads } = reading;
  if (!isThreads) return [{ text: subject, citations: [] }];
  return thread?.titleCitation ? [asked(reading, thread.title, thread.titleCitation)] : [];
}

function asked(reading: Reading, text: string, citation: Citation): Text {
  const quote = inMarks(reading, text);
  const said = reading.say?.(text.endsWith("?") ? "asks" : "wrote", { quote });
  return { text: said ?? quote, citations: [citation] };
}

function voices(reading: Reading): Text[] {
  const { say, replies } = reading;
  if (say === null) return [];
  return replies
    .filter(({ isLeaning }) => !isLeaning)
    .map(({ text, citation }) => ({
      text: say("wrote", { quote: inMarks(reading, text.replaceAll("\n", " ")) }),
      citations: [citation],
    }));
}

function pointText(reading: Reading, unit: RankedUnit): Text {
  return {
    text: unitText(reading, unit),
    citations: [...unit.sentences, ...itemsFor(reading, unit)].map(({ citation }) => citation),
  };
}

function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

function unitText(reading: Reading, unit: RankedUnit): string {
  const told = unit.sentences.map(({ text }) => text).join(" ");
  const items = itemsFor(reading, unit).map(({ text }) => `• ${text}`);
  if (!reading.isForeign) return [told, ...items].filter((one) => one !== "").join("\n");
  return `${reading.material.brand.name}: ${inMarks(reading, textOf(unit).replaceAll("\n", " "))}`;
}

function variantOf(reading: Reading, network: Network, { text, citations }: Text): SocialVariant {
  const { titleMax } = networkFacts[network];
  const notice = reading.notices[0];
  const noticed = lines(text, notice === undefined ? "" : textOf(notice));
  const isNoticed = notice !== undefined && fitsNetwork(noticed, network);
  const body = isNoticed ? noticed : text;
  let hashtags = reading.wishes.hasHashtags
    ? hashtagsFor(reading.keywords, network, `${reading.subject}\n${body}`)
    : [];
  while (hashtags.length > 0 && !fitsNetwork(lines(body, hashtags.join(" ")), network))
    hashtags = hashtags.slice(0, -1);
  const noticeCitations = notice?.sentences.map(({ citation }) => citation) ?? [];
  return {
    network,
    title: titleMax === null ? null : cut(reading.title, titleMax),
    posts: splitIntoThread(lines(body, hashtags.join(" ")), network),
    hashtags,
    citations: isNoticed ? [...citations, ...noticeCitations] : citations,
  };
}
