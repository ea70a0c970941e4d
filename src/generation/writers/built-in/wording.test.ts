import { describe, expect, it } from "vitest";
import { shortened, wordingOf } from "./wording.ts";

const names = new Set(["I", "Shopify", "NASA"]);

describe("wordingOf", () => {
  it.each([
    ["Espresso machine care", "phrase", "espresso machine care"],
    ["GET READY FOR WINTER.", "clause", "how to get ready for winter"],
    ["grow tomatoes indoors", "clause", "how to grow tomatoes indoors"],
    ["How to descale", "clause", "how to descale"],
    ["Why Espresso Tastes Sour", "clause", "why espresso tastes sour"],
    ["what is a webhook", "question", "the question “What is a webhook?”"],
    ["“How often should I descale?”", "question", "the question “How often should I descale?”"],
    ["Quality is better than price.", "statement", "the thought “Quality is better than price”"],
    ["Shopify apps", "phrase", "Shopify apps"],
    ["what to do when you miss a session", "clause", "what to do when you miss a session"],
    ["How legal fees are agreed", "clause", "how legal fees are agreed"],
    ["When toothache cannot wait", "phrase", "“When toothache cannot wait”"],
    ["No mirrors", "phrase", "“No mirrors”"],
    ["Font subsetting explained", "phrase", "font subsetting"],
    ["study rooms", "phrase", "study rooms"],
    ["paint mixing", "phrase", "paint mixing"],
    ["book a study room", "clause", "how to book a study room"],
    ["Getting a library card", "phrase", "getting a library card"],
    ["hotel with walled garden", "phrase", "a hotel with a walled garden"],
    ["iPhone repair", "phrase", "iPhone repair"],
    ["コーヒー豆", "phrase", "コーヒー豆"],
  ])("says of %j that it is a %s, %j inside a sentence", (text, kind, inline) => {
    expect(wordingOf(text, "en", names)).toMatchObject({ kind, inline });
  });

  it.each([
    ["Steuererklärung", "phrase", "Steuererklärung"],
    ["digitale Belege", "phrase", "„digitale Belege“"],
    ["Belege einreichen: was zu beachten ist", "phrase", "„Belege einreichen“"],
    ["Wie oft muss ich melden?", "question", "„Wie oft muss ich melden?“"],
  ])("sets German %j so that it needs no inflection", (text, kind, inline) => {
    expect(wordingOf(text, "de", names)).toMatchObject({ kind, inline });
  });
});

describe("shortened", () => {
  it("cuts where a thought ends, else at a word, never at a small word", () => {
    expect(shortened("Planning a garden, and everything that comes after it", 30)).toBe(
      "Planning a garden",
    );
    expect(shortened("The long way to the end of the road", 22)).toBe("The long way");
  });
});
