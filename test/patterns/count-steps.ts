/**
 * Matches a regular expression with backtracking, as V8 does, and counts the steps. The count does not depend on the
 * machine, so growth can be determined from short texts.
 */
import { RegExpParser } from "@eslint-community/regexpp";
import type { AST } from "@eslint-community/regexpp";

/** Continues the match at a position; returns whether the rest matched. */
type Continue = (at: number) => boolean;
type Matcher = (at: number, next: Continue) => boolean;

/** Quantifiers with an upper bound take bounded time; a larger bound is counted as this one. */
const repeatsMax = 6;

export class TooManySteps extends Error {}

export interface CountedPattern {
  ast: AST.Pattern;
  /** Whether an element of the pattern matches one character. */
  takes: (element: AST.Element, character: string) => boolean;
  /** The steps of finding all matches in a text, or the first one if the pattern is not global. */
  steps: (text: string) => number;
}

export function countedPattern(source: string, flagText: string, stepsMax: number): CountedPattern {
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const flags = parser.parseFlags(flagText);
  const ast = parser.parsePattern(source, undefined, undefined, {
    unicode: flags.unicode,
    unicodeSets: flags.unicodeSets,
  });
  const isUnicode = flags.unicode || flags.unicodeSets;
  /** The text as indexes into the alphabet of characters that the pattern distinguishes. */
  let text: readonly number[] = [];
  let steps = 0;
  let groups = new Map<AST.CapturingGroup, string>();
  const alphabet: string[] = [];
  const numbers = new Map<string, number>();

  function read(given: string): void {
    steps = 0;
    groups = new Map();
    text = (isUnicode ? [...given] : given.split("")).map((character) => {
      const known = numbers.get(character);
      if (known !== undefined) return known;
      numbers.set(character, alphabet.length);
      alphabet.push(character);
      return alphabet.length - 1;
    });
  }

  function step(): void {
    steps += 1;
    if (steps > stepsMax) throw new TooManySteps();
  }

  const characterFlags = flagText.replaceAll(/[dgmy]/g, "");
  /** Whether the character at a position is in a set; false at the end of the text. */
  function accepts(raw: string): (at: number) => boolean {
    const answers: (boolean | undefined)[] = [];
    let pattern: RegExp | null = null;
    return (at) => {
      const number = text[at];
      if (number === undefined) return false;
      const known = answers[number];
      if (known !== undefined) return known;
      pattern ??= new RegExp(`^${raw}$`, characterFlags);
      const answer = pattern.test(alphabet[number] ?? "");
      answers[number] = answer;
      return answer;
    };
  }

  function single(raw: string, isBack: boolean): Matcher {
    const isTaken = accepts(raw);
    return isBack
      ? (at, next) => {
          step();
          return isTaken(at - 1) && next(at - 1);
        }
      : (at, next) => {
          step();
          return isTaken(at) && next(at + 1);
        };
  }

  function between(start: number, end: number): string {
    return text
      .slice(start, end)
      .map((number) => alphabet[number])
      .join("");
  }

  function sequence(elements: readonly AST.Element[], isBack: boolean): Matcher {
    const matchers = elements.map((element) => matcherOf(element, isBack));
    if (isBack) matchers.reverse();
    return matchers.reduceRight<Matcher>(
      (rest, first) => (at, next) => first(at, (then) => rest(then, next)),
      (at, next) => next(at),
    );
  }

  function anyOf(alternatives: readonly AST.Alternative[], isBack: boolean): Matcher {
    const matchers = alternatives.map(({ elements }) => sequence(elements, isBack));
    const [only] = matchers;
    if (matchers.length === 1 && only !== undefined) return only;
    return (at, next) =>
      matchers.some((matcher) => {
        step();
        return matcher(at, next);
      });
  }

  function repeated(quantifier: AST.Quantifier, isBack: boolean): Matcher {
    const { element, greedy } = quantifier;
    const min = Math.min(quantifier.min, repeatsMax);
    const max = quantifier.max === Infinity ? Infinity : Math.min(quantifier.max, repeatsMax);
    if (isSingle(element)) return repeatedSingle(element.raw, { min, max, greedy }, isBack);
    const inner = matcherOf(element, isBack);
    const from = (count: number, at: number, next: Continue): boolean => {
      step();
      const more = () =>
        count < max &&
        inner(at, (then) => (then === at && count >= min ? false : from(count + 1, then, next)));
      const enough = () => count >= min && next(at);
      return greedy ? more() || enough() : enough() || more();
    };
    return (at, next) => from(0, at, next);
  }

  function repeatedSingle(
    raw: string,
    { min, max, greedy }: { min: number; max: number; greedy: boolean },
    isBack: boolean,
  ): Matcher {
    const isTaken = accepts(raw);
    const takes = (at: number): boolean => {
      step();
      return isTaken(isBack ? at - 1 : at);
    };
    const way = isBack ? -1 : 1;
    return (start, next) => {
      let count = 0;
      const enough = greedy ? max : min;
      while (count < enough && takes(start + way * count)) count += 1;
      if (!greedy) {
        if (count < min) return false;
        while (!next(start + way * count)) {
          if (count >= max || !takes(start + way * count)) return false;
          count += 1;
        }
        return true;
      }
      for (; count >= min; count -= 1) {
        step();
        if (next(start + way * count)) return true;
      }
      return false;
    };
  }

  const isWord = accepts(String.raw`\w`);
  const isLineEnd = accepts(String.raw`[\n\r\u2028\u2029]`);

  function assertion(element: AST.Assertion): Matcher {
    switch (element.kind) {
      case "start":
        return (at, next) => {
          step();
          return (at === 0 || (flags.multiline && isLineEnd(at - 1))) && next(at);
        };
      case "end":
        return (at, next) => {
          step();
          return (at === text.length || (flags.multiline && isLineEnd(at))) && next(at);
        };
      case "word":
        return (at, next) => {
          step();
          return (isWord(at - 1) !== isWord(at)) !== element.negate && next(at);
        };
      default: {
        const inner = anyOf(element.alternatives, element.kind === "lookbehind");
        return (at, next) => inner(at, () => true) !== element.negate && next(at);
      }
    }
  }

  function matcherOf(element: AST.Element, isBack: boolean): Matcher {
    switch (element.type) {
      case "Quantifier":
        return repeated(element, isBack);
      case "Group":
        return anyOf(element.alternatives, isBack);
      case "CapturingGroup": {
        const inner = anyOf(element.alternatives, isBack);
        return (at, next) =>
          inner(at, (then) => {
            const earlier = groups.get(element);
            groups.set(element, between(Math.min(at, then), Math.max(at, then)));
            if (next(then)) return true;
            if (earlier === undefined) groups.delete(element);
            else groups.set(element, earlier);
            return false;
          });
      }
      case "Backreference":
        return (at, next) => {
          step();
          const wanted = [element.resolved].flat().flatMap((group) => groups.get(group) ?? [])[0];
          const length = (isUnicode ? [...(wanted ?? "")] : (wanted ?? "").split("")).length;
          const start = isBack ? at - length : at;
          if (start < 0 || between(start, start + length) !== (wanted ?? "")) return false;
          return next(isBack ? start : start + length);
        };
      case "Assertion":
        return assertion(element);
      default:
        return single(element.raw, isBack);
    }
  }

  const whole = anyOf(ast.alternatives, false);

  function countAll(given: string): number {
    read(given);
    for (let start = 0; start <= text.length;) {
      step();
      groups = new Map();
      let end = -1;
      const isFound = whole(start, (at) => {
        end = at;
        return true;
      });
      if (flags.sticky || (isFound && !flags.global)) break;
      start = isFound && end > start ? end : start + 1;
    }
    return steps;
  }

  const matchers = new Map<AST.Element, Matcher>();
  return {
    ast,
    takes(element, character) {
      read(character);
      const matcher = matchers.get(element) ?? matcherOf(element, false);
      matchers.set(element, matcher);
      return matcher(0, (at) => at === text.length);
    },
    steps: countAll,
  };
}

function isSingle(element: AST.Element): boolean {
  return (
    element.type === "Character" ||
    element.type === "CharacterSet" ||
    element.type === "CharacterClass" ||
    element.type === "ExpressionCharacterClass"
  );
}
