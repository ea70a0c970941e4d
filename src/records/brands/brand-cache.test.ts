import { expect, test } from "vitest";
import { openBrandCache } from "./brand-cache.ts";

const textOf = (name: string) =>
  JSON.stringify({
    name,
    industry: "",
    overview: "",
    voice: "",
    language: "en",
    networks: [],
    voiceGuide: { banned_words: ["synergy"] },
    keywords: ["tea"],
  });

test("a brand is the same object as long as its text is the same", () => {
  const read = openBrandCache();
  const first = read(1, textOf("Acme"));
  expect(first).toMatchObject({ name: "Acme", voiceGuide: { bannedWords: ["synergy"] } });
  expect(read(1, textOf("Acme"))).toBe(first);
  expect(read(2, textOf("Acme"))).not.toBe(first);
  const renamed = read(1, textOf("Acme & Sons"));
  expect(renamed.name).toBe("Acme & Sons");
  expect(read(1, textOf("Acme & Sons"))).toBe(renamed);
});

test("the cache is bounded, and an evicted brand is parsed again", () => {
  const read = openBrandCache();
  const first = read(1, textOf("Acme"));
  for (let brandId = 2; brandId <= 1_000; brandId += 1) read(brandId, textOf(`Brand ${brandId}`));
  const again = read(1, textOf("Acme"));
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});
