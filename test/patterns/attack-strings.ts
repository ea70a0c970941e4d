/**
 * Texts on which a given regular expression is slow, if any are: repetitions of what one of its unbounded quantifiers
 * matches.
 */
import type { AST } from "@eslint-community/regexpp";
import { visitRegExpAST } from "@eslint-community/regexpp";
import { isThorough } from "../sample.ts";
import type { CountedPattern } from "./count-steps.ts";

export interface AttackString {
  prefix: string;
  pump: string;
  suffix: string;
}

/** One character of each class that patterns distinguish, besides the characters that they name. */
const usual = [
  ..." \t\n\rabzABZ019.,;:!?-–_'\"`“”«»’()[]{}<>#*~|\\/@&%$€+=^é\u0301\u200Bא漢ก😀ß\u0000",
];
const wordsMax = 4;
/** Only the shortest are tried: long word lists would produce thousands of equal ones. */
const attacksMax = isThorough ? 1_200 : 300;
/** Of the characters that a quantifier matches, those that most of the pattern's other parts match too. */
const charactersMax = 6;

export function attackStrings(pattern: CountedPattern): AttackString[] {
  const alphabet = alphabetOf(pattern);
  const found = new Map<string, AttackString>();
  const add = (attack: AttackString) => found.set(JSON.stringify(attack), attack);
  for (const quantifier of endlessRepeats(pattern.ast)) {
    const taken = alphabet
      .filter((character) => pattern.takes(quantifier.element, character))
      .slice(0, charactersMax);
    const words = wordsOf(pattern, alphabet, quantifier.element);
    const prefixes = prefixesOf(pattern, alphabet, quantifier);
    const untaken =
      alphabet.find((character) => !pattern.takes(quantifier.element, character)) ?? "\u0000";
    const behind = [
      "",
      "\u0000",
      untaken,
      `${untaken}\n`,
      `${untaken}${taken[0] ?? words[0] ?? ""}`,
    ];
    for (const pump of new Set([
      ...taken,
      ...words,
      ...prefixes,
      ...prefixes.flatMap((prefix) => words.map((word) => prefix + word)),
      ...prefixes.flatMap((prefix) => words.map((word) => word.slice(0, -1) + prefix)),
    ])) {
      if (pump === "") continue;
      for (const prefix of new Set([untaken, "", ...prefixes])) {
        for (const suffix of new Set(behind)) add({ prefix, pump, suffix });
      }
    }
  }
  return [...found.values()]
    .toSorted((one, other) => lengthOf(one) - lengthOf(other))
    .slice(0, attacksMax);
}

function lengthOf({ prefix, pump, suffix }: AttackString): number {
  return prefix.length + pump.length + suffix.length;
}

function endlessRepeats(ast: AST.Pattern): AST.Quantifier[] {
  const found: AST.Quantifier[] = [];
  visitRegExpAST(ast, {
    onQuantifierEnter(node) {
      if (node.max === Infinity) found.push(node);
    },
  });
  return found;
}

/** One of each set of characters that the pattern does not distinguish; first those that most parts match. */
function alphabetOf(pattern: CountedPattern): string[] {
  const leaves = new Map<string, AST.Element>();
  const characters = new Set<string>();
  const leaf = (node: AST.Element) => leaves.set(node.raw, node);
  visitRegExpAST(pattern.ast, {
    onCharacterEnter(node) {
      if (node.parent.type !== "CharacterClass" && node.parent.type !== "CharacterClassRange")
        leaf(node);
      characters.add(String.fromCodePoint(node.value));
    },
    onCharacterSetEnter(node) {
      if (node.parent.type !== "CharacterClass") leaf(node);
    },
    onCharacterClassEnter(node) {
      if (node.parent.type !== "CharacterClass") leaf(node);
    },
  });
  const kinds = new Map<string, { character: string; takers: number }>();
  for (const character of [...characters, ...usual]) {
    const takers = [...leaves.values()].map((one) => pattern.takes(one, character));
    const kind = takers.map(Number).join("");
    if (!kinds.has(kind)) kinds.set(kind, { character, takers: takers.filter(Boolean).length });
  }
  return [...kinds.values()]
    .toSorted((one, other) => other.takers - one.takers)
    .map(({ character }) => character);
}

/** A few texts that an element matches: at most two per alternative, with as few repetitions as possible. */
function wordsOf(
  pattern: CountedPattern,
  alphabet: readonly string[],
  element: AST.Element,
): string[] {
  switch (element.type) {
    case "Group":
    case "CapturingGroup":
      return [
        ...new Set(
          element.alternatives
            .slice(0, wordsMax)
            .flatMap(({ elements }) => joined(pattern, alphabet, elements).slice(0, 2)),
        ),
      ];
    case "Quantifier": {
      const words = wordsOf(pattern, alphabet, element.element);
      const times = Math.max(1, Math.min(element.min, 3));
      return element.min === 0 ? [...words, ""] : words.map((word) => word.repeat(times));
    }
    case "Assertion":
    case "Backreference":
      return [""];
    default:
      return alphabet.filter((character) => pattern.takes(element, character)).slice(0, 3);
  }
}

function joined(
  pattern: CountedPattern,
  alphabet: readonly string[],
  elements: readonly AST.Element[],
): string[] {
  let words = [""];
  for (const element of elements) {
    const next = wordsOf(pattern, alphabet, element);
    words = words.flatMap((word) => next.map((more) => word + more)).slice(0, wordsMax);
  }
  return words;
}

/** Text that may precede a quantifier, so that a match reaches it. */
function prefixesOf(
  pattern: CountedPattern,
  alphabet: readonly string[],
  quantifier: AST.Quantifier,
): string[] {
  let prefixes = [""];
  let node: AST.Node = quantifier;
  for (let parent: AST.Node | null = node.parent; parent !== null; parent = node.parent) {
    if (parent.type === "Alternative") {
      const before = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element));
      const words = joined(pattern, alphabet, before);
      prefixes = words
        .flatMap((word) => prefixes.map((prefix) => word + prefix))
        .slice(0, wordsMax);
    }
    node = parent;
  }
  return prefixes;
}
