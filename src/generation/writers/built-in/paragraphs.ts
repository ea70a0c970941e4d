/** Chooses whole paragraphs of the overview: what the brand wrote in one breath stays together, or stays out. */
import { countOf, inCommon, stemSet } from "../../text/relevance.ts";
import { holds } from "./holds.ts";
import { isBesideOthers, leansBack } from "./leans-back.ts";
import { frequentIn, withoutEmptyWords } from "./on-topic.ts";
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
  const isTorn = (index: number) =>
    !chosen.has(index - 1) && isBesideOthers(paragraphs[index]?.shown[0]?.text ?? "");
  return paragraphs.flatMap(({ shown, index }) =>
    chosen.has(index) && !isTorn(index) ? shown : [],
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
export function wantedIn(reading: Reading): ReadonlySet<string> {
  const known = wantedWords.get(reading);
  if (known !== undefined) return known;
  const { material, post, topic, brand, items, givenTopic } = reading;
  const thread = [material.forumPost?.title ?? "", ...post.map(({ text }) => text)];
  const asked = withoutEmptyWords([topic.text, ...(givenTopic ? [] : thread)].join(" "));
  const frequent = frequentIn([...brand, ...items]);
  const wanted = new Set([...stemSet(asked)].filter((stem) => !frequent.has(stem)));
  wantedWords.set(reading, wanted);
  return wanted;
}

const topicalMin = 2;

/** What a topic asks for can be known by its look: months for a season, amounts for a price. */
const kindsAsked: readonly { asked: RegExp; told: RegExp; least: number }[] = [
  {
    asked:
      /(?<!\p{L})(?:in season|seasons?|seasonal|months?|time of year|when|calendar|saison|jahreszeit(?:en)?|monate?n?|wann|kalender)(?!\p{L})/iu,
    told: /(?<!\p{L})(?:January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|spring|summer|autumn|winter|Frühjahr|Frühling|Sommer|Herbst)(?!\p{L})/gu,
    least: 3,
  },
  {
    asked: /(?<!\p{L})(?:costs?|prices?|pricing|how much|kostet|kosten|preise?)(?!\p{L})/iu,
    told: /[£$€]\s?\d|\d\s?(?:€|euro)/giu,
    least: 2,
  },
];

/** So much that it is the paragraph on the topic, whatever words it shares with it. */
function answersInKind(topic: string, text: string): number {
  const isAnswer = kindsAsked.some(
    ({ asked, told, least }) => asked.test(topic) && (text.match(told)?.length ?? 0) >= least,
  );
  return isAnswer ? topicalMin : 0;
}

/** The paragraph or the list that has most to do with a given topic, or none where all share but a word with it. */
export function topicalParagraph(
  reading: Reading,
  without: ReadonlySet<SourceSentence>,
): SourceSentence[] {
  const { brand, items, material } = reading;
  const wanted = [...wantedIn(reading)];
  const named = material.keywords.filter(
    (keyword) => /\S\s+\S/u.test(keyword) && countOf(reading.topic.text, keyword) > 0,
  );
  const groups = byParagraph(
    [...brand, ...items.filter(({ passage }) => passage.form === "list")].filter(
      (sentence) => !without.has(sentence),
    ),
  );
  const ids = material.passages.map(({ id }) => id);
  const [best] = groups
    .map((sentences) => {
      const at = ids.indexOf(sentences[0]?.passage.id ?? "");
      const isList = sentences[0]?.passage.form === "list";
      const above = isList ? (material.passages[at - 1]?.text.split("\n").at(-1) ?? "") : "";
      const text = [above, ...sentences.map((sentence) => sentence.text)].join(" ");
      const stems = stemSet(text);
      const count = wanted.filter((stem) => holds(stems, stem)).length;
      // What names the very thing that the topic names is nearer to it than what shares as many words.
      const answers = isList ? 0 : answersInKind(reading.topic.text, text);
      return {
        sentences,
        at,
        isAnswer: answers > 0,
        count: count + answers,
        named: named.filter((one) => countOf(text, one) > 0).length,
      };
    })
    .filter(({ sentences, at, isAnswer }) => {
      const text = sentences[0]?.text ?? "";
      const isList = sentences[0]?.passage.form === "list";
      const begins = stemSet(text);
      const isNamed = wanted.some((stem) => holds(begins, stem));
      // What follows a list may lean on it, and a label is of something else, unless they begin with what is asked.
      const isAfterList = material.passages[at - 1]?.form === "list";
      const opens =
        isList || (!leansBack(text) && (isNamed || isAnswer || !(isAfterList || isLabelled(text))));
      return opens && wordsIn(sentences) <= wholeWordsMax;
    })
    .toSorted((a, b) => b.count + b.named - a.count - a.named || a.at - b.at);
  if (best === undefined || best.count < Math.max(topicalMin, wanted.length / 3)) return [];
  // "All prices include VAT" stays with the prices.
  const after = ids[best.at + 1];
  const terms = brand.filter((sentence) => sentence.passage.id === after && !without.has(sentence));
  const isList = best.sentences[0]?.passage.form === "list";
  return isList && leansBack(terms[0]?.text ?? "") ? [...best.sentences, ...terms] : best.sentences;
}
