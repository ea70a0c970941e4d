/** Makes meta descriptions of 140 to 160 characters out of the brand's own sentences, on the topic first. */
import { descriptionCharacters } from "../../formats/page.ts";
import { countOf, inCommon, stemSet } from "../../text/relevance.ts";
import { behindName } from "./behind-name.ts";
import { isOffTopic } from "./covered-topic.ts";
import { answerIn } from "./lead-paragraphs.ts";
import { leansBack } from "./leans-back.ts";
import { type Reading, type SourceSentence, isKnown } from "./reading.ts";
import { saysAgain, withoutHead } from "./said-above.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Scribe } from "./scribe.ts";
import { openingOf, toldUnits, wordsIn } from "./selection.ts";
import { threadSentence } from "./thread-sentence.ts";
import { holdsBack, isFragment, isLabelled, lacksSubject } from "./usable.ts";
import { shortened } from "./wording.ts";
import { finished } from "./write-brand.ts";

export function descriptionFor(
  reading: Reading,
  scribe: Scribe,
  /** What stands above it in a search. */
  title: string,
): string {
  const { min, max } = descriptionCharacters;
  const { name } = reading.material.brand;
  const made = basesFor(reading, scribe).map((text) => withoutHead(text, title, name));
  const isNew = (text: string) => !saysAgain(title, text, name);
  // What the title says stands right above it.
  const given =
    [made.filter(isNew), laterThoughts(reading).filter(isNew).slice(0, 1), made].find(
      (texts) => texts.length > 0,
    ) ?? [];
  // "We have been on the road since 1996" tells nobody in a search who that is.
  const named = given
    .map((text) => (saysWho.test(text) || lacksSubject(text) ? withName(reading, text) : text))
    .filter(isShown);
  const bases = named.length > 0 ? named : given;
  const whole = bases
    .flatMap((text) => [text, withName(reading, text)])
    .find((text) => text.length >= min && text.length <= max);
  if (whole !== undefined) return whole;
  // A short description of whole sentences is better than one of sentences that do not belong together.
  const short = bases.filter(isShown);
  const [longest] = short.toSorted((a, b) => b.length - a.length);
  if (longest !== undefined) return longest;
  return `${shortened(bases[0] ?? reading.topic.heading, max - 2)} …`;
}

/** Fewer words call out, and tell nothing. */
const thoughtWordsMin = 6;

/** Whole thoughts from further on, each at the beginning of its paragraph, where the first ones are the title. */
function laterThoughts(reading: Reading): string[] {
  if (reading.foreign && !reading.minimal) return [];
  const paragraphs = Map.groupBy(toldUnits(reading), (unit) => unit[0]?.passage.id);
  return (
    [...paragraphs.values()]
      .map((units) => units.flat())
      .filter(
        ([first]) =>
          first?.citation.start === 0 &&
          !first.isAnswer &&
          first.words >= thoughtWordsMin &&
          !isLabelled(first.text) &&
          !holdsBack.test(first.text) &&
          !leansBack(first.text) &&
          !lacksSubject(first.text),
      )
      // As many of its sentences as are shown.
      .map((paragraph) => {
        const texts = paragraph.map(({ text }) => text);
        const ends = texts.map((_, index) => texts.slice(0, texts.length - index).join(" "));
        return ends.find(isShown) ?? "";
      })
      .filter((text) => wordsOf(text).length >= sloganWordsMax)
  );
}

/** Who speaks, where the sentences do not say it: not even half of the name. */
function withName(reading: Reading, text: string): string {
  const { name } = reading.material.brand;
  const isNamed = inCommon(stemSet(name), stemSet(text)) > 0 || countOf(text, name) > 0;
  return isNamed || !isKnown(reading) ? text : behindName(reading, text, true);
}

/** So many thoughts stand in one description. */
const thoughtsMax = 4;

/** What answers the topic, then how the brand begins; where there is neither, the thread, or an invitation to ask. */
function basesFor(reading: Reading, scribe: Scribe): string[] {
  // In the middle of a text in another language, a quoted sentence would stand without its marks.
  if (reading.foreign && !reading.minimal) return elsewhere(reading, scribe);
  const told = beginningsOf(reading);
  const lead = reading.minimal || isOffTopic(reading) ? [] : answerIn(reading);
  // What stands in the middle of a paragraph is read with what stands before it.
  const begins = lead[0]?.citation.start === 0;
  const answer = begins ? wholeOrFirst(lead.map(({ text }) => text)) : "";
  // Behind an answer stands who gives it, and no slogan.
  const isWho = (text: string) =>
    saysWho.test(text.split(/[.!?]\s/u, 1)[0] ?? "") ||
    countOf(text.split(/[.!?]\s/u, 1)[0] ?? "", reading.material.brand.name) > 0;
  const answers =
    answer === "" ? [] : [answer, ...told.filter(isWho).map((text) => `${answer} ${text}`)];
  const opening = beginningOf(reading)?.[0];
  const begun = opening === undefined ? [] : [opening.text];
  const bases = [...answers.filter(isShown), ...told, ...begun];
  return bases.length > 0 ? bases : elsewhere(reading, scribe);
}

