/** The pieces that a social text is put together from: a hook, facts, quotes, questions; different ones for each network. */
import type { Network } from "../../material.ts";
import type { Citation } from "../writer.ts";
import type { Role } from "./phrases/phrases.ts";
import { relevanceIn } from "./lead-facts.ts";
import { type Reading, type SourceSentence, isFirstPerson } from "./reading.ts";
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
  const facts = rotated(factsIn(reading), isLong ? 0 : index);
  const thread = threadIn(reading, scribe, index);
  const spoken = reading.minimal ? null : scribe.text(hookRole(reading, facts.length > 0));
  const hook = spoken ?? shortened(reading.topic.heading, 140);
  const wantsQuestion = !reading.minimal && ["linkedin", "reddit", "youtube"].includes(network);
  const question = wantsQuestion && facts.length > 0 ? scribe.text("keywordQuestion") : null;
  const asks = facts.length > 0 || thread !== undefined;
  const ask = question ?? (asks && !reading.minimal ? scribe.text("socialAsk") : null);
  const extra =
    network === "reddit"
      ? scribe.text("redditDisclosure")
      : network === "instagram" || network === "pinterest"
        ? scribe.text("socialPicture")
        : null;
  return {
    hook,
    facts,
    thread,
    replies: repliesIn(reading, scribe, index),
    ask: ask ?? undefined,
    extra: extra ?? undefined,
  };
}

/** With nothing to tell, a plain question is the better text. */
function hookRole(reading: Reading, hasFacts: boolean): Role {
  if (reading.topic.kind === "question" && reading.topic.text.length <= 140)
    return "socialHookQuestion";
  if (!hasFacts && !reading.givenTopic) return "socialPlain";
  if (reading.topic.action !== null) return "socialHookAction";
  return reading.topic.kind === "clause" ? "socialHookClause" : "socialHook";
}

/** The brand's sentences that fit best and can stand alone; quoted where the text does not speak as the brand. */
function factsIn(reading: Reading): Said[] {
  const [open, close] = marks(reading);
  const asWe = speaksAsWe(reading, "social");
  const brand = reading.material.brand.name;
  const sentences = unitsOf(
    reading.brand.filter(({ isQuestion, isAnswer }) => !isQuestion && !isAnswer),
  )
    .filter((unit) => wordsIn(unit) <= 40 && textOf(unit).length <= 240)
    .map((unit, index) => ({
      unit,
      worth: relevanceIn(unit) + (index === 0 ? 2 : 0),
      index,
    }))
    .toSorted((a, b) => b.worth - a.worth || a.index - b.index)
    .slice(0, 4)
    .map(({ unit }) => {
      const text = textOf(unit);
      const quoted = !asWe && (reading.foreign || isFirstPerson(text));
      return {
        text: quoted ? `${brand}: ${open}${text}${close}` : stopped(text),
        citation: [spanOf(unit)].filter((span) => span !== null),
        item: quoted ? { brand, text: `${open}${text}${close}` } : null,
      };
    });
  const items = reading.items
    .filter(({ text }) => text.length <= 160)
    .slice(0, 6)
    .map(({ text, citation }) => ({
      text: stopped(`${brand}: ${text}`),
      citation: [citation],
      item: { brand, text: text.replace(/(?<=\p{L})[.;,]$/u, "") },
    }));
  return [...sentences, ...items].slice(0, 4);
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
