/** Finds sentences of the system prompt in a text. */
import { sentencesOf } from "../text/segment.ts";
import { tokensOf } from "../text/word-positions.ts";
import { rules } from "../writers/model/system-prompt.ts";

/** Shorter sentences may be a coincidence. */
const wordsMin = 4;
/** The minimum number of words of a part of a rule. */
const partWordsMin = 6;
const startWords = 3;

/** Words separated and enclosed by spaces. */
function spaced(words: readonly string[]): string {
  return ` ${words.join(" ")} `;
}

function lowerWordsOf(text: string): string[] {
  return tokensOf(text).map(({ lower }) => lower);
}

function longestOf(words: readonly string[]): string {
  return words.reduce((one, other) => (other.length > one.length ? other : one));
}

interface RuleIndex {
  whole: string;
  sentences: readonly string[];
  /** The longest word of each sentence: most texts contain none of them and need no further checks. */
  longest: ReadonlySet<string>;
  /** Three consecutive words each: any part of a rule starts with one of these. */
  starts: ReadonlySet<string>;
}

let known: RuleIndex | null = null;

function ruleIndex(): RuleIndex {
  if (known !== null) return known;
  const sentences = sentencesOf(rules.replace(/^- /gmu, ""))
    .map(({ text }) => lowerWordsOf(text))
    .filter((words) => words.length >= wordsMin);
  const words = lowerWordsOf(rules);
  known = {
    whole: spaced(words),
    sentences: sentences.map(spaced),
    longest: new Set(sentences.map(longestOf)),
    starts: new Set(words.map((_, at) => spaced(words.slice(at, at + startWords)))),
  };
  return known;
}

/** The rule that the words contain, or the words themselves if they are part of a rule; null otherwise. */
export function ruleIn(words: readonly string[]): string | null {
  if (words.length < wordsMin) return null;
  const { whole, sentences, longest, starts } = ruleIndex();
  if (words.some((word) => longest.has(word))) {
    const said = spaced(words);
    const rule = sentences.find((sentence) => said.includes(sentence));
    if (rule !== undefined) return rule.trim();
  }
  if (words.length < partWordsMin || !starts.has(spaced(words.slice(0, startWords)))) return null;
  const said = spaced(words);
  return whole.includes(said) ? said.trim() : null;
}
