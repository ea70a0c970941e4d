import { describe, expect, it } from "vitest";
import type { ContentType } from "../../material.ts";
import { bicycleShop, bookkeeper } from "./close-reading.fixture.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const types: readonly ContentType[] = ["article", "post", "newsletter", "social"];

describe("a close reader", () => {
  it.each(types)("finds every pronoun of %s beside what it stands for", async (type) => {
    const { content } = await walkTheRoad(bicycleShop, type);
    const texts = content.markdown.split("Unter null Grad sollte er");
    for (const before of texts.slice(0, -1))
      expect(before.trimEnd()).toMatch(/zu etwa 60 Prozent geladen\.$/u);
    expect(content.markdown).toContain("Den Akku eines Pedelecs lagern Sie");
  });

  it.each(types)("finds no half sentence in %s where markup was cut out", async (type) => {
    const overview = `${bookkeeper.brand.overview} Read about receipts in [our guide](https://x.example) for freelancers.`;
    const { content } = await walkTheRoad(
      { ...bookkeeper, brand: { ...bookkeeper.brand, overview } },
      type,
    );
    expect(content.markdown).not.toMatch(/our guide|…|advice ,/u);
    expect(content.quality.notes.join(" ")).toContain("One sentence of the sources was left out");
    if (type === "article" || type === "post")
      expect(content.markdown).toContain(String.raw`\<only licensed advisers may\>, but`);
  });
});
