/** The pieces that a social text is put together from: what the brand says, what was asked, what others answered. */
import { networkFacts } from "../../formats/networks.ts";
import type { Network } from "../../material.ts";
import { countOf } from "../../text/relevance.ts";
import type { Citation } from "../writer.ts";
import { answersFrom, introduces, isTorn, onTopicIn } from "./lead-facts.ts";
import { leansBack } from "./leans-back.ts";
import { isFirstPerson } from "./person-of.ts";
import { type Reading, type SourceSentence } from "./reading.ts";
import { type Scribe, nameless, speaksAsItself } from "./scribe.ts";
import { isAsked, titleCitation } from "./thread-sentence.ts";
import { shortened } from "./wording.ts";
import { bestWindow, chosenReplies, runsOf, spanOf, unitsOf, wordsIn } from "./selection.ts";

export interface Said {
  text: string;
  citation: Citation[];
  /** Set where it is a point of the brand's list and no sentence. */
  item: { brand: string; text: string } | null;
}

export interface Parts {
  facts: Said[];
  /** The first fact is what the brand says on the very topic. */
  answers: boolean;
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
  // What stands in the title is not said again below it.
  const thread = isTitled && isThread ? undefined : threadIn(reading, scribe, index);
  const turn = turnOf(others, network, isLong ? 0 : index);
  // What follows a question is read as its answer, so where there is none nothing follows.
  const facts = answer === null ? (isThread ? [] : turn) : [answer, ...turn];
  // Whoever replied to another question did not answer this one.
  const replies = isThread ? repliesIn(reading, scribe, index) : [];
  const asks = isThread && answer === null && !reading.minimal;
  return {
    facts,
    answers: answer !== null,
    thread: thread ?? (isTitled || answer === null ? undefined : questionIn(reading)),
    // The best reply first where there is room for two; else each network has its turn.
    replies: isLong ? replies : rotated(replies, index),
    ask: (asks ? scribe.text("socialAskThread") : null) ?? undefined,
    disclosure: network === "reddit" ? (scribe.text("redditDisclosure") ?? undefined) : undefined,
    plain:
      (reading.minimal ? null : scribe.text("socialPlain")) ??
      shortened(reading.topic.heading, plainCharactersMax),
  };
}

const plainCharactersMax = 140;

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
  const units = unitsOf(
    reading.brand.filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer),
  ).filter(
    (unit) => !leansBack(unit[0]?.text ?? "") && wordsIn(unit) <= 40 && textOf(unit).length <= 240,
  );
  // A keyword asks nothing.
  const hasSubject = reading.givenTopic || reading.postTitle !== null;
  const answer = (hasSubject ? units : [])
    .filter(
      (unit) =>
        onTopicIn(unit) >= answersFrom && !introduces(reading, unit) && !isTorn(reading, unit),
    )
    .toSorted((a, b) => onTopicIn(b) - onTopicIn(a))[0];
  const sentences = units
    .filter((unit) => unit !== answer)
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
  const [open, close] = marks(reading);
  const brand = reading.material.brand.name;
  const text = textOf(unit);
  const quote = `${open}${text}${close}`;
  const isQuoted = !speaksAsItself(reading) && (reading.foreign || isFirstPerson(text));
  const isNamed = countOf(text, brand) > 0;
  return {
    text: !isQuoted ? stopped(text) : isNamed ? quote : `${brand}: ${quote}`,
    citation: [spanOf(unit)].filter((span) => span !== null),
    item: isQuoted && !isNamed ? { brand, text: quote } : null,
  };
}

function textOf(unit: readonly SourceSentence[]): string {
  return unit.map(({ text }) => text).join(" ");
}

function threadIn(reading: Reading, scribe: Scribe, index: number): Said | undefined {
  // Where a topic was given, the thread is not what the text is about.
  if (reading.postTitle === null || reading.givenTopic || reading.steering.noQuotes)
    return undefined;
  const role = isAsked(reading) ? "threadAsks" : "threadWrites";
  const text = rotated(scribe.options(role), index)[0];
  return text === undefined ? undefined : { text, citation: titleCitation(reading), item: null };
}

function repliesIn(reading: Reading, scribe: Scribe, index: number): Said[] {
  const [open, close] = marks(reading);
  return chosenReplies(reading, 3).flatMap((reply, number) => {
    const window = beginningOf(reply.sentences.filter(({ isQuestion }) => !isQuestion));
    const span = spanOf(window);
    const text = window.map((sentence) => sentence.text).join(" ");
    // A one-liner is a joke more often than an answer.
    if (span === null || text.length > 260 || wordsIn(window) < replyWordsMin) return [];
    const author = reply.author || nameless(reading);
    const lead = rotated(scribe.options("socialReply", { author }), index * 3 + number)[0];
    return lead === undefined
      ? []
      : [{ text: `${lead} ${open}${text}${close}`, citation: [span], item: null }];
  });
}

const replyWordsMin = 12;
const replyWordsMax = 42;

/** An answer stands at the beginning of a reply; what follows it explains. */
function beginningOf(sentences: readonly SourceSentence[]): SourceSentence[] {
  const [run = []] = runsOf(sentences);
  const whole = [3, 2, 1]
    .map((count) => run.slice(0, count))
    .find((window) => window.length > 0 && wordsIn(window) <= replyWordsMax);
  return whole ?? bestWindow(sentences, 2, replyWordsMax);
}

function marks(reading: Reading): readonly [string, string] {
  return reading.language === "de" ? ["„", "“"] : ["“", "”"];
}

function stopped(text: string): string {
  return /[.!?…。！？]["”“’)]*$/u.test(text) ? text : `${text}.`;
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
