import { expect, test } from "vitest";
import { readBrandFields, readNewBrand } from "./brand-fields.ts";

test("only given fields are read, trimmed and in canonical form", () => {
  expect(readBrandFields({})).toEqual({});
  expect(
    readBrandFields({ name: " Velo ", language: "de-ch", networks: "X, bluesky,x", voice: "" }),
  ).toEqual({ name: "Velo", language: "de-CH", networks: ["x", "bluesky"], voice: "" });
});

test("a voice guide has the given parts without duplicates; an empty string clears a part", () => {
  expect(
    readBrandFields({ audience: " home brewers ", ban: ["hype", "hype", "synergy"], dont: [""] }),
  ).toEqual({
    voiceGuide: { audience: "home brewers", bannedWords: ["hype", "synergy"], donts: [] },
  });
});

test.each([
  [{ ban: Array.from({ length: 101 }, (_, index) => `w${index}`) }, "maximum is 100"],
  [{ sample: ["@/none"] }, "does not exist"],
  [{ name: " " }, "--name is empty"],
  [{ name: "x".repeat(201) }, "maximum is 200"],
  [{ overview: "x".repeat(20_001) }, "maximum is 20,000"],
  [{ language: "en_US" }, "language tag"],
  [{ networks: "x,mastodn" }, 'unknown network "mastodn"'],
])("%o is refused", (values, says) => {
  expect(() => readBrandFields(values)).toThrow(says);
});

test("all problems are reported together, including a missing name", () => {
  let error: unknown;
  try {
    readNewBrand({ language: "en_US", networks: "x,mastodn,blusky" });
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({
    message: "There are 3 problems.",
    hints: [
      expect.stringContaining("--name"),
      expect.stringContaining("language tag"),
      expect.stringContaining('unknown networks "mastodn", "blusky"'),
    ],
  });
});
