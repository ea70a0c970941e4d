import { describe, expect, it } from "vitest";
import { countWords, sentencesOf, wordsOf } from "./segment.ts";

describe("sentencesOf", () => {
  it("returns each sentence with its position", () => {
    const text = "One here. Two there?  Three!";
    const found = sentencesOf(text);
    expect(found.map((span) => span.text)).toEqual(["One here.", "Two there?", "Three!"]);
    expect(found.map((span) => text.slice(span.start, span.end))).toEqual(
      found.map((span) => span.text),
    );
  });

  it("includes what follows a sentence: a closing French quotation mark, an emoji", () => {
    const text = "Il dit : « Non. Plus tard. » Et voilà. ☕\n\n***\n\n»Ja.« Bis bald! 🎉";
    const found = sentencesOf(text);
    expect(found.map((span) => span.text)).toEqual([
      "Il dit : « Non.",
      "Plus tard. »",
      "Et voilà. ☕",
      "»Ja.«",
      "Bis bald! 🎉",
    ]);
    expect(found.map((span) => text.slice(span.start, span.end))).toEqual(
      found.map((span) => span.text),
    );
  });

  it("does not end a sentence at an abbreviation", () => {
    expect(sentencesOf("Ask Dr. Berg about it. Then go.").map((span) => span.text)).toEqual([
      "Ask Dr. Berg about it.",
      "Then go.",
    ]);
    expect(sentencesOf("Das gilt z. B. Montags. Sonst nicht.")).toHaveLength(2);
  });

  it("does not end a sentence at a German date or ordinal", () => {
    expect(sentencesOf("Am 28. September geht es los. Im 3. Stock ist Platz.")).toHaveLength(2);
    expect(sentencesOf("We paid 15. Then we left.")).toHaveLength(2);
  });

  it("ends a sentence before a number, except after an abbreviation", () => {
    const text = "It works. 40 people said so. They took approx. 15 days, max. 20.";
    const found = sentencesOf(text);
    expect(found.map((span) => span.text)).toEqual([
      "It works.",
      "40 people said so.",
      "They took approx. 15 days, max. 20.",
    ]);
    expect(found.map((span) => text.slice(span.start, span.end))).toEqual(
      found.map((span) => span.text),
    );
  });

  it("ends a sentence at a line break", () => {
    expect(sentencesOf("first line\nsecond line")).toHaveLength(2);
  });

  it("recognizes the full stops of other scripts", () => {
    expect(sentencesOf("焙煎します。豆は届きます。")).toHaveLength(2);
  });
});

describe("wordsOf", () => {
  it("returns the words of a text that uses spaces", () => {
    expect(wordsOf("It’s 3.5 % of the e-mail’s text.")).toEqual([
      "It’s",
      "3.5",
      "of",
      "the",
      "e",
      "mail’s",
      "text",
    ]);
  });

  it("returns as many words as countWords, for any script and punctuation", () => {
    for (const text of [
      "It’s 3.5 % of the e-mail’s text, a_b and 12:30.",
      "naïve cafe\u0301 · l’été 😀 𝐀bc",
      "私たちは東京の焙煎所です",
      "Ende.Anfang ’tis '90s 5'",
      "",
    ]) {
      expect(countWords(text)).toBe(wordsOf(text).length);
    }
  });

  it("finds words in scripts without spaces", () => {
    expect(wordsOf("私たちは東京の焙煎所です").length).toBeGreaterThan(3);
  });
});
