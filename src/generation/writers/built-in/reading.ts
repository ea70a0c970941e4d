/**
 * What the built-in writer sees in the material: the topic's shape, the keywords that fit, and every sentence
 * that may be used, with its place. It is worked out anew in each step, so that nothing but plans and drafts is saved.
 */
import type { Material, Passage } from "../../material.ts";
import {
  type ScaffoldLanguage,
  hasScaffold,
  languageOf,
  scaffoldLanguage,
} from "../../text/language.ts";
import { type Weights, foldedCase, relevanceTo, stemSet, weighed } from "../../text/relevance.ts";
import { bannedWordFinder } from "../../text/banned-words.ts";
import { baseLanguage, isOtherLanguage } from "../../text/detect-language.ts";
import { type Span, wordsOf } from "../../text/segment.ts";
import type { Citation } from "../writer.ts";
import { addressedTo, spansForOthers } from "./addressed-to.ts";
import { keywordWording } from "./keyword-wording.ts";
import { withoutHanging } from "./hanging.ts";
import { isLegalNotice } from "./legal-notice.ts";
import { namesIn } from "./names-in.ts";
import { personOf } from "./person-of.ts";
import { onTopicOf } from "./on-topic.ts";
import { rankedKeywords } from "./ranked-keywords.ts";
import { spansIn } from "./source-spans.ts";
import { steeringOf } from "./steering.ts";
import type { Steering } from "./wishes.ts";
import { isTitle, isTopic, threadWording } from "./thread-topic.ts";
import { shownTitle } from "./thread-title.ts";
import { isPassedOn, isQuotable, isSuspect, isUsableOverview, mentioned } from "./usable.ts";
import { type Voice, voiceOf } from "./voice.ts";
import { withoutTornSums } from "./whole-lists.ts";
import { type Wording, wordingOf } from "./wording.ts";

export interface SourceSentence {
  text: string;
  passage: Passage;
  citation: Citation;
  words: number;
  /** How much it has to do with the topic, the thread and the main keyword. */
  relevance: number;
  /** How much of it is on what the topic itself asks; nothing where they share only what all of the brand is about. */
  onTopic: number;
  isQuestion: boolean;
  /** It follows a question in its paragraph, so it makes sense only together with it. */
  isAnswer: boolean;
}

export interface Reply {
  author: string;
  sentences: SourceSentence[];
}

export interface Reading {
  material: Material;
  language: ScaffoldLanguage;
  /** A language that we have no phrases for: sources speak, and the rest is kept to a minimum. */
  minimal: boolean;
  steering: Steering;
  voice: Voice;
  /** Whether a text holds a word that the brand does not use. */
  isBanned: (text: string) => boolean;
  names: ReadonlySet<string>;
  topic: Wording;
  /** The topic as the job gave it, or null where it was taken from the post or the keywords. */
  givenTopic: boolean;
  mainKeyword: string;
  keywords: string[];
  /** Whole sentences of the overview that can stand in a text as they are. */
  brand: SourceSentence[];
  /** What the law wants beside it: the last words of every text that has room for them. */
  notices: SourceSentence[];
  /** Who the overview speaks as. */
  person: "we" | "i" | "they";
  /** The forum post's title, tidied, where it reads as one. */
  postTitle: string | null;
  /** The overview is in another language than the sentences around it. */
  foreign: boolean;
  /** Lists in the overview, and pieces of it that are no sentences. */
  items: SourceSentence[];
  post: SourceSentence[];
  replies: Reply[];
  /** Nobody advises in the thread and the brand does not answer it, so nothing of it is shown. */
  isThreadLeftOut: boolean;
  /** All passages in one, folded for asking what stands in them. */
  foldedText: string;
  /** How many sentences of the sources were left out because of what they hold. */
  leftOut: number;
}

const noticesMax = 2;

const readings = new WeakMap<Material, Reading>();
const bareReadings = new WeakMap<Material, Reading>();

/** Kept per material: every step of every item of a batch asks for it. */
export function read(material: Material, isQuoting = true): Reading {
  const kept = isQuoting ? readings : bareReadings;
  const reading = kept.get(material) ?? readAnew(material, isQuoting);
  kept.set(material, reading);
  return reading;
}

