import { describe, expect, it } from "vitest";
import { languageOf } from "./language.ts";

describe("languageOf", () => {
  it.each([
    ["We roast coffee on the coast and ship it to you.", "en"],
    ["Die Kanzlei berät seit 1998 Unternehmen und ist für Sie da.", "de"],
    [
      "Nous torréfions notre café chaque mardi dans notre atelier près du port depuis dix ans.",
      "other",
    ],
    ["Coffee", null],
  ])("says of %j: %s", (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});
