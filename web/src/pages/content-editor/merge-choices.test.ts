import { expect, test } from "vitest";
import { mergeParts, mergedText } from "./merge-choices.ts";

const base = "Grind the beans late. Then brew them hot. Then drink all of it.";
const theirs = "Grind the beans late. Then brew them very hot. Then drink some of it.";
const mine = "Grind the beans early. Then brew them hot. Then drink none of it.";

test("choosing one side everywhere results in that side's text", () => {
  const parts = mergeParts(theirs, mine, base);
  expect(mergedText(parts, () => "mine")).toBe(mine);
  expect(mergedText(parts, () => "theirs")).toBe(theirs);
});

test("by default, changes made on one side only are taken, and otherwise the user's own", () => {
  const parts = mergeParts(theirs, mine, base);
  expect(mergedText(parts, () => undefined)).toBe(
    "Grind the beans early. Then brew them very hot. Then drink none of it.",
  );
});

test("each difference can be chosen individually", () => {
  const parts = mergeParts(theirs, mine, base);
  expect(mergedText(parts, (number) => (number === 2 ? "theirs" : undefined))).toBe(
    "Grind the beans early. Then brew them very hot. Then drink some of it.",
  );
});
