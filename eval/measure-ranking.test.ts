import { expect, test } from "vitest";
import { ndcg } from "./measure-ranking.ts";

const all = [3, 1, 0, 0];

test("a ranking is perfect if it starts with answers, followed by helpful passages", () => {
  expect(ndcg([3, 1, 0], all, 10)).toBe(1);
});

test("a ranking scores lower the later the answer comes, and zero without it", () => {
  const late = ndcg([0, 3, 1], all, 10);
  expect(late).toBeLessThan(1);
  expect(late).toBeGreaterThan(ndcg([0, 0, 3, 1], all, 10));
  expect(ndcg([0], all, 10)).toBe(0);
  expect(ndcg([0, 3], all, 1)).toBe(0);
});
