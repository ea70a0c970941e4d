/** Finds sentences of the rules that models are told before anything else: a model that repeats them tells what is no reader's. */
import { sentencesOf } from "../text/segment.ts";
import { tokensOf } from "../text/tokens.ts";
import { rules } from "../writers/model/system-prompt.ts";

/** Shorter ones may be said by anybody. */
const wordsMin = 4;

interface Rule {
  words: readonly string[];
  /** Where its longest word stands: hardly a text has it, so hardly a text is asked for the rest. */
  anchor: number;
}

interface ToldRules {
  /** The rules' sentences, by their longest word. */
  byAnchor: ReadonlyMap<string, readonly Rule[]>;
  /** All words of the rules in their order, with a blank at both ends. */
  whole: string;
  /** The first three words that any part of the rules may begin with. */
  beginnings: ReadonlySet<string>;
}

let known: ToldRules | null = null;

function toldRules(): ToldRules {
  if (known !== null) return known;
  const byAnchor = new Map<string, Rule[]>();
  for (const { text } of sentencesOf(rules.replace(/^- /gmu, ""))) {
    const words = lowerWordsOf(text);
    if (words.length < wordsMin) continue;
    const longest = words.reduce((one, other) => (other.length > one.length ? other : one), "");
    const rule = { words, anchor: words.indexOf(longest) };
    byAnchor.set(longest, [...(byAnchor.get(longest) ?? []), rule]);
  }
  const all = lowerWordsOf(rules);
  const beginnings = new Set(all.map((word, at) => `${word} ${all[at + 1]} ${all[at + 2]}`));
  known = { byAnchor, whole: ` ${all.join(" ")} `, beginnings };
  return known;
}

function lowerWordsOf(text: string): string[] {
  return tokensOf(text).map(({ lower }) => lower);
}

/** A rule that stands in the words, or the words themselves where they are a part of the rules; null where neither is so. */
export function ruleIn(words: readonly string[]): string | null {
  if (words.length < wordsMin) return null;
  const { byAnchor, whole, beginnings } = toldRules();
  for (let at = 0; at < words.length; at += 1) {
    const candidates = byAnchor.get(words[at] ?? "");
    if (candidates === undefined) continue;
    const start = at;
    const rule = candidates.find((one) => standsAt(words, start - one.anchor, one.words));
    if (rule !== undefined) return rule.words.join(" ");
  }
  if (words.length < partWordsMin || !beginnings.has(`${words[0]} ${words[1]} ${words[2]}`)) {
    return null;
  }
  const said = words.join(" ");
  return whole.includes(` ${said} `) ? said : null;
}

function standsAt(words: readonly string[], from: number, rule: readonly string[]): boolean {
  return from >= 0 && rule.every((word, index) => word === words[from + index]);
}

/** What was cut out of the middle of a rule must be longer to be known again. */
const partWordsMin = 6;
