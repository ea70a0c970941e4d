import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "./diff-words.ts";
import type { Difference } from "./diff-words.ts";

const differencesOf = (before: string, after: string) =>
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

test("only the changed words are marked", () => {
  expect(differencesOf("Grind late and brew hot.", "Grind early and brew very hot.")).toEqual([
    "=Grind ",
    "-late",
    "+early",
    "= and brew ",
    "+very ",
    "=hot.",
  ]);
});

test("a short common part between two large changes counts as changed", () => {
  expect(differencesOf("Why is my coffee sour?", "“My coffee is sour, whatever I do”")).toEqual([
    "-Why is my coffee sour?",
    "+“My coffee is sour, whatever I do”",
  ]);
});

test("unchanged paragraphs are left alone", () => {
  expect(differencesOf("One.\n\nTwo.\n\nThree.", "One.\n\nThree.")).toEqual([
    "=One.\n\n",
    "-Two.\n\n",
    "=Three.",
  ]);
});

test("a rewritten text is shown as replaced", () => {
  const kinds = diffWords(manyWords("a"), manyWords("b")).map(({ kind }) => kind);
  expect(kinds).toEqual(["gone", "new"]);
});

test("both texts can be reconstructed from the differences", () => {
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
