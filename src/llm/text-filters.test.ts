import { describe, expect, test } from "vitest";
import {
  createThinkFilter,
  createWithholdFilter,
  withheld,
  withoutThoughts,
} from "./text-filters.ts";

function pushAll(pieces: readonly string[]): string {
  const filter = createThinkFilter();
  return pieces.map((piece) => filter.push(piece)).join("") + filter.end();
}

const cases: readonly (readonly [string, string])[] = [
  ["<think>hm</think>Answer.", "Answer."],
  ["<THINK>hm</Think>\n\nAnswer.", "Answer."],
  ["<thinking>a < b</thinking>Answer <b>x</b>.", "Answer <b>x</b>."],
  ["<reasoning>a</reasoning>One <think>b</think>two", "One two"],
  ["Before <thought>never closed", "Before "],
  ["<think><think>deep</think>Answer.", "Answer."],
  ["1 < 2 and <think", "1 < 2 and <think"],
  ["Think <thin air>.", "Think <thin air>."],
];

describe.each(cases)("%j", (text, expected) => {
  test("loses its thoughts wherever it is cut in two", () => {
    for (let at = 0; at <= text.length; at += 1) {
      expect(pushAll([text.slice(0, at), text.slice(at)])).toBe(expected);
    }
  });

  test("loses its thoughts character by character", () => {
    expect(pushAll([...text])).toBe(expected);
  });
});

test("text that is no thought is passed on as soon as it cannot be a tag", () => {
  const filter = createThinkFilter();
  expect(filter.push("Hello <")).toBe("Hello ");
  expect(filter.push("b>")).toBe("<b>");
});

test("a whole text whose opening tag was swallowed loses what stands before the closing one", () => {
  expect(withoutThoughts("musing\n</think>\n\nAnswer.")).toBe("Answer.");
});

test("a megabyte of almost-tags is read in linear time: each character is looked at a few times at most", () => {
  const text = "<think".repeat(200_000);
  expect(pushAll([text])).toBe(text);
});

const word = "9f2c41d0";
const whole = `It is ${word}, and 9f2c again 9f2${word}c41d0 9f2c41`;
const without = "It is …, and 9f2c again 9f2…c41d0 9f2c41";

test.each([1, 2, 3, 5, 7, 100])("the word never comes through in pieces of %i", (size) => {
  const filter = createWithholdFilter(word);
  let out = "";
  for (let at = 0; at < whole.length; at += size) out += filter.push(whole.slice(at, at + size));
  expect(out + filter.end()).toBe(without);
});

test("a whole text loses it the same way", () => {
  expect(withheld(whole, word)).toBe(without);
});

test("without a word everything comes through at once", () => {
  const filter = createWithholdFilter("");
  expect(filter.push("all of it")).toBe("all of it");
  expect(filter.end()).toBe("");
  expect(withheld("all of it", "")).toBe("all of it");
});
