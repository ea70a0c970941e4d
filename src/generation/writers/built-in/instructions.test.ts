import { describe, expect, it } from "vitest";
import type { ContentType } from "../../material.ts";
import { bookkeeper } from "./close-reading.fixture.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const types: readonly ContentType[] = ["article", "post", "newsletter", "social"];

async function withInstructions(instructions: string, type: ContentType) {
  const { content } = await walkTheRoad({ ...bookkeeper, instructions }, type);
  return { content, notes: content.quality.notes.join(" ") };
}

describe("what the report says about instructions", () => {
  it.each(types)(
    "names no price in %s where prices are not wanted, and claims it",
    async (type) => {
      const { content, notes } = await withInstructions("Do not mention prices.", type);
      expect(content.markdown).not.toMatch(/euro|charge|price|\bcosts?\b/iu);
      expect(notes).toContain("Followed, as the draft shows: no prices");
    },
  );

  it.each(types)(
    "keeps %s within the words that the caller allows, and counts them",
    async (type) => {
      const { content, notes } = await withInstructions("Use at most 60 words.", type);
      if (type !== "social") expect(content.quality.words).toBeLessThanOrEqual(60);
      expect(notes).toContain("at most 60 words");
      expect(notes).not.toContain("Not followed");
      expect(content.quality.problems.map(({ code }) => code)).not.toContain("too_short");
    },
  );

  it("promises no part in the opening that had to go", async () => {
    const { content } = await withInstructions("Use at most 60 words.", "article");
    expect(content.markdown).not.toMatch(/^## (?!Sources)/mu);
    expect(content.markdown).not.toMatch(/below|questions and answers/iu);
  });

  it("knows what it mentions, and says where it could not", async () => {
    const { content, notes } = await withInstructions("Mention the March evening", "post");
    expect(content.markdown).toContain("first Thursday in March");
    expect(notes).toContain("mentions March evening");
    const other = await withInstructions("Mention the Berlin office", "post");
    expect(other.notes).toContain("Not followed: “Mention the Berlin office”");
  });

  it("does not claim a call to action or readers that a social text does not name", async () => {
    const { notes } = await withInstructions(
      "Write for bakers. End with a call to action.",
      "social",
    );
    expect(notes).toContain("Not followed");
    expect(notes).not.toContain("Followed, as");
  });

  it("does not take a question to the reader for a mention", async () => {
    const { notes } = await withInstructions("Mention bookkeeping for freelancers", "post");
    expect(notes).not.toContain("Followed, as");
  });

  it("claims no tone, since nothing measures one", async () => {
    const { notes } = await withInstructions("Use a casual tone.", "post");
    expect(notes).toContain("Taken into account in the choice of phrases");
    expect(notes).not.toContain("Followed, as");
  });

  it("puts questions into all headings where it says so", async () => {
    const overview = `${bookkeeper.brand.overview}\n\nOffice hours\nWe open at nine and close at four.`;
    const { content } = await walkTheRoad(
      {
        ...bookkeeper,
        brand: { ...bookkeeper.brand, overview },
        instructions: "Use questions as headings.",
      },
      "article",
    );
    expect(content.quality.notes.join(" ")).toContain("questions as headings");
    const headings = content.markdown.match(/^##.*$/gmu) ?? [];
    expect(headings.length).toBeGreaterThan(0);
    expect(headings.filter((one) => !one.endsWith("?"))).toEqual([]);
  });
});
