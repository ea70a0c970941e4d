/** Leaves of a forum post those questions that something printed below answers: one that hangs is worse than none. */
import { stemSet } from "../../text/relevance.ts";
import { holds } from "./holds.ts";
import { answersYesOrNo, asksYesOrNo, reacts } from "./leans-back.ts";
import { withoutEmptyWords } from "./on-topic.ts";
import { wordsOf } from "../../text/segment.ts";
import type { SourceSentence } from "./reading.ts";
import { runsOf } from "./selection.ts";

/** "What do I check first?" and "Is this normal?" are answered by any advice. */
const asksAnything =
  /^(?:and |so |but |or |also |und |oder |aber |et )?(?:what (?:do|should|can|could|would|am|did|have|are|is)(?:n['’]t)? (?:i|we|you|the best|wrong|going|it)|what (?:to do|now|else)|how (?:do|should|can|would) (?:i|we|you)|any (?:ideas?|tips?|advice|thoughts|suggestions|experiences?|help)|is (?:this|that|it) (?:normal|ok|okay|common|worth|bad|safe|too|still|even)|help|worauf (?:muss|soll|sollte|sollten|kommt)\p{L}*|was (?:tun|soll|kann|mach|würd|ist|habt|haltet)\p{L}*|wie (?:soll|kann|macht|würdet|geht)\p{L}*|lohnt (?:sich )?(?:das|es)|ist das (?:normal|schlimm|ok)|(?:hat |habt )?(?:jemand|ihr) (?:tipps|ideen|erfahrung\p{L}*)|que (?:faire|dois-je|puis-je)|comment (?:faire|procéder)|est-ce (?:normal|grave)|des (?:idées|conseils))(?!\p{L})/iu;

export function withAnsweredQuestions(
  shown: readonly SourceSentence[],
  /** What is printed below it, by others or by the brand. */
  answers: readonly SourceSentence[],
): SourceSentence[] {
  const answered = new Set(
    questionGroups(shown)
      .filter((group) =>
        group.some(
          (sentence) => isAnsweredBy(sentence.text, answers) || isDecided(sentence, shown, answers),
        ),
      )
      .flat(),
  );
  for (const question of betweenAnswered(shown, answered, answers)) answered.add(question);
  // Behind a question that goes, the rest of its paragraph speaks of it.
  const broken = new Set<string>();
  return shown.filter((sentence) => {
    const { id } = sentence.passage;
    if (sentence.isQuestion && !answered.has(sentence)) {
      broken.add(id);
      return false;
    }
    // "And what do I look out for?" says itself what it asks.
    const standsAlone = !reacts(sentence.text.replace(/^(?:and|und|et|y)\s/iu, ""));
    return !broken.has(id) || (sentence.isQuestion && standsAlone);
  });
}

/** Between two that are answered, one of which a word is taken up stays: without it they would stand apart. */
function betweenAnswered(
  shown: readonly SourceSentence[],
  answered: ReadonlySet<SourceSentence>,
  answers: readonly SourceSentence[],
): SourceSentence[] {
  const said = stemSet(answers.map(({ text }) => text).join(" "));
  return runsOf(shown.filter(({ isQuestion }) => isQuestion)).flatMap((run) => {
    const first = run.findIndex((question) => answered.has(question));
    const last = run.findLastIndex((question) => answered.has(question));
    return run
      .slice(Math.max(0, first), last + 1)
      .filter(({ text }) =>
        [...stemSet(withoutEmptyWords(text))].some((stem) => holds(said, stem)),
      );
  });
}

const isOther = /^(?:or|oder|ou|o)\s/iu;

/** Somebody says yes or no to it: he takes up its words, or there is no other that he could mean. */
function isDecided(
  question: SourceSentence,
  shown: readonly SourceSentence[],
  answers: readonly SourceSentence[],
): boolean {
  if (!asksYesOrNo(question.text)) return false;
  const wanted = [...stemSet(question.text)];
  const isOnly =
    shown.filter(({ isQuestion, text }) => isQuestion && asksYesOrNo(text)).length === 1;
  return answers
    .filter(({ text, citation }) => citation.start === 0 && answersYesOrNo(text))
    .some(({ text }) => {
      const taken = stemSet(text);
      return isOnly || wanted.some((stem) => holds(taken, stem));
    });
}

/** "What works? Written warnings? Deposits?": a question without a verb is a guess at the one before it, and goes with it. */
export function questionGroups(sentences: readonly SourceSentence[]): SourceSentence[][] {
  return runsOf(sentences.filter(({ isQuestion }) => isQuestion)).flatMap((run) => {
    const groups: SourceSentence[][] = [];
    for (const question of run) {
      const belongs = isGuess(question.text) || isOther.test(question.text);
      if (belongs && groups.length > 0) groups.at(-1)?.push(question);
      else groups.push([question]);
    }
    return groups.filter(([first]) => first !== undefined && !isGuess(first.text));
  });
}

/** A few words with a mark behind them, and no verb that asks. */
function isGuess(question: string): boolean {
  return (
    wordsOf(question).length <= guessWordsMax &&
    !verbs.test(question) &&
    !asksWhich.test(question) &&
    !asksAnything.test(question)
  );
}

/** Any advice answers it. */
export function isAnsweredAtAll(question: string): boolean {
  return asksAnything.test(question);
}

const guessWordsMax = 6;

const verbs =
  /(?<!\p{L})(?:is|are|am|was|were|do|does|did|can|could|should|shall|would|will|has|have|had|may|might|must|need|i|we|you|they|it|ist|sind|war|hat|habt|haben|kann|können|soll|sollte|muss|lohnt|geht|gibt|hilft|reicht|braucht|wird|ich|wir|ihr|est|sont|faut|peut|es|son)(?!\p{L})|(?<=\p{L}n['’]t)(?!\p{L})|['’](?:s|re|m|d|ll|ve)(?!\p{L})/iu;

/** What, how and when are answered by what holds half of the words; whether, only by more. */
export const asksWhich =
  /^(?:and |so |but |or |also |und |oder |aber |et |y )?(?:what|how|why|when|where|which|who|was|wie|warum|wieso|wann|wo|woran|worauf|wofür|wozu|womit|welche[rsnm]?|wer|comment|pourquoi|quand|où|quel(?:le)?s?|combien|cómo|cuándo|cuánto|qué)(?!\p{L})/iu;

/** One of the answers takes up enough of what is asked. */
export function isAnsweredBy(question: string, answers: readonly SourceSentence[]): boolean {
  if (answers.length === 0) return false;
  if (asksAnything.test(question)) return true;
  const wanted = [...stemSet(withoutEmptyWords(question))];
  // "Is that wrong?" asks about all that was told.
  if (wanted.length === 0) return true;
  const byPassage = Map.groupBy(answers, ({ passage }) => passage.id);
  return byPassage.values().some((one) => {
    const said = stemSet(one.map(({ text }) => text).join(" "));
    const held = wanted.filter((stem) => holds(said, stem)).length;
    const isHalf = held * 2 >= wanted.length;
    return asksWhich.test(question) || held > 1 ? isHalf : held * 2 > wanted.length;
  });
}
