/** The pieces that a social text is put together from: what the brand says, what was asked, what others answered. */
import { labelsFor } from "../../formats/labels.ts";
import { networkFacts } from "../../formats/networks.ts";
import type { Network } from "../../material.ts";
import { countOf } from "../../text/relevance.ts";
import { isOffTopic } from "./covered-topic.ts";
import { isTorn, leadFacts, onTopicIn } from "./lead-facts.ts";
import { leansBack } from "./leans-back.ts";
import { repliesIn } from "./social-replies.ts";
import type { Said } from "./said.ts";
import { isFirstPerson } from "./person-of.ts";
import { type Reading, type SourceSentence } from "./reading.ts";
import { type Scribe, speaksAsItself } from "./scribe.ts";
import { isAsked, titleCitation } from "./thread-sentence.ts";
import { isLabelled } from "./usable.ts";
import { shortened } from "./wording.ts";
import { rotated, spanOf, toldUnits, wordsIn } from "./selection.ts";

export interface Parts {
  facts: Said[];
  /** The first fact is what the brand says on the very topic. */
  answers: boolean;
  /** The forum post's title is the title of this text. */
  isTitled: boolean;
  /** The forum post's title, quoted and attributed. */
  thread: Said | undefined;
  replies: Said[];
  /** A question to the reader, for a text that has nothing but somebody's question. */
  ask: string | undefined;
  /** Who posts this, where a network wants to know. */
  disclosure: string | undefined;
  /** For a brand that has said nothing yet. */
  plain: string;
}

export function partsFor(reading: Reading, scribe: Scribe, network: Network, index: number): Parts {
  // A longer text begins with who speaks; a short one takes whichever fact is its turn.
  const isLong = ["linkedin", "facebook", "youtube"].includes(network);
  const { answer, others } = factsIn(reading);
  const isTitled = networkFacts[network].titleMax !== null;
  const isThread = !reading.givenTopic && reading.postTitle !== null;
  // What stands in the title is not said again below it; on Reddit the title is the brand's.
  const isInTitle = isTitled && isThread && network !== "reddit";
  const thread = isInTitle ? undefined : threadIn(reading, scribe, index);
  const turn = turnOf(others, network, isLong ? 0 : index);
  // What follows a question is read as its answer, so where there is none nothing follows.
  const facts = answer === null ? (isThread ? [] : turn) : [answer, ...turn];
  // Whoever replied to another question did not answer this one.
  const replies = isThread ? repliesIn(reading, scribe, index) : [];
  const asks = isThread && answer === null && !reading.minimal;
  return {
    facts,
    answers: answer !== null,
    isTitled: isInTitle,
    thread: thread ?? (isTitled || answer === null ? undefined : questionIn(reading)),
    // The best reply first where there is room for two; else each network has its turn.
    replies: isLong ? replies : rotated(replies, index),
    ask: (asks ? scribe.text("socialAskThread") : null) ?? undefined,
    disclosure: network === "reddit" ? disclosed(reading, scribe) : undefined,
    plain:
      (reading.minimal ? null : scribe.text("socialPlain")) ??
      shortened(reading.topic.heading, plainCharactersMax),
  };
}

const plainCharactersMax = 140;

/** Who posts this; the name alone in a language that we have no words of. */
function disclosed(reading: Reading, scribe: Scribe): string | undefined {
  const { name } = reading.material.brand;
  return reading.minimal ? `— ${name}` : (scribe.text("redditDisclosure") ?? undefined);
}

/** Texts with room for one fact only. */
const shortNetworks: ReadonlySet<Network> = new Set(["x", "bluesky", "threads", "pinterest"]);

/** So short a fact says too little alone. */
const loneCharactersMin = 45;

function turnOf(others: readonly Said[], network: Network, by: number): Said[] {
  const [first, ...rest] = others;
  if (first === undefined) return [];
  if (!shortNetworks.has(network)) return [first, ...rotated(rest, by)];
  return rotated(others, by).toSorted(
    (a, b) => Number(a.text.length < loneCharactersMin) - Number(b.text.length < loneCharactersMin),
  );
}

