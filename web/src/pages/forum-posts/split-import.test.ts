import { expect, test } from "vitest";
import { partPosts } from "./split-import.ts";

const shapeOf = (posts: readonly unknown[]) =>
  partPosts(posts).map(({ start, posts: { length }, isTooLarge }) => ({
    start,
    length,
    isTooLarge,
  }));

test("an import is parted by number and by size, in its order, and one that is too large stands alone", () => {
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