function elsewhere(reading: Reading, scribe: Scribe): string[] {
  const [thread] = reading.givenTopic ? [] : threadSentence(reading, scribe);
  return thread === undefined ? invitations(reading, scribe) : [thread.text];
}

function isShown(text: string): boolean {
  return text.length <= descriptionCharacters.max;
}

/** The first thought that says something, and behind a slogan the one after it: a slogan alone tells nobody who this is. */
function beginningOf(reading: Reading): SourceSentence[] | undefined {
  const opening = openingOf(reading);
  const passage = opening?.[0]?.passage.id;
  const units = toldUnits(reading);
  const first = units.filter((unit) => unit[0]?.passage.id === passage).flat();
  const text = first.map((sentence) => sentence.text).join(" ");
  const isSlogan =
    wordsIn(first) <= longSloganWordsMax &&
    (!saysWho.test(text) || !saysField(reading, text)) &&
    countOf(text, reading.material.brand.name) === 0;
  if (!isSlogan || passage !== units[0]?.[0]?.passage.id) return opening;
  const behind = units.find(
    (unit) => unit[0]?.passage.id !== passage && wordsIn(unit) >= sloganWordsMax / 2,
  );
  const next = behind?.[0]?.text ?? "";
  const isLong = wordsIn(first) > sloganWordsMax;
  if (behind === undefined || isLabelled(next)) return opening;
  return isLong && countOf(next, reading.material.brand.name) === 0 ? opening : behind;
}

/** "We'll do the washing up" is a slogan of anybody. */
function saysField({ material }: Reading, text: string): boolean {
  const field = stemSet([material.brand.industry, ...material.keywords].join(" "));
  return inCommon(stemSet(text), field) > 0;
}

const sloganWordsMax = 10;
/** A longer one is one only before a sentence that names the brand. */
const longSloganWordsMax = 14;

/** Who says "we" tells who he is. */
const saysWho =
  /(?<!\p{L})(?:we|we['’]\p{L}+|our|i|i['’]m|wir|unser\p{L}*|ich|nous|notre|nosotros|somos|nuestr[oa]s?|noi|siamo|nostr[oaie]|wij|onze|ons|nós|nosso|my|jesteśmy)(?!\p{L})/iu;

/** One to four thoughts of the brand that stand together, up to or from the first that says something. */
function beginningsOf(reading: Reading): string[] {
  const units = toldUnits(reading);
  const opening = beginningOf(reading)?.[0];
  const at = units.findIndex(([first]) => first === opening);
  const thoughts =
    opening === undefined
      ? reading.items.map(({ text }) => (/[.!?]$/u.test(text) ? text : `${text}.`))
      : units.map((unit) => unit.map(({ text }) => finished(text)).join(" "));
  const from = Math.max(0, at);
  const starts = Array.from({ length: from + 1 }, (_, start) => start).filter(
    (start) =>
      !isLabelled(thoughts[start] ?? "") &&
      // The second half of a slogan is none.
      (start === from || units[start]?.[0]?.citation.start === 0),
  );
  return starts
    .flatMap((start) =>
      Array.from({ length: thoughtsMax }, (_, more) => start + more + 1)
        .filter((end) => end > from && end <= thoughts.length)
        .filter((end) =>
          units.slice(from + 1, end).every((unit) => goesOn(reading, units[from], unit)),
        )
        .map((end) => thoughts.slice(start, end).join(" ")),
    )
    .filter(isShown);
}

/** Behind its own paragraph a description goes on only to what says something by itself. */
function goesOn(
  reading: Reading,
  opening: readonly SourceSentence[] | undefined,
  unit: readonly SourceSentence[],
): boolean {
  const [first] = unit;
  if (first === undefined || first.passage.id === opening?.[0]?.passage.id) return true;
  return (
    first.words >= sloganWordsMax &&
    !isLabelled(first.text) &&
    !holdsBack.test(first.text) &&
    !isFragment(first.text, reading.material.brand.name)
  );
}

/** A thought that is too long for a description is begun: what its first sentence says needs none of the others. */
function wholeOrFirst(texts: readonly string[]): string {
  const whole = texts.join(" ");
  return whole.length <= descriptionCharacters.max ? whole : (texts[0] ?? "");
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
