import { expect, test } from "vitest";
import { askedSentences } from "./requested-sentence-count.ts";

test.each([
  ["Rewrite in two sentences", 2, false],
  ["Say it in at most 3 short sentences.", 3, true],
  ["Condense to a single sentence", 1, false],
  ["Bitte in zwei Sätzen.", 2, false],
  ["Kürze es auf höchstens drei Sätze", 3, true],
  ["Résume en deux phrases", 2, false],
  ["Resume en dos frases", 2, false],
])("%s asks for %i", (instruction, count, isMost) => {
  expect(askedSentences(instruction)).toEqual({ count, isMost });
});

test.each([
  "Make the first two sentences shorter",
  "Use it in the two sentences about price",
  "Use short sentences",
  "",
])("%j asks for no number", (instruction) => {
  expect(askedSentences(instruction)).toBeUndefined();
});
