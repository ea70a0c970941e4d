import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const verbs = ["serve", "api", "worker", "migrate", "generate", "doctor", "demo"];

test.each([
  ["sevre", "serve"],
  ["generat", "generate"],
  ["gen", "generate"],
  ["SERVE", "serve"],
  ["wroker", "worker"],
  ["apu", "api"],
])("%s is closest to %s", (word, meant) => {
  expect(nearest(word, verbs)).toBe(meant);
});

test.each(["xyz", "", "publish", "ap"])("%j is not similar to any candidate", (word) => {
  expect(nearest(word, ["serve", "generate", "doctor"])).toBeUndefined();
});
