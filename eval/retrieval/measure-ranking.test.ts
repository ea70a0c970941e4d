import { expect, test } from "vitest";
import { ndcgAt, recallAt } from "./measure-ranking.ts";

const grades = new Map([
  ["answer", 3],
  ["help", 1],
]);

test("a ranking is perfect if it begins with what answers and goes on with what helps", () => {
  expect(ndcgAt(10, ["answer", "help", "other"], grades)).toBe(1);
  expect(recallAt(10, ["answer", "help", "other"], grades)).toBe(1);
});

test("it is worse, the later the answer comes, and worth nothing without it", () => {
  const late = ndcgAt(10, ["other", "answer", "help"], grades);
  expect(late).toBeLessThan(1);
  expect(late).toBeGreaterThan(ndcgAt(10, ["other", "another", "answer", "help"], grades));
  expect(ndcgAt(10, ["other"], grades)).toBe(0);
  expect(recallAt(1, ["other", "answer"], grades)).toBe(0);
  expect(recallAt(10, ["other", "answer"], grades)).toBe(0.5);
});
