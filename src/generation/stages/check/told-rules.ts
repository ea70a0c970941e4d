/** Finds sentences of the rules that models are told before anything else: a model that repeats them tells what is no reader's. */
import { sentencesOf } from "../../text/segment.ts";
import { tokensOf } from "../../text/tokens.ts";
import { rules } from "../../writers/model/rules.ts";

/** Shorter ones may be said by anybody. */
const wordsMin = 4;

interface ToldRules {
  /** The rules' sentences, by their first word. */
  byFirst: ReadonlyMap<string, string[][]>;
  /** All words of the rules in their order, with a blank at both ends. */
  whole: string;
}

let known: ToldRules | null = null;

function toldRules(): ToldRules {
  if (known !== null) return known;
  const byFirst = new Map<string, string[][]>();
  for (const { text } of sentencesOf(rules.replace(/^- /gmu, ""))) {
    const words = lowerWordsOf(text);
    const [first] = words;
    if (first === undefined || words.length < wordsMin) continue;
    byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
  }
  known = { byFirst, whole: ` ${lowerWordsOf(rules).join(" ")} ` };
  return known;
}

function lowerWordsOf(text: string): string[] {
  return tokensOf(text).map(({ lower }) => lower);
}

/** A rule that stands in the words, or the words themselves where they are a part of the rules; null where neither is so. */
export function ruleIn(words: readonly string[]): string | null {
  if (words.length < wordsMin) return null;
  const { byFirst, whole } = toldRules();
  for (let at = 0; at + wordsMin <= words.length; at += 1) {
    const begun = byFirst.get(words[at] ?? "");
    const rule = begun?.find((one) => one.every((word, index) => word === words[at + index]));
    if (rule !== undefined) return rule.join(" ");
  }
  // Only a sentence that begins like a part of them is asked for as a whole.
  const start = ` ${words[0]} ${words[1]} ${words[2]} `;
  if (words.length < partWordsMin || !whole.includes(start)) return null;
  const said = words.join(" ");
  return whole.includes(` ${said} `) ? said : null;
}

/** What was cut out of the middle of a rule must be longer to be known again. */
const partWordsMin = 6;
