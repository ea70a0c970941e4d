import { describe, expect, it } from "vitest";
import { longSentenceShare, readingEase } from "./readability.ts";
import { roughSentencesOf } from "./segment.ts";

describe("readingEase", () => {
  it("is higher for simple words in short sentences", () => {
    const plain = "The cat sat on the mat. It was a warm day. ".repeat(5);
    const hard =
      "Organisational interoperability necessitates comprehensive administrative harmonisation initiatives throughout participating jurisdictions. ".repeat(
        5,
      );
    expect(readingEase(roughSentencesOf(plain), "en") ?? 0).toBeGreaterThan(90);
    expect(readingEase(roughSentencesOf(hard), "en-GB") ?? 100).toBeLessThan(0);
  });

  it("uses Amstad's formula for German", () => {
    // Thirty words in six sentences, 36 syllables: 180 - 5 - 58.5 * 1.2.
    const plain = "Der kleine Hund läuft heim. ".repeat(6);
    expect(readingEase(roughSentencesOf(plain), "de")).toBe(104.8);
    const hard = "Verwaltungsvorschriftenharmonisierungsinitiativen ".repeat(30);
    expect(readingEase(roughSentencesOf(`${hard}.`), "de-AT") ?? 100).toBeLessThan(0);
  });

  it("is null for languages without a formula", () => {
    expect(readingEase(roughSentencesOf("Le chat dort sur le lit. ".repeat(10)), "fr")).toBeNull();
  });

  it("is null for a few words", () => {
    expect(readingEase(roughSentencesOf("Too short."), "en")).toBeNull();
  });
});

describe("longSentenceShare", () => {
  it("counts sentences over twenty words", () => {
    expect(longSentenceShare(["Short one.", `${"Word ".repeat(21).trim()}.`])).toBe(0.5);
  });
});