function readAnew(material: Material, isQuoting: boolean): Reading {
  const language = scaffoldLanguage(material.language);
  const { voiceGuide } = material.brand;
  const steering = steeringOf(material.instructions, voiceGuide);
  const findBanned = bannedWordFinder(voiceGuide.bannedWords, baseLanguage(material.language));
  const isBanned = (text: string) => findBanned(text).length > 0;
  const names = namesIn(material);
  const isNamed = mentioned(steering.avoid);
  const isExcepted = mentioned(steering.except);
  const isAvoided = (text: string) => isNamed(text) && !isExcepted(text);
  const keywords = material.keywords.filter((keyword) => !isAvoided(keyword) && !isBanned(keyword));
  const isLeftOut = (text: string, { kind }: Passage) =>
    isAvoided(text) ||
    (steering.exclamationsMax === 0 && text.includes("!")) ||
    // A stranger's words are his own; what the brand says is said in its voice.
    (kind === "overview" && isBanned(text));
  const ranked = rankedKeywords(material, keywords.length > 0 ? keywords : material.keywords);
  const mainKeyword = ranked[0] ?? material.brand.name;
  const title = shownTitle(material.forumPost?.title ?? "", language, names);
  // Whoever wants nobody quoted wants no stranger's title either.
  const quotesThread = isQuoting && !steering.noQuotes;
  const isFitTitle = !steering.noQuestionHeadings || !title.includes("?");
  const isThread = quotesThread && isFitTitle && isTopic(title, mainKeyword, steering);
  const topicText = material.topic ?? (isThread ? title : mainKeyword);
  const foldedText = foldedCase(material.passages.map((passage) => passage.text).join("\n"));
  const topic =
    topicText === mainKeyword || topicText === ""
      ? keywordWording({ language, names, foldedText }, mainKeyword)
      : material.topic === null
        ? threadWording(wordingOf(topicText, language, names), language)
        : wordingOf(topicText, language, names);
  const hasWords = hasScaffold(material.language);
  const common = stemSet(`${mainKeyword} ${material.brand.name} ${material.brand.industry}`);
  const about = weighed(`${topicText} ${material.forumPost?.title ?? ""} ${mainKeyword}`, common);
  const passages = spansIn(material);
  const isWanted = mentioned(steering.mention, false);
  const forOthers = spansForOthers(passages, addressedTo(steering.notFor, steering.audience));
  const usable = passages.flatMap(({ passage, spans }) => {
    const own = spans.filter((span) => !forOthers.has(span));
    const some = withoutHanging(passage, spans, sentencesIn(passage, own, about, isLeftOut));
    return isTorn(passage, spans, some) ? [] : some;
  });
  const sentences = withoutTornSums(usable, passages)
    // What the text was asked to speak of is wanted as much as the topic itself.
    .map((one) => (isWanted(one.text) ? { ...one, relevance: one.relevance + 4 } : one));
  // A thread is about what its post asks, whatever its title says.
  const asked = sentences.filter(
    ({ passage, isQuestion }) => isQuoting && passage.kind === "post" && isQuestion,
  );
  const wanted =
    material.topic === null ? [topicText, ...asked.map(({ text }) => text)] : [material.topic];
  const onTopic = onTopicOf(wanted, common, sentences, material.topic !== null);
  for (const one of sentences) one.onTopic = onTopic(one.text);
  const given = sentences.filter(({ passage }) => passage.kind === "overview");
  const notices = given.filter(({ text }) => isLegalNotice(text)).slice(0, noticesMax);
  const overview = given.filter((sentence) => !notices.includes(sentence));
  const overviewText = overview.map(({ text }) => text).join(" ");
  const told = overview.filter(({ isQuestion }) => !isQuestion).map(({ text }) => text);
  const spoken = languageOf(overviewText);
  const forum = sentences.filter(({ passage }) => passage.kind !== "overview");
  return {
    material,
    language,
    isBanned,
    minimal: !hasWords,
    steering,
    voice: voiceOf(material.brand.voice, steering),
    names,
    // Words of a language whose grammar we do not know stand in marks.
    topic: hasWords ? topic : { ...topic, kind: "phrase", inline: `“${topic.text}”`, action: null },
    givenTopic: material.topic !== null,
    mainKeyword,
    keywords: ranked.slice(1),
    brand: overview.filter(isWhole),
    notices,
    person: personOf(told.join(" ")),
    postTitle: quotesThread && isTitle(title, steering) ? title : null,
    foreign: hasWords
      ? spoken !== null && spoken !== language
      : isOtherLanguage(overviewText, wordsOf(overviewText.toLowerCase()), material.language),
    items: overview.filter((sentence) => !isWhole(sentence)),
    post: quotesThread ? forum.filter(({ passage }) => passage.kind === "post") : [],
    replies: quotesThread ? repliesIn(forum) : [],
    isThreadLeftOut: !isQuoting,
    foldedText,
    leftOut: passages
      .flatMap(({ passage, spans }) => spans.map((span) => ({ passage, span, text: span.text })))
      .filter(
        ({ passage, span, text }) =>
          forOthers.has(span) ||
          isLeftOut(text, passage) ||
          (passage.kind === "overview" ? !isUsableOverview(text) : isSuspect(text)),
      ).length,
  };
}

