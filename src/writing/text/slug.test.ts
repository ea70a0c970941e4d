import { describe, expect, it } from "vitest";
import { slugOf } from "./slug.ts";

describe("slugOf", () => {
  it.each([
    [
      "How to debug failed webhooks: where to start?",
      "how-to-debug-failed-webhooks-where-to-start",
    ],
    ["Größe & Maß für Cafés", "groesse-mass-fuer-cafes"],
    ["コーヒー豆", "コーヒー豆"],
    ["🚀 !!!", "untitled"],
  ])("converts %j to a slug", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it("has at most 80 characters and ends at a word boundary", () => {
    const slug = slugOf("word ".repeat(40));
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/^(?:word-)*word$/);
  });
});
