/** Chooses whole paragraphs of the overview: what the brand wrote in one breath stays together, or stays out. */
import { baseLanguage, smallWordsOf } from "../../text/detect-language.ts";
import { countOf, inCommon, stemSet } from "../../text/relevance.ts";
import { kindOf } from "./avoided.ts";
import { holds } from "./holds.ts";
import { isTorn, leadFacts } from "./lead-facts.ts";
import { isBesideOthers, leansBack } from "./leans-back.ts";
import { frequentIn, withoutEmptyWords } from "./on-topic.ts";
import { isHeading, ownParagraphs, ownSentences } from "./own-text.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import { unitsOf, wordsIn } from "./selection.ts";
import { isLabelled } from "./usable.ts";

/** Of a longer paragraph the beginning is shown, as far as whole thoughts go. */
const wholeWordsMax = 140;

export function byParagraph(sentences: readonly SourceSentence[]): SourceSentence[][] {
  const groups = new Map<string, SourceSentence[]>();
  for (const sentence of sentences) {
    const known = groups.get(sentence.passage.id);
    if (known === undefined) groups.set(sentence.passage.id, [sentence]);
    else known.push(sentence);
  }
  return [...groups.values()];
}

/** The first paragraph, then those that have most to do with what is asked, up to a number of words, in their own order. */
export function fittingParagraphs(
  reading: Reading,
  sentences: readonly SourceSentence[],
  wordsMax: number,
): SourceSentence[] {
  if (wordsIn(sentences) <= wordsMax) return [...sentences];
  const wanted = wantedIn(reading);
  const paragraphs = byParagraph(sentences).map((all, index) => {
    const shown = wordsIn(all) <= wholeWordsMax ? all : begun(all);
    const stems = stemSet(shown.map(({ text }) => text).join(" "));
    const relevance = Math.max(0, ...shown.map((one) => one.relevance));
    return { shown, index, worth: inCommon(stems, wanted) * 2 + relevance };
  });
  const ranked = paragraphs.toSorted(
    (a, b) =>
      Number(b.index === 0) - Number(a.index === 0) || b.worth - a.worth || a.index - b.index,
  );
  const chosen = new Set<number>();
  let words = 0;
  for (const { shown, index } of ranked) {
    const more = wordsIn(shown);
    if (chosen.size > 0 && words + more > wordsMax) continue;
    chosen.add(index);
    words += more;
  }
  // "Other things we do" stands only behind what they are other than.
  const isHanging = (index: number) =>
    !chosen.has(index - 1) && isBesideOthers(paragraphs[index]?.shown[0]?.text ?? "");
  return paragraphs.flatMap(({ shown, index }) =>
    chosen.has(index) && !isHanging(index) ? shown : [],
  );
}

function begun(paragraph: readonly SourceSentence[]): SourceSentence[] {
  const shown: SourceSentence[] = [];
  for (const unit of unitsOf(paragraph)) {
    if (shown.length > 0 && wordsIn([...shown, ...unit]) > wholeWordsMax) break;
    shown.push(...unit);
  }
  return shown;
}

const wantedWords = new WeakMap<Reading, ReadonlySet<string>>();

/** The words of what is asked: the topic, else the thread; without those that the brand says all the time. */
function wantedIn(reading: Reading): ReadonlySet<string> {
  const known = wantedWords.get(reading);
  if (known !== undefined) return known;
  const { material, post, topic, brand, items, givenTopic } = reading;
  const thread = [material.forumPost?.title ?? "", ...post.map(({ text }) => text)];
  const asked = withoutEmptyWords([topic.text, ...(givenTopic ? [] : thread)].join(" "));
  const frequent = frequentIn([...brand, ...items]);
  const small = stemSet([...smallWordsOf(baseLanguage(material.language))].join(" "));
  const wanted = new Set(
    [...stemSet(asked)].filter((stem) => !frequent.has(stem) && !small.has(stem)),
  );
  wantedWords.set(reading, wanted);
  return wanted;
}

const topicalMin = 2;
/** So much of what is asked, and no less, is more than a few words in common. */
const topicalShare = 0.5;

/** The paragraph that surely speaks of a given topic: it answers it, or names most of what is asked, and is read alone. */
export function topicalParagraph(
  reading: Reading,
  without: ReadonlySet<SourceSentence>,
): SourceSentence[] {
  const wanted = [...wantedIn(reading)];
  const all = ownSentences(reading);
  const [fact] = leadFacts(reading);
  const least = Math.max(topicalMin, Math.ceil(wanted.length * topicalShare));
  // What names the very thing that the topic names is nearer to it than what shares as many words.
  const named = reading.material.keywords.filter(
    (keyword) => /\S\s+\S/u.test(keyword) && countOf(reading.topic.text, keyword) > 0,
  );
  const countIn = (text: string) => {
    const stems = stemSet(text);
    const isNamed = named.some((keyword) => countOf(text, keyword) > 0);
    return wanted.filter((stem) => holds(stems, stem)).length + (isNamed ? saidMin : 0);
  };
  const [best] = ownParagraphs(all.filter((sentence) => !without.has(sentence)))
    .map((sentences) => ({
      sentences,
      isAnswer: fact !== undefined && sentences.includes(fact),
      count: countIn(sentences.map(({ text }) => text).join(" ")),
    }))
    .filter(({ sentences, isAnswer, count }) => {
      const [first] = sentences;
      if (first === undefined) return false;
      const above = isAnswer || count >= least ? all[all.indexOf(first) - 1] : undefined;
      return (
        (isAnswer || (count >= least && sentences.some(({ text }) => countIn(text) >= saidMin))) &&
        mayOpen(first, countIn) &&
        // It is about it, and does not only name it.
        (first === fact ||
          sentences.filter(({ text }) => countIn(text) > 0).length * 2 >= sentences.length) &&
        !isTorn(reading, sentences) &&
        // What stands under a heading is read with it.
        !(above !== undefined && isHeading(above, first)) &&
        wordsIn(sentences) <= wholeWordsMax &&
        !sentences.some(({ text }) => text.endsWith(":"))
      );
    })
    .toSorted((a, b) => Number(b.isAnswer) - Number(a.isAnswer) || b.count - a.count);
  return best?.sentences ?? [];
}

/** So much of what is asked is said in one sentence. */
const saidMin = 2;

/** Nothing has to stand before it; a label says what it is about, and has to be about what is asked. */
function mayOpen(
  { text, isQuestion, passage }: SourceSentence,
  countIn: (text: string) => number,
): boolean {
  const [label = ""] = text.split(/:\s/u, 1);
  return (
    passage.form === "prose" &&
    !isQuestion &&
    !leansBack(text) &&
    (!isLabelled(text) || (countIn(label) > 0 && kindOf("prices")?.found.test(text) !== true))
  );
}