/** Whether anything but names and keywords was given to write from. */
export function isKnown({ brand, items, post, replies }: Reading): boolean {
  return brand.length + items.length + post.length + replies.length > 0;
}

/** The text is about what a thread says, and its title says what that is. */
export function isOnThread({ givenTopic, postTitle, topic }: Reading): boolean {
  return !givenTopic && postTitle !== null && topic.text === postTitle;
}

/** The sentences of a passage that may be used; a title is no sentence. */
function sentencesIn(
  passage: Passage,
  given: readonly Span[],
  about: Weights,
  isLeftOut: (text: string, passage: Passage) => boolean,
): SourceSentence[] {
  if (passage.kind === "post_title") return [];
  const firstQuestion = given.findIndex(({ text }) => text.endsWith("?"));
  const answersFrom = firstQuestion === -1 ? Infinity : (given[firstQuestion]?.end ?? Infinity);
  return given
    .filter(({ text }) => isUsable(passage, text) && !isLeftOut(text, passage))
    .map(({ text, start, end }) => ({
      text,
      passage,
      citation: { passage: passage.id, start, end },
      words: wordsOf(text).length,
      relevance: relevanceTo(text, about),
      onTopic: 0,
      isQuestion: /\?["”“)]*$/u.test(text),
      isAnswer: start >= answersFrom,
    }));
}

/** A slogan, or another few words, of which a part may not be said: the rest of it says nothing. */
function isTorn(
  { kind, form }: Passage,
  spans: readonly Span[],
  usable: readonly SourceSentence[],
): boolean {
  const words = spans.reduce((sum, { text }) => sum + wordsOf(text).length, 0);
  return (
    kind === "overview" &&
    form === "prose" &&
    words <= sloganWordsMax &&
    usable.length < spans.length
  );
}

const sloganWordsMax = 15;

function isUsable(passage: Passage, sentence: string): boolean {
  if (passage.kind === "overview") return isUsableOverview(sentence);
  // A post is quoted as it stands, with its greeting and its edits.
  return passage.kind === "post" ? isPassedOn(sentence) : isQuotable(sentence, 1);
}

/** Prose with a stop at its end, or with enough words to be a sentence that lost it; pieces without a verb are style. */
function isWhole({ text, words, passage }: SourceSentence): boolean {
  // What ends in a colon announces a list.
  if (passage.form === "list" || text.endsWith(":")) return false;
  return words >= (/[.!?…。！？][)"”“’]*$/u.test(text) ? 1 : 9);
}

function repliesIn(forum: SourceSentence[]): Reply[] {
  const byPassage = new Map<string, Reply>();
  for (const sentence of forum) {
    if (sentence.passage.kind !== "reply") continue;
    const reply = byPassage.get(sentence.passage.id) ?? {
      author: sentence.passage.author,
      sentences: [],
    };
    reply.sentences.push(sentence);
    byPassage.set(sentence.passage.id, reply);
  }
  return [...byPassage.values()];
}
