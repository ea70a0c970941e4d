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

let known: { whole: string; sentences: readonly string[] } | null = null;

function toldRules() {
  return (known ??= {
    whole: spaced(lowerWordsOf(rules)),
    sentences: sentencesOf(rules.replace(/^- /gmu, ""))
      .map(({ text }) => lowerWordsOf(text))
      .filter((words) => words.length >= wordsMin)
      .map(spaced),
  });
}

/** A rule that stands in the words, or the words themselves where they are a part of the rules; null where neither is so. */
export function ruleIn(words: readonly string[]): string | null {
  if (words.length < wordsMin) return null;
  const { whole, sentences } = toldRules();
  const said = spaced(words);
  const rule = sentences.find((sentence) => said.includes(sentence));
  if (rule !== undefined) return rule.trim();
  return words.length >= partWordsMin && whole.includes(said) ? said.trim() : null;
}
