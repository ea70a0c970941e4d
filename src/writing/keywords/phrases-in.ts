/** Finds phrases in a text that people could search for: a few consecutive, meaningful words without names. */
import { isFirstName } from "../text/known-names.ts";
import { isGermanNoun } from "../text/german-nouns.ts";
import { stemOf } from "../text/stem.ts";
import { grammarOf, isGermanAdjective, isGermanNounAt, isSmall } from "./phrase-grammar.ts";
import type { Grammar } from "./phrase-grammar.ts";
import { isOffensive } from "./offensive-words.ts";

export interface Phrase {
  /** As written, but in lower case if it was capitalized only because it begins a sentence. */
  text: string;
  /** The stem shared by its forms, such as “coffee grinder” and “Coffee grinders”. */
  stem: string;
  words: number;
  /** Whether it contains connecting words, as in “beans for espresso”. */
  isJoint: boolean;
}

const wordsMax = 4;
const charactersMax = 60;
/** In languages with compounds, a long word says as much as a phrase. */
const compoundMin = 8;

/**
 * Addresses, handles, code and tags, which separate phrases. Patterns only match from the beginning of a word and have
 * length limits, so that each character is read once.
 */
const strange =
  /https?:\/\/\S+|\bwww\.\S+|(?<!\S)\S+@\S+|[@#]\S+|\b(?:[ur])\/\w+|`[^`]{0,200}`|<[^<>]{0,200}>|(?<!\S)\S+\.(?:com|org|net|de|io)\b\S*/giu;
const clauseEnd = /[^\p{L}\p{M}\p{N}\s'’&-]+|\n+|\s[-–&]\s/u;
const wordShape = /^\p{L}[\p{L}\p{M}\p{N}'’-]*$/u;
const elision = /^([cdjlmnst]|qu|un|dell|nell|all|dall|sull)['’](?=\p{L})/iu;

type Kind = "content" | "joint" | "outside";

interface Token {
  text: string;
  lower: string;
  kind: Kind;
  isOpening: boolean;
  /** Joined to the next word: “d'”. */
  isElided: boolean;
}

export type ReadPhrases = (text: string, language: string) => Phrase[];

export function openPhrases(isName: (lower: string) => boolean): ReadPhrases {
  return (text, language) => {
    const grammar = grammarOf(language);
    const phrases: Phrase[] = [];
    for (const clause of text.replaceAll(strange, " | ").split(clauseEnd)) {
      const tokens = tokensOf(clause, { grammar, language, isName });
      for (const run of runsOf(tokens)) addPhrases(phrases, run, grammar);
    }
    return phrases;
  };
}

interface Reading {
  grammar: Grammar;
  language: string;
  isName: (lower: string) => boolean;
}

function tokensOf(clause: string, { grammar, language, isName }: Reading): Token[] {
  const words = clause
    .split(/\s+/u)
    .flatMap((word) => {
      const elided = grammar.isHeadFirst ? elision.exec(word)?.[0] : undefined;
      return elided === undefined ? [word] : [elided, word.slice(elided.length)];
    })
    .filter((word) => word !== "");
  const lowers = words.map((word) => word.toLowerCase().replace("’", "'"));
  let isAfterSubject = false;
  let isAfterName = false;
  return words.map((text, at) => {
    const lower = lowers[at] ?? "";
    const before = lowers[at - 1] ?? "";
    const after = lowers[at + 1] ?? "";
    const isOwnName = isName(lower);
    const couldBeVerb = text === lower && !grammar.hasCapitalNouns;
    const isVerb =
      grammar.verbs.has(lower) ||
      grammar.isVerbForm(lower, before, after) ||
      (couldBeVerb && (isAfterSubject || isAfterName));
    const isJoint = grammar.joints.has(lower) && !isVerb;
    const isContent =
      !isJoint &&
      !isVerb &&
      !isOwnName &&
      !lower.endsWith("-") &&
      !grammar.outside.has(lower) &&
      !isSmall(language, lower) &&
      isMeaningful(text, lower) &&
      (!grammar.hasCapitalNouns || isGermanNounAt(text, at === 0) || isGermanAdjective(text)) &&
      !(
        grammar === grammarOf("en") &&
        /.ly$/u.test(lower) &&
        !/^(?:family|assembly|supply|jelly)$/u.test(lower)
      );
    // An adverb may come between a subject and its verb.
    isAfterSubject =
      grammar.subjects.has(lower) || (isAfterSubject && !isContent && !isVerb && !isJoint);
    isAfterName = isOwnName;
    return {
      text,
      lower,
      kind: isContent ? "content" : isJoint ? "joint" : "outside",
      isOpening: at === 0,
      isElided: /['’]$/u.test(text),
    };
  });
}

/** Consecutive words of a phrase, with connecting words only between them; an article may follow a connecting word. */
function runsOf(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  let run: Token[] = [];
  const end = () => {
    while (run.at(-1)?.kind === "joint") run.pop();
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const token of tokens) {
    if (token.kind === "outside" || (token.kind === "joint" && run.at(-1)?.kind !== "content"))
      end();
    else run.push(token);
  }
  end();
  return runs;
}

function addPhrases(phrases: Phrase[], run: readonly Token[], grammar: Grammar): void {
  if (grammar.isHeadFirst) addFromHead(phrases, run, grammar);
  else {
    const parts = partsOf(run, grammar);
    for (const part of parts) addToHead(phrases, part, grammar);
    for (const [at, part] of parts.entries()) {
      const next = parts[at + 1];
      const joint = next && run[run.indexOf(part.at(-1) ?? run[0]!) + 1];
      if (!next || joint?.kind !== "joint" || joint.lower === "and") continue;
      if (grammar.generic.has(part.at(-1)?.lower ?? "")) continue;
      push(phrases, [...part.slice(-2), joint, ...next], grammar);
    }
  }
}

/** The parts between connecting words; with capitalized nouns, each noun with its adjectives. */
function partsOf(run: readonly Token[], { hasCapitalNouns }: Grammar): Token[][] {
  const parts: Token[][] = [];
  let part: Token[] = [];
  for (const [at, token] of run.entries()) {
    const isNoun = hasCapitalNouns && /^\p{Lu}/u.test(token.text);
    // “im Leipziger Westen”
    if (isNoun && token.text.endsWith("er") && run[at + 1]?.kind === "content") continue;
    if (token.kind === "content") part.push(token);
    if (token.kind === "joint" || isNoun) {
      if (part.length > 0) parts.push(part);
      part = [];
    }
  }
  // Drops adjectives without a noun.
  if (part.length > 0 && !hasCapitalNouns) parts.push(part);
  return parts;
}

/** “guided kayak tours”, “kayak tours”: the last word is the head. */
function addToHead(phrases: Phrase[], part: readonly Token[], grammar: Grammar): void {
  for (let from = Math.max(0, part.length - wordsMax); from < part.length; from += 1) {
    push(phrases, part.slice(from), grammar);
  }
}

/** “torte di compleanno su ordinazione”, “torte di compleanno”: the first word is the head. */
function addFromHead(phrases: Phrase[], run: readonly Token[], grammar: Grammar): void {
  let words = 0;
  for (const [at, token] of run.entries()) {
    if (token.kind !== "content") continue;
    words += 1;
    if (words > wordsMax) break;
    push(phrases, run.slice(0, at + 1), grammar);
  }
}

function push(phrases: Phrase[], tokens: readonly Token[], grammar: Grammar): void {
  const content = tokens.filter(({ kind }) => kind === "content");
  const head = grammar.isHeadFirst ? content[0] : content.at(-1);
  const [first] = tokens;
  if (!head || !first || content.length > wordsMax) return;
  const ends = grammar.isHeadFirst ? [head, content.at(-1)] : [head];
  if (ends.some((word) => grammar.generic.has(word?.lower ?? ""))) return;
  if (!grammar.isHeadFirst && /.ed$/u.test(head.lower)) return;
  if (content.length === 1 && !isPhraseAlone(head.lower, grammar)) return;
  const text = tokens
    .map((token, at) => {
      const isLast = at === tokens.length - 1;
      return `${shown(token, grammar)}${token.isElided || isLast ? "" : " "}`;
    })
    .join("");
  if (text.length > charactersMax) return;
  phrases.push({
    text,
    stem: content.map(({ lower }) => longStem(lower)).join(" "),
    words: content.length,
    isJoint: content.length < tokens.length,
  });
}

/** With capitalized nouns: a compound in a common form that is not a name. */
function isPhraseAlone(lower: string, { hasCapitalNouns }: Grammar): boolean {
  if (!hasCapitalNouns) return lower.length >= 4;
  // “Kräutern” is a dative form, which is not searched for.
  const isDative = lower.endsWith("ern") && !/(?:st|k)ern$/u.test(lower);
  return lower.length >= compoundMin && isGermanNoun(lower) && !isDative;
}

/** German nouns keep their capital at the beginning of a clause; words of other languages do not. */
function shown({ text, lower, isOpening }: Token, { hasCapitalNouns }: Grammar): string {
  return isOpening && !hasCapitalNouns && text !== text.toUpperCase() ? lower : text;
}

/** Longer stems distinguish long words. */
function longStem(lower: string): string {
  return `${stemOf(lower)}${lower.length > 8 ? lower.slice(5, 8) : ""}`;
}

function isMeaningful(text: string, lower: string): boolean {
  // Longer words are never part of a phrase, and analyzing them takes time.
  if (text.length > charactersMax) return false;
  return stemOf(lower) !== "" && wordShape.test(text) && !isFirstName(lower) && !isOffensive(lower);
}
