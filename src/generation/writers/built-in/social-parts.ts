/** The pieces that a social text is put together from: a hook, facts, quotes, questions; different ones for each network. */
import type { Network } from "../../material.ts";
import { countOf } from "../../text/relevance.ts";
import type { Citation } from "../writer.ts";
import type { Role } from "./phrases/phrases.ts";
import { answersFrom, introduces, onTopicIn } from "./lead-facts.ts";
import { isFirstPerson } from "./person-of.ts";
import { type Reading, type SourceSentence } from "./reading.ts";
import { type Scribe, nameless, speaksAsWe } from "./scribe.ts";
import { shortened } from "./wording.ts";
import { bestWindow, chosenReplies, spanOf, unitsOf, wordsIn } from "./selection.ts";

export interface Said {
  text: string;
  citation: Citation[];
  /** Set where it is a point of the brand's list and no sentence. */
  item: { brand: string; text: string } | null;
}

export interface Parts {
  hook: string;
  facts: Said[];
  /** The first fact is what the brand says on the very topic. */
  answers: boolean;
  /** The forum post's question, quoted and attributed. */
  thread: Said | undefined;
  replies: Said[];
  ask: string | undefined;
  /** What only this kind of network wants: a disclosure, or a word on the picture. */
  extra: string | undefined;
}

export function partsFor(reading: Reading, scribe: Scribe, network: Network, index: number): Parts {
  // A longer text has room to say who speaks; a short one takes whichever fact is its turn.
  const isLong = ["linkedin", "facebook", "youtube"].includes(network);
  const { answer, others } = factsIn(reading);
  const thread = threadIn(reading, scribe, index);
  const isAsked =
    reading.topic.kind === "question" || (thread !== undefined && /\?\S*$/u.test(thread.text));
  // What follows a question is read as its answer, so where there is none nothing follows.
  const facts =
    answer === null
      ? isAsked
        ? []
        : rotated(others, isLong ? 0 : index)
      : [answer, ...rotated(others, isLong ? 0 : index)];
  const spoken = reading.minimal
    ? null
    : hookFor(reading, scribe, facts.length > 0, answer !== null);
  const hook = spoken ?? shortened(reading.topic.heading, 140);
  // A stranger's question is open to everybody; what the brand tells about itself invites questions to it.
  const role = isAsked && answer === null ? "socialAskThread" : "socialAsk";
  const asks = facts.length > 0 || thread !== undefined || isAsked;
  const ask = asks && !reading.minimal ? scribe.text(role) : null;
  const extra =
    network === "reddit"
      ? scribe.text("redditDisclosure")
      : network === "instagram" || network === "pinterest"
        ? scribe.text("socialPicture")
        : null;
  return {
    hook,
    facts,
    answers: answer !== null,
    thread,
    replies: repliesIn(reading, scribe, index),
    ask: ask ?? undefined,
    extra: extra ?? undefined,
  };
}

/** A question, or words that announce an answer, only before one or where nothing follows. */
function hookFor(
  reading: Reading,
  scribe: Scribe,
  hasFacts: boolean,
  answers: boolean,
): string | null {
  const role = hookRole(reading, hasFacts);
  const mayAsk = answers || !hasFacts || role === "socialHookQuestion";
  for (;;) {
    const text = scribe.text(role);
    if (text === null || mayAsk || !/[?:]$/u.test(text)) return text;
  }
}

/** With nothing to tell, a plain question is the better text. */
function hookRole(reading: Reading, hasFacts: boolean): Role {
  if (reading.topic.kind === "question" && reading.topic.text.length <= 140)
    return "socialHookQuestion";
  if (!hasFacts && !reading.givenTopic) return "socialPlain";
  if (reading.topic.action !== null) return "socialHookAction";
  return reading.topic.kind === "clause" ? "socialHookClause" : "socialHook";
}

/** What the brand says on the topic, and its other sentences that can stand alone, the most fitting first. */
function factsIn(reading: Reading): { answer: Said | null; others: Said[] } {
  const brand = reading.material.brand.name;
  const units = unitsOf(
    reading.brand.filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer),
  ).filter((unit) => wordsIn(unit) <= 40 && textOf(unit).length <= 240);
  const answer = units
    .filter((unit) => onTopicIn(unit) >= answersFrom && !introduces(reading, unit))
    .toSorted((a, b) => onTopicIn(b) - onTopicIn(a))[0];
  const sentences = units
    .filter((unit) => unit !== answer)
    .map((unit, index) => ({ unit, worth: onTopicIn(unit) + (index === 0 ? 2 : 0), index }))
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
    others: [...sentences, ...items].slice(0, 4),
  };
}

/** As it stands where the text may say it, else quoted; a quote that names the brand needs no name before it. */
function saidBy(reading: Reading, unit: readonly SourceSentence[]): Said {
  const [open, close] = marks(reading);
  const brand = reading.material.brand.name;
  const text = textOf(unit);
  const quote = `${open}${text}${close}`;
  const isQuoted = !speaksAsWe(reading, "social") && (reading.foreign || isFirstPerson(text));
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
  const title = reading.material.passages.find(({ kind }) => kind === "post_title");
  if (reading.postTitle === null || title === undefined || reading.steering.noQuotes)
    return undefined;
  const lead = rotated(scribe.options("socialThread"), index)[0];
  const [open, close] = marks(reading);
  const citation = [{ passage: title.id, start: 0, end: title.text.length }];
  return lead === undefined
    ? undefined
    : { text: `${lead} ${open}${reading.postTitle}${close}`, citation, item: null };
}

function repliesIn(reading: Reading, scribe: Scribe, index: number): Said[] {
  const [open, close] = marks(reading);
  return chosenReplies(reading, 3).flatMap((reply, number) => {
    const window = bestWindow(
      reply.sentences.filter(({ isQuestion }) => !isQuestion),
      2,
      32,
    );
    const span = spanOf(window);
    const text = window.map((sentence) => sentence.text).join(" ");
    if (span === null || text.length > 210) return [];
    const author = reply.author || nameless(reading);
    const lead = rotated(scribe.options("socialReply", { author }), index * 3 + number)[0];
    return lead === undefined
      ? []
      : [{ text: `${lead} ${open}${text}${close}`, citation: [span], item: null }];
  });
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