/** Asks for a number, a time or a place, which a sentence on the topic tells; what, why and whether it hardly ever says. */
const asksForFacts =
  /^(?:how (?:often|long|much|many|far|soon|old|big|hot)|when|where|which|wie (?:oft|lange|viele?|weit|alt|groß|warm)|wann|wo|welche[rsnm]?)\b/iu;

/** A topic that is a question, before what the brand answers. */
function questionIn({ givenTopic, topic }: Reading): Said | undefined {
  if (!givenTopic || topic.kind !== "question" || !asksForFacts.test(topic.text)) return undefined;
  return { text: topic.heading, citation: [], item: null };
}

/** What the brand says on the topic, and its other sentences that can stand alone, the most fitting first. */
function factsIn(reading: Reading): { answer: Said | null; others: Said[] } {
  const brand = reading.material.brand.name;
  const units = toldUnits(reading).filter(
    ([first, ...rest]) =>
      first !== undefined &&
      !leansBack(first.text) &&
      !isLabelled(first.text) &&
      isShort([first, ...rest]),
  );
  // A keyword asks nothing.
  const hasSubject =
    !reading.minimal && !isOffTopic(reading) && (reading.givenTopic || reading.postTitle !== null);
  const lead = hasSubject ? leadFacts(reading) : [];
  const answer = lead.length > 0 && isShort(lead) ? lead : undefined;
  const sentences = units
    .filter((unit) => !unit.some((one) => lead.includes(one)))
    .map((unit, index) => ({
      unit,
      worth: onTopicIn(unit) + (index === 0 ? 2 : 0) - (isTorn(reading, unit) ? 3 : 0),
      index,
    }))
    .toSorted((a, b) => b.worth - a.worth || a.index - b.index)
    .slice(0, 4)
    .map(({ unit }) => saidBy(reading, unit));
  const items = reading.items
    .filter(({ text }) => text.length <= 160)
    .slice(0, 6)
    .map(({ text, citation }) => ({
      text: stopped(`${brand}: ${text}`),
      citation: [citation],
      item: { brand, text: text.replace(/(?<=\p{L})[.;,]$/u, "") },
    }));
  return {
    answer: answer === undefined ? null : saidBy(reading, answer),
    // An item of a list says half a thing without the others.
    others: (sentences.length > 0 ? sentences : items).slice(0, 4),
  };
}

/** As it stands where the text may say it, else quoted; a quote that names the brand needs no name before it. */
function saidBy(reading: Reading, unit: readonly SourceSentence[]): Said {
  const { quotes, colon } = labelsFor(reading.material.language);
  const [open, close] = quotes;
  const brand = reading.material.brand.name;
  const text = textOf(unit);
  const quote = `${open}${text}${close}`;
  const isQuoted = !speaksAsItself(reading) && (reading.foreign || isFirstPerson(text));
  const isNamed = countOf(text, brand) > 0;
  return {
    text: !isQuoted ? stopped(text) : isNamed ? quote : `${brand}${colon}${quote}`,
    citation: [spanOf(unit)].filter((span) => span !== null),
    item: isQuoted && !isNamed ? { brand, text: quote } : null,
  };
}

function isShort(unit: readonly SourceSentence[]): boolean {
  return wordsIn(unit) <= 40 && textOf(unit).length <= 240;
}

function textOf(unit: readonly SourceSentence[]): string {
  return unit.map(({ text }) => text).join(" ");
}

function threadIn(reading: Reading, scribe: Scribe, index: number): Said | undefined {
  // Where a topic was given, the thread is not what the text is about.
  if (reading.postTitle === null || reading.givenTopic || reading.steering.noQuotes)
    return undefined;
  const { author = "", community = "" } = reading.material.forumPost ?? {};
  const labels = labelsFor(reading.material.language);
  const role = isAsked(reading) ? "threadAsks" : "threadWrites";
  // In a language without phrases the title stands over its byline, as a quote does on a page.
  const text = reading.minimal
    ? `${labels.postTitled(reading.postTitle)}\n— ${labels.post(author, community)}`
    : rotated(scribe.options(role), index)[0];
  return text === undefined ? undefined : { text, citation: titleCitation(reading), item: null };
}

function stopped(text: string): string {
  return /[.!?…。！？]["”“’)]*$/u.test(text) ? text : `${text}.`;
}
