import { describe, expect, it } from "vitest";
import { longSentenceShare, readingEase } from "./readability.ts";

describe("readingEase", () => {
  it("is higher for plain words in short sentences", () => {
    const plain = "The cat sat on the mat. It was a warm day. ".repeat(5);
    const hard =
      "Organisational interoperability necessitates comprehensive administrative harmonisation initiatives throughout participating jurisdictions. ".repeat(
        5,
      );
    expect(readingEase(plain) ?? 0).toBeGreaterThan(90);
    expect(readingEase(hard) ?? 100).toBeLessThan(0);
  });

  it("says nothing about a few words", () => {
    expect(readingEase("Too short.")).toBeNull();
  });
});

describe("longSentenceShare", () => {
  it("counts sentences over twenty words", () => {
    expect(longSentenceShare(`Short one. ${"Word ".repeat(21).trim()}.`)).toBe(0.5);
  });
});
