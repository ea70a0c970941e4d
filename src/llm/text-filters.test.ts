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
  test("loses its reasoning wherever it is split", () => {
    for (let at = 0; at <= text.length; at += 1) {
      expect(pushAll([text.slice(0, at), text.slice(at)])).toBe(expected);
    }
  });

  test("removes the reasoning when the text arrives one character at a time", () => {
    expect(pushAll([...text])).toBe(expected);
  });
});

test("text passes as soon as it cannot be a tag", () => {
  const filter = createThinkFilter();
  expect(filter.push("Hello <")).toBe("Hello ");
  expect(filter.push("b>")).toBe("<b>");
});

test("a text without the opening tag loses everything before the closing one", () => {
  expect(withoutThoughts("musing\n</think>\n\nAnswer.")).toBe("Answer.");
});

test("a megabyte of incomplete tags is read in linear time", () => {
  const text = "<think".repeat(200_000);
  expect(pushAll([text])).toBe(text);
});

const word = "9f2c41d0";
const whole = `It is ${word}, and 9f2c again 9f2${word}c41d0 9f2c41`;
const without = "It is …, and 9f2c again 9f2…c41d0 9f2c41";

test.each([1, 2, 3, 5, 7, 100])(
  "the withheld word never passes, in pieces of %i characters",
  (size) => {
    const filter = createWithholdFilter(word);
    let out = "";
    for (let at = 0; at < whole.length; at += size) out += filter.push(whole.slice(at, at + size));
    expect(out + filter.end()).toBe(without);
  },
);

test("the withheld word is removed from a whole text too", () => {
  expect(withheld(whole, word)).toBe(without);
});

test("without a withheld word, everything passes at once", () => {
  const filter = createWithholdFilter("");
  expect(filter.push("all of it")).toBe("all of it");
  expect(filter.end()).toBe("");
  expect(withheld("all of it", "")).toBe("all of it");
});
