import { expect, test } from "vitest";
import { evalCases } from "./cases/index.ts";
import { languageOfCase } from "./cases/eval-case.ts";
import { readWishes } from "./eval-options.ts";

function chosen(...words: string[]): string[] {
  const wishes = readWishes(words, evalCases);
  if (typeof wishes === "string") throw new Error(wishes);
  return wishes.cases.map(({ id }) => id);
}

function distinct<T>(values: T[]): number {
  return new Set(values).size;
}

test("the cases are of all types, three languages and twelve fields, each with a name of its own", () => {
  expect(evalCases.length).toBeGreaterThanOrEqual(36);
  expect(distinct(evalCases.map(({ id }) => id))).toBe(evalCases.length);
  expect(distinct(evalCases.map(({ contentType }) => contentType))).toBe(5);
  expect(distinct(evalCases.map(languageOfCase))).toBe(3);
  expect(distinct(evalCases.map(({ brand }) => brand.field))).toBeGreaterThanOrEqual(12);
  const counts = evalCases.map(({ brand }) => brand.keywords.length);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 200]);
  const words = evalCases.map(({ post }) => post?.body.split(/\s+/).length ?? 0);
  expect(Math.max(...words)).toBeGreaterThanOrEqual(5_000);
  expect(evalCases.some(({ brand }) => brand.overview === "")).toBe(true);
});

test("cases are chosen by words in their names, by types, and by a number spread over them", () => {
  expect(chosen("--cases", "gym-post,hotel-social")).toEqual(["gym-post", "hotel-social"]);
  expect(chosen("--cases", "solar", "--types", "batch")).toEqual(["solar-batch"]);
  const some = chosen("--limit", "5");
  expect(some).toHaveLength(5);
  expect(new Set(some.map((id) => id.split("-")[0])).size).toBe(5);
});

test.each([
  ["--types", "poem"],
  ["--limit", "-1"],
  ["--writers", "me"],
  ["--cases", "nothing-like-it"],
  ["--unknown"],
])("%s %s is answered in words", (...words) => {
  expect(readWishes(words, evalCases)).toEqual(expect.any(String));
});
