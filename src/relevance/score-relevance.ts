/** Scores the evidence of a brand in a thread: is the thread about its subject, and is there anything to answer? */
import type { MatchReason } from "../records/thread-matches/match-reason.ts";
import type { Evidence, PassageFound } from "./brand-index.ts";
import type { MatchingThread, ThreadText } from "./thread-text.ts";

const dayMs = 86_400_000;
const freshDays = 14;
const oldDays = 365;
/** After this many days, the bonus for freshness is halved. */
const halfLifeDays = 120;
/** Natural text has at least this share of function words; lists of keywords have hardly any. */
const smallShareMin = 0.13;
/** In natural text, at most this share of words belongs to keywords. */
const keywordDensityMax = 0.6;
/** Below this, the thread is about another subject. */
const subjectMin = 0.1;
const wordsMin = 0.06;
/** The bonus for a matching passage. */
const passageShare = 0.16;
const reasonWordsMax = 5;
const keywordsShown = 3;
const repliesActive = 5;
const scoreActive = 25;

export function scoreRelevance(
  evidence: Evidence<unknown>,
  text: ThreadText,
  thread: MatchingThread,
  now: Date,
): { score: number; reasons: MatchReason[] } | undefined {
  const shared = judgeWords(evidence);
  if (shared < wordsMin) return undefined;
  const passage = tellingPassage(evidence);
  const subject = Math.min(1, shared + passageShare * Math.min(1, (passage?.weight ?? 0) / 3));
  if (subject < subjectMin) return undefined;
  const language = (evidence.brand as { language: string }).language;
  const phrases = text.phrasesOf(language);
  const wordsOf = (signal: Parameters<typeof phrases.get>[0]) => phrases.get(signal) ?? [];
  const asks =
    text.hasQuestionMark.title || text.hasQuestionMark.body || wordsOf("question").length > 0;
  const advertisement = wordsOf("advertisement");
  const isAdvertisement = advertisement.length > 1;
  const joke = [...wordsOf("joke_or_rant"), ...(text.shouting === "" ? [] : [text.shouting])];
  const smallShare = text.smallShare(language);
  const isStuffed =
    smallShare !== null &&
    (smallShare < smallShareMin || evidence.keywordDensity > keywordDensityMax);
  const wantsRecommendation =
    wordsOf("recommendation").length > 0 && !isAdvertisement && !isStuffed;
  const isJoke = joke.length > 0 && !wantsRecommendation;
  const isAnswered = thread.isAnswered || wordsOf("answered").length > 0;
  const days =
    thread.postedAt === null ? null : (now.getTime() - thread.postedAt.getTime()) / dayMs;

  const intent = wantsRecommendation && asks ? 1 : wantsRecommendation ? 0.9 : asks ? 0.8 : 0.2;
  const freshness = days === null ? 0.8 : 0.35 + 0.65 * 2 ** (-Math.max(0, days) / halfLifeDays);
  const replies = Math.max(thread.replyCount, thread.replies.length);
  const votes = Math.max(0, thread.score ?? 0);
  const activity = Math.min(1, Math.log10(1 + replies + votes) / 2);
  const factors = [
    0.3 + 0.7 * intent,
    freshness,
    isAnswered ? 0.4 : 1,
    0.96 + 0.04 * activity,
    isAdvertisement ? 0.1 : 1,
    isStuffed ? 0.05 : 1,
    isJoke ? 0.45 : 1,
    evidence.offLimits.length > 0 ? 0.15 : 1,
    evidence.isOtherLanguage ? 0.3 : 1,
  ];
  const strength = factors.reduce((product, factor) => product * factor, subject);
  // Spreads the scores so that 0.5 is worth an answer; the order stays the same.
  const score = 1 - Math.exp(-2.8 * strength);

  const reasons: MatchReason[] = [
    ...(evidence.name.length > 0 ? [{ type: "brand" as const, words: evidence.name }] : []),
    ...evidence.keywords.slice(0, keywordsShown).map(({ keyword, words, inTitle }) => ({
      type: "keyword" as const,
      keyword,
      words,
      inTitle,
    })),
  ];
  if (passage !== null) {
    const shown = passage.words.slice(0, reasonWordsMax);
    reasons.push({
      type: "passage",
      passageId: passage.id,
      heading: passage.heading,
      words: shown,
    });
  }
  const topic = evidence.context
    .filter(({ isPart }) => !isPart)
    .slice(0, reasonWordsMax)
    .map(({ word }) => word);
  if (topic.length > 0) reasons.push({ type: "topic", words: topic });
  if (wantsRecommendation)
    reasons.push({ type: "recommendation", words: wordsOf("recommendation").slice(0, 2) });
  else if (asks && !isAdvertisement && !isStuffed) reasons.push({ type: "question" });
  if (isAnswered) reasons.push({ type: "answered", words: wordsOf("answered").slice(0, 1) });
  else if (replies === 0) reasons.push({ type: "unanswered" });
  if (days !== null && days <= freshDays) reasons.push({ type: "fresh" });
  if (days !== null && days > oldDays) reasons.push({ type: "old" });
  if (replies >= repliesActive || votes >= scoreActive)
    reasons.push({ type: "active", replies, score: votes });
  if (isAdvertisement)
    reasons.push({ type: "advertisement", words: advertisement.slice(0, reasonWordsMax) });
  if (isStuffed) reasons.push({ type: "keyword_stuffing" });
  if (isJoke) reasons.push({ type: "joke_or_rant", words: joke.slice(0, 2) });
  if (evidence.offLimits.length > 0)
    reasons.push({ type: "off_limits", words: evidence.offLimits });
  if (evidence.isOtherLanguage)
    reasons.push({ type: "other_language", language: text.language ?? "" });
  return { score, reasons };
}

/**
 * A keyword alone may mean something else ("java"), and so may other common words. Only together, and as a large part of
 * the thread, do they show that it is about the brand's subject.
 */
function judgeWords(evidence: Evidence<unknown>): number {
  const { keywords, context, share } = evidence;
  let unmatched = 1;
  for (const { specificity, isSingle, inTitle } of keywords.slice(0, 5)) {
    const strength = specificity * (isSingle ? 0.7 : 1) * (inTitle ? 1 : 0.85);
    unmatched *= 1 - 0.85 * strength;
  }
  const named = evidence.name.length > 0 ? 0.8 : 0;
  const keyword = Math.max(1 - unmatched, 0.6 * evidence.partOfKeyword, named);
  const sum = context.reduce((all, { weight }) => all + weight, 0);
  const around = 1 - Math.exp(-sum / 1.4);
  const focus = Math.min(1, 0.8 * share.title + 0.8 * share.text);
  const subject = 0.42 * keyword * (0.35 + 0.65 * around) + 0.28 * around + 0.22 * focus;
  // A single word in common may be a coincidence, especially a short one.
  const chance = Math.min(1, Math.max(0, (evidence.lettersMax - 6) / 4));
  return Math.min(1, evidence.wordsCount < 2 ? subject * (0.4 + 0.4 * chance) : subject);
}

/** Two words in common may be a coincidence, so the threshold is higher than for three. */
function tellingPassage(evidence: Evidence<unknown>): PassageFound | null {
  const passage = evidence.findPassage();
  return passage !== null && passage.weight >= (passage.words.length > 2 ? 1.2 : 1.4)
    ? passage
    : null;
}
