import { expect, test } from "vitest";
import { checkCount, parseKeywords } from "./keyword-list.ts";

test.each([
  ["one, two", ["one", "two"]],
  ["one\ntwo\r\nthree\n", ["one", "two", "three"]],
  [" pour  over\tcoffee ,,\n,two,", ["pour over coffee", "two"]],
  ['"fast, cheap", "say ""hi"""\nplain', ["fast, cheap", 'say "hi"', "plain"]],
  ["19\" wheel, 5 o'clock", ['19" wheel', "5 o'clock"]],
  ["Tea, tea, TEA, green tea", ["Tea", "green tea"]],
  ["Kaffee-Röster, 咖啡, ☕️", ["Kaffee-Röster", "咖啡", "☕️"]],
])("%j holds %j", (text, keywords) => {
  expect(parseKeywords(text)).toEqual(keywords);
});

test.each(["", "  ", ",,\n,"])("%j has no keywords and is rejected", (text) => {
  expect(() => parseKeywords(text)).toThrow("No keyword");
});

test("a keyword that is too long is named, and too many are counted", () => {
  expect(() => parseKeywords(`short, ${"x".repeat(201)}`)).toThrow("the maximum is 200");
  expect(parseKeywords("😀".repeat(200))).toHaveLength(1);
  const many = Array.from({ length: 1_001 }, (_, n) => `keyword ${n}`).join(",");
  expect(() => parseKeywords(many)).toThrow("1,001");
  expect(() => checkCount(1_000)).not.toThrow();
});

test("NUL and unpaired surrogates are rejected", () => {
  expect(() => parseKeywords("a\0b")).toThrow("NUL");
  expect(() => parseKeywords("a\uD800")).toThrow("surrogate");
});
