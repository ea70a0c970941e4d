import { expect, it } from "vitest";
import { tokensOf } from "./word-positions.ts";

it("returns each word with its position, including inner marks", () => {
  const text = "It’s AT&T, a_b, e.g. 3.5 kg – l'été, cafe\u0301 and 𝐀b 東京.";
  const tokens = tokensOf(text);
  expect(tokens.map((token) => token.text)).toEqual([
    "It’s",
    "AT&T",
    "a",
    "b",
    "e.g",
    "3",
    "5",
    "kg",
    "l'été",
    "cafe\u0301",
    "and",
    "𝐀b",
    "東京",
  ]);
  for (const { text: word, start, end } of tokens) expect(text.slice(start, end)).toBe(word);
});

it("detects the first word of each sentence", () => {
  const opening = tokensOf("Ask Dr. Berg. He said: “No way” (twice).").filter(
    ({ isOpening }) => isOpening,
  );
  expect(opening.map((token) => token.text)).toEqual(["Ask", "He", "No", "twice"]);
});
