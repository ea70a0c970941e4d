import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "./diff-words.ts";
import type { Difference } from "./diff-words.ts";

const told = (before: string, after: string) =>
  diffWords(before, after).map(
    ({ kind, text }) => ({ same: "=", gone: "-", new: "+" })[kind] + text,
  );

const manyWords = (letter: string) =>
  Array.from({ length: 3_000 }, (_, at) => letter + at).join(" ");

const side = (differences: readonly Difference[], other: Difference["kind"]) =>
  differences
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join("");

test("names the words that changed and no others", () => {
  expect(told("Grind late and brew hot.", "Grind early and brew very hot.")).toEqual([
    "=Grind ",
    "-late",
    "+early",
    "= and brew ",
    "+very ",
    "=hot.",
  ]);
});

test("takes a few letters that happen to be the same between large changes for changed", () => {
  expect(told("Why is my coffee sour?", "“My coffee is sour, whatever I do”")).toEqual([
    "-Why is my coffee sour?",
    "+“My coffee is sour, whatever I do”",
  ]);
});

test("leaves paragraphs that nobody touched alone", () => {
  expect(told("One.\n\nTwo.\n\nThree.", "One.\n\nThree.")).toEqual([
    "=One.\n\n",
    "-Two.\n\n",
    "=Three.",
  ]);
});

test("shows a text that was written anew as replaced", () => {
  const kinds = diffWords(manyWords("a"), manyWords("b")).map(({ kind }) => kind);
  expect(kinds).toEqual(["gone", "new"]);
});

test("from what it says both texts can be put together again, whatever they are", () => {
  const text = array(
    constantFrom("a", "b", "c d", " ", "\n", "\n\n", "é", "👍", "咖啡", "it’s", "."),
    {
      maxLength: 40,
    },
  ).map((parts) => parts.join(""));
  assert(
    property(text, text, (before, after) => {
      const differences = diffWords(before, after);
      expect(side(differences, "new")).toBe(before);
      expect(side(differences, "gone")).toBe(after);
    }),
    { numRuns: 2_000 },
  );
});
