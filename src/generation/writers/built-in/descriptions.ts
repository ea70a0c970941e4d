/** Makes meta descriptions of up to 160 characters out of whole sentences that follow each other in the overview. */
import { descriptionCharacters } from "../../formats/page.ts";
import { countOf, inCommon, stemSet } from "../../text/relevance.ts";
import { behindName } from "./behind-name.ts";
import { answerIn } from "./lead-paragraphs.ts";
import { introduction, ownParagraphs, ownSentences } from "./own-text.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import { isAlone, isFirstPersonal, runsFrom, saysWho } from "./read-alone.ts";
import { saysAgain } from "./said-above.ts";
import type { Scribe } from "./scribe.ts";
import { threadSentence } from "./thread-sentence.ts";
import { wordsOf } from "../../text/segment.ts";
import { lacksSubject } from "./usable.ts";
import { shortened } from "./wording.ts";

export function descriptionFor(
  reading: Reading,
  scribe: Scribe,
  /** What stands above it in a search. */
  title: string,
): string {
  const { max } = descriptionCharacters;
  const { name } = reading.material.brand;
  const isNew = (text: string) => text.length <= max && !saysAgain(title, text, name);
  const { answer, first, others } = basesFor(reading, scribe);
  const own = ownStems(reading);
  // What leads the page is what a search shows of it, as far as its first sentences go.
  const leading = answer.map((text) => withName(reading, own, text, true)).find(isNew);
  if (leading !== undefined) return leading;
  const shown = [first, others].map((texts) =>
    texts.flatMap((text) => [withName(reading, own, text), text]).filter(isNew),
  );
  // A slogan tells nobody in a search who this is.
  const named = shown.map((texts) => texts.filter((text) => saysWho(name, text)));
  const telling = shown.map((texts) =>
    texts.filter((text) => wordsOf(text).length >= tellingWordsMin),
  );
  const [best] = [...named, ...telling].flat();
  const all = [...first, ...others];
  // A short description of whole sentences is better than one that is torn.
  const short = first.map((text) => withName(reading, own, text, true)).find(isNew);
  const whole = best ?? short ?? shown.flat()[0] ?? all.find(({ length }) => length <= max);
  return whole ?? `${shortened(all[0] ?? reading.topic.heading, max - 2)} …`;
}

const tellingWordsMin = 8;

interface Bases {
  /** How that begins which answers the topic. */
  answer: string[];
  /** How the text begins. */
  first: string[];
  others: string[];
}

/** What answers the topic, or how the brand begins, then other beginnings; else the thread, or an invitation to ask. */
function basesFor(reading: Reading, scribe: Scribe): Bases {
  // In the middle of a text in another language, a quoted sentence would stand without its marks.
  if (reading.foreign && !reading.minimal)
    return { answer: [], first: elsewhere(reading, scribe), others: [] };
  const introduced = introduction(reading);
  const answer = answerIn(reading);
  const paragraphs = ownParagraphs(ownSentences(reading)).filter(
    ([first]) => first !== undefined && !introduced.includes(first) && isAlone(reading, first),
  );
  const told = (sentences: readonly SourceSentence[]) =>
    runsFrom(reading, sentences).filter((text) => wordsOf(text).length >= wordsMin);
  const first = told(introduced);
  const items = reading.items.map(({ text }) => text);
  const said = paragraphs.flatMap(told);
  // An item of a list is a description only where there is nothing else.
  const others = first.length + said.length > 0 ? said : items;
  return first.length + others.length > 0
    ? { answer: told(leadOf(answer)), first, others }
    : { answer: [], first: elsewhere(reading, scribe), others: [] };
}

/** The first sentence; where it is short, with the next. */
function leadOf(answer: readonly SourceSentence[]): SourceSentence[] {
  return answer.slice(0, (answer[0]?.text.length ?? 0) < leadCharactersMin ? 2 : 1);
}

const leadCharactersMin = 70;

/** Fewer words call out, and tell nothing. */
const wordsMin = 5;

/** Of the brand's name what is its own: "Oysters" in it is what anybody sells. */
function ownStems({ material }: Reading): ReadonlySet<string> {
  const { name, industry } = material.brand;
  const common = stemSet([industry, ...material.keywords].join(" "));
  return new Set([...stemSet(name)].filter((stem) => !common.has(stem)));
}

/** Who speaks, where the sentences do not say it: not even half of the name. */
function withName(
  reading: Reading,
  own: ReadonlySet<string>,
  text: string,
  isAlways = false,
): string {
  const { name } = reading.material.brand;
  const begins = stemSet(text.split(/\s+/u, 1).join(""));
  const isNamed =
    inCommon(own, stemSet(text)) > 0 ||
    inCommon(begins, stemSet(name)) > 0 ||
    countOf(text, name) > 0;
  // "We have been on the road since 1996" tells nobody in a search who that is; and a second colon would part what the
  // first has joined.
  const isSplit = /\S\s?:\s/u.test(text);
  return isNamed || isSplit || !(isAlways || isFirstPersonal(text) || lacksSubject(text))
    ? text
    : behindName(reading, text, true);
}

function elsewhere(reading: Reading, scribe: Scribe): string[] {
  const [thread] = reading.givenTopic ? [] : threadSentence(reading, scribe);
  return thread === undefined ? invitations(reading, scribe) : [thread.text];
}

/** Where nothing is known but a keyword. */
function invitations(reading: Reading, scribe: Scribe): string[] {
  const sentences = scribe.options("descriptionNothing");
  const isHead = (text: string) => countOf(text, reading.mainKeyword) > 0;
  const tails = sentences.filter((text) => !isHead(text));
  return sentences
    .filter(isHead)
    .flatMap((head) =>
      tails.flatMap((one) => [
        `${head} ${one}`,
        ...tails.filter((other) => other !== one).map((other) => `${head} ${one} ${other}`),
      ]),
    );
}
