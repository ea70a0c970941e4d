/** Makes what an inbox shows of a newsletter: the subject, which is its title, and a preheader of the brand's own words. */
import { countOf } from "../../text/relevance.ts";
import { wordsOf } from "../../text/segment.ts";
import { isOffTopic } from "./covered-topic.ts";
import { isSentAsOwn } from "./lead-facts.ts";
import { answerIn } from "./lead-paragraphs.ts";
import { leansBack } from "./leans-back.ts";
import { introduction, ownParagraphs, ownSentences } from "./own-text.ts";
import { type Reading, isKnown } from "./reading.ts";
import { isAlone, isHalfQuote, runsFrom } from "./read-alone.ts";
import { repeats } from "./said-above.ts";
import type { Scribe } from "./scribe.ts";
import { isAsked } from "./thread-sentence.ts";
import { brandTitle, threadTitles } from "./title-for.ts";
import { isLabelled } from "./usable.ts";

export const subjectWords = { min: 6, max: 10 } as const;
const preheaderCharacters = { min: 40, max: 90 } as const;

export interface MailHead {
  subject: string;
  preheader: string;
}

export function mailHead(reading: Reading, scribe: Scribe, title: string): MailHead {
  const subject = subjectFor(reading, title);
  return { subject, preheader: preheaderFor(reading, scribe, subject) };
}

/** The name stands beside it as the sender's. */
function subjectFor(reading: Reading, title: string): string {
  if (title === reading.material.brand.name && isSentAsOwn(reading))
    return tellingSubject(reading) ?? title;
  const ending = ` – ${reading.material.brand.name}`;
  const bare = title.endsWith(ending) ? title.slice(0, -ending.length) : title;
  return wordsOf(bare).length >= bareWordsMin ? bare : title;
}

const bareWordsMin = 3;

/** Where the title is only who sends it: how the brand begins, where that is short. */
function tellingSubject(reading: Reading): string | null {
  const [first = []] = ownParagraphs(introduction(reading));
  const whole = first.map(({ text }) => text).join(" ");
  const [sentence, next] = first;
  const alone = next !== undefined && leansBack(next.text) ? whole : (sentence?.text ?? "");
  const found = [whole, alone].find(
    (text) => text.length <= subjectCharactersMax && wordsOf(text).length >= bareWordsMin,
  );
  // "No contracts. Just the mice gone." keeps its last stop with the others.
  return found?.replace(/^([^.!?]+[\p{L}\p{N})%])\.$/u, "$1") ?? null;
}

const subjectCharactersMax = 110;

/** Below somebody's question, who asked it; else what the brand says first, and else who writes. */
function preheaderFor(reading: Reading, scribe: Scribe, subject: string): string {
  const { min, max } = preheaderCharacters;
  const brand = reading.material.brand.name;
  const isShown = (text: string) =>
    text.length <= max &&
    !text.startsWith(subject) &&
    !subject.startsWith(text.replace(/[.!]$/u, ""));
  const isNew = (text: string) => isShown(text) && !repeats(text, subject, brand);
  const fits = (text: string) => text.length >= min && isShown(text);
  const all = isSentAsOwn(reading) ? toldIn(reading).filter(isShown) : [];
  const told = all.filter(isNew);
  const thread = askedIn(reading, scribe, subject);
  // Below a topic or a question, what the brand says on other things tells nobody why to open this mail.
  const isAboutBrand = thread.length === 0 && (!reading.givenTopic || isOffTopic(reading));
  const begins = new Set(runsFrom(reading, introduction(reading)));
  const first = told.filter((text) => begins.has(text));
  const title = [brandTitle(reading)].filter(isShown);
  const nothing =
    isKnown(reading) || reading.minimal ? [] : scribe.options("preheaderNothing").filter(isShown);
  const [chosen = ""] = [
    ...thread.filter(fits),
    ...answerIn(reading)
      .slice(0, 1)
      .filter((sentence) => isAlone(reading, sentence))
      .map(({ text }) => text)
      .filter(fits),
    ...first.filter(fits),
    ...(isAboutBrand ? told : title).filter(fits),
    ...told.filter(fits),
    ...nothing.filter(fits),
    ...told,
    ...thread,
    ...anywhereIn(reading).filter(fits),
    // The name twice is better than nothing.
    ...all.filter(fits),
    ...nothing,
    ...all,
    ...title,
  ];
  return chosen;
}

/** Whole sentences that lean on nothing, wherever they stand. */
function anywhereIn(reading: Reading): string[] {
  return isSentAsOwn(reading)
    ? ownSentences(reading)
        .filter(
          ({ isQuestion, isAnswer, passage }) =>
            !isQuestion && !isAnswer && passage.form === "prose",
        )
        .map(({ text }) => text)
        .filter(
          (text) =>
            /[.!]$/u.test(text) &&
            !leansBack(text) &&
            !isLabelled(text) &&
            !tellsHistory.test(text) &&
            !isHalfQuote(text),
        )
    : [];
}

/** Who asked what the subject asks. */
function askedIn(reading: Reading, scribe: Scribe, subject: string): readonly string[] {
  if (reading.minimal || !threadTitles(reading).includes(subject)) return [];
  return scribe.options(isAsked(reading) ? "threadAsked" : "threadWrote");
}

/** Whole sentences of the introduction, as many as follow each other; then beginnings of other paragraphs. */
function toldIn(reading: Reading): string[] {
  const { name } = reading.material.brand;
  const isName = (text: string) =>
    wordsOf(text).length === wordsOf(name).length && countOf(text, name) > 0;
  const introduced = introduction(reading);
  const others = ownParagraphs(ownSentences(reading))
    .filter(([first]) => first !== undefined && !introduced.includes(first))
    .flatMap(([first]) => (first !== undefined && isAlone(reading, first) ? [first.text] : []))
    .filter((text) => !tellsHistory.test(text));
  return [...runsFrom(reading, introduced), ...others].filter((text) => !isName(text));
}

/** Since when a brand exists is no reason to open a mail. */
const tellsHistory =
  /(?<!\p{L})(?:founded|established|started|set up|opened|gegründet|eröffnet)(?!\p{L})/iu;
