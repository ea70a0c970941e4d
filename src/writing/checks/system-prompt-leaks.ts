/** Finds sentences of the rules that models are told before anything else: a model that repeats them tells what is no reader's. */
import { sentencesOf } from "../text/segment.ts";
import { tokensOf } from "../text/tokens.ts";
import { rules } from "../writers/model/system-prompt.ts";

/** Shorter ones may be said by anybody. */
const wordsMin = 4;
/** What was cut out of the middle of a rule must be longer to be known again. */
const partWordsMin = 6;

/** Words with a blank between them and at both ends. */
function spaced(words: readonly string[]): string {
  return ` ${words.join(" ")} `;
}

function lowerWordsOf(text: string): string[] {
  return tokensOf(text).map(({ lower }) => lower);
}

function longestOf(words: readonly string[]): string {
  return words.reduce((one, other) => (other.length > one.length ? other : one));
}

interface ToldRules {
  whole: string;
  sentences: readonly string[];
  /** The longest word of each: a text that has none of them, as hardly one has, is not asked for the rest. */
  longest: ReadonlySet<string>;
}

let known: ToldRules | null = null;

function toldRules(): ToldRules {
  if (known !== null) return known;
  const sentences = sentencesOf(rules.replace(/^- /gmu, ""))
    .map(({ text }) => lowerWordsOf(text))
    .filter((words) => words.length >= wordsMin);
  known = {
    whole: spaced(lowerWordsOf(rules)),
    sentences: sentences.map(spaced),
    longest: new Set(sentences.map(longestOf)),
  };
  return known;
}

/** A rule that stands in the words, or the words themselves where they are a part of the rules; null where neither is so. */
export function ruleIn(words: readonly string[]): string | null {
  if (words.length < wordsMin) return null;
  const { whole, sentences, longest } = toldRules();
  if (words.some((word) => longest.has(word))) {
    const said = spaced(words);
    const rule = sentences.find((sentence) => said.includes(sentence));
    if (rule !== undefined) return rule.trim();
  }
  if (words.length < partWordsMin || !whole.includes(spaced(words.slice(0, 3)))) return null;
  const said = spaced(words);
  return whole.includes(said) ? said.trim() : null;
}
