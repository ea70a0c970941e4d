import { expect, test } from "vitest";
import { mergeParts, mergedText } from "./merge-choices.ts";

const theirs = "Grind late. Brew hot. Drink.";
const mine = "Grind early. Brew very hot. Drink.";

test("choosing one side everywhere gives that side's text", () => {
  const parts = mergeParts(theirs, mine);
  expect(mergedText(parts, () => "mine")).toBe(mine);
  expect(mergedText(parts, () => "theirs")).toBe(theirs);
});

test("each difference is chosen by itself", () => {
  const parts = mergeParts(theirs, mine);
  expect(mergedText(parts, (number) => (number === 0 ? "theirs" : "mine"))).toBe(
    "Grind late. Brew very hot. Drink.",
  );
});
