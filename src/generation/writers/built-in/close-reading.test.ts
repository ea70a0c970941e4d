import { describe, expect, it } from "vitest";
import type { ContentType } from "../../material.ts";
import { bicycleShop } from "./close-reading.fixture.ts";
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
});
