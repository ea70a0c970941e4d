import { expect, test } from "vitest";
import { createWithholdFilter, withheld } from "./withhold-filter.ts";

const word = "9f2c41d0";
const text = `It is ${word}, and 9f2c again 9f2${word}c41d0 9f2c41`;
const without = "It is …, and 9f2c again 9f2…c41d0 9f2c41";

test.each([1, 2, 3, 5, 7, 100])("the word never comes through in pieces of %i", (size) => {
  const filter = createWithholdFilter(word);
  let out = "";
  for (let at = 0; at < text.length; at += size) out += filter.push(text.slice(at, at + size));
  expect(out + filter.end()).toBe(without);
});

test("a whole text loses it the same way", () => {
  expect(withheld(text, word)).toBe(without);
});

test("without a word everything comes through at once", () => {
  const filter = createWithholdFilter("");
  expect(filter.push("all of it")).toBe("all of it");
  expect(filter.end()).toBe("");
  expect(withheld("all of it", "")).toBe("all of it");
});
