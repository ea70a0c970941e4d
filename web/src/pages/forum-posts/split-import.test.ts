import { expect, test } from "vitest";
import { splitImport } from "./split-import.ts";

const shapeOf = (posts: readonly unknown[]) =>
  splitImport(posts).map(({ start, posts: { length }, isTooLarge }) => ({
    start,
    length,
    isTooLarge,
  }));

test("an import is split by number and size, in order, and a post that is too large is separate", () => {
  expect(shapeOf(Array.from({ length: 501 }, () => ({})))).toEqual([
    { start: 0, length: 500, isTooLarge: false },
    { start: 500, length: 1, isTooLarge: false },
  ]);
  const large = { body: "é".repeat(300_000) };
  expect(shapeOf([large, large, { body: "x".repeat(1_000_000) }, large])).toEqual([
    { start: 0, length: 1, isTooLarge: false },
    { start: 1, length: 1, isTooLarge: false },
    { start: 2, length: 1, isTooLarge: true },
    { start: 3, length: 1, isTooLarge: false },
  ]);
});
