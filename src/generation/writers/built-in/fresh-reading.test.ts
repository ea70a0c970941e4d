import { describe, expect, it } from "vitest";
import type { ContentType } from "../../material.ts";
import { creditUnion, spanishBakery, workshop } from "./fresh-reading.fixture.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const types: readonly ContentType[] = ["article", "post", "newsletter", "social"];
const pages: readonly ContentType[] = ["article", "post", "newsletter"];

describe("a fresh reader", () => {
  it.each(pages)(
    "reads the thread's title in %s once, whole, and its author below",
    async (type) => {
      const { content } = await walkTheRoad(workshop, type);
      const title = workshop.forumPost?.title ?? "-";
      expect(content.title).toBe(`“${title}”`);
      expect(content.markdown.split("\n## Sources")[0]?.split(title)).toHaveLength(2);
      expect(content.markdown).toContain("— u/wobblywheel, original post in r/bikewrench");
    },
  );

  it.each(pages)("reads every item of a list in %s as it was written", async (type) => {
    const { content } = await walkTheRoad(workshop, type);
    expect(content.markdown).toContain("- Tandems. Yes, those as well.");
  });

  it.each(pages)("reads in %s a “No” only under the questions that it answers", async (type) => {
    const { content } = await walkTheRoad(workshop, type);
    const [before, after] = content.markdown.split("> No, don't ride it like that.");
    if (after !== undefined) expect(before).toContain("And is it safe to ride like this");
    const repliers = Array.from(content.markdown.matchAll(/— (u\/\w+), reply/gu), ([, who]) => who);
    // "Also" adds to others, so it is never the first.
    expect(repliers[0]).toBe("u/tina");
  });

  it("reads the brand's own words in a social text, and never a reply", async () => {
    const { content, draft } = await walkTheRoad(workshop, "social");
    for (const { posts } of draft.social) expect(posts.join("\n")).toContain("Spoke & Cog");
    expect(content.markdown).not.toMatch(/u\/tina|u\/sal|u\/chad/u);
  });

  it("finds who speaks as the title of a text for Reddit", async () => {
    const { draft } = await walkTheRoad(workshop, "social");
    const titleOf = (social: typeof draft.social) =>
      social.find(({ network }) => network === "reddit")?.title;
    expect(titleOf(draft.social)).toBe("Spoke & Cog: bicycle repair workshop");
  });

  it.each(types)(
    "hears in %s the brand speak for itself in a language without phrases",
    async (type) => {
      const { content } = await walkTheRoad(spanishBakery, type);
      expect(content.markdown).not.toMatch(/[“”]|— Panadería|La Tahona:/u);
      expect(content.markdown).not.toMatch(/\b(?:The|About|replies|writes|More)\b/u);
      expect(content.markdown).toContain("masa madre");
    },
  );

  it("finds who sends a mail, and how to leave it, with the marks of the language", async () => {
    const french = { ...spanishBakery, language: "fr", topic: null, forumPost: null };
    const { content } = await walkTheRoad(french, "newsletter");
    expect(content.document["text"]).toMatch(
      /\nLettre d’information : Panadería La Tahona\nSe désabonner\u00A0: \{\{unsubscribe_url\}\}\n$/u,
    );
  });

  it.each(types)("never opens %s with an inventory under its label", async (type) => {
    const { content, draft } = await walkTheRoad(creditUnion, type);
    const inventory = /^(?:Products|Services)/u;
    for (const { posts } of draft.social) expect(posts[0]).not.toMatch(inventory);
    if (type !== "social") expect(content.markdown.split("\n")[2]).not.toMatch(inventory);
    expect(content.title).toBe("Payday loan alternatives – Lakeside Credit Union");
    if (type !== "social")
      expect(content.quality.notes.join(" ")).toContain("The title holds a part of the topic");
  });

  it.each(pages)("takes a short checklist for no wish for a short %s", async (type) => {
    const instructions = "Include a short checklist. Do not invent statistics.";
    const { content } = await walkTheRoad({ ...creditUnion, instructions }, type);
    expect(content.quality.target_words.min).toBeGreaterThan(0);
    expect(content.quality.complete).toBe(false);
    const notes = content.quality.notes.join(" ");
    expect(notes).toContain("Followed, as the draft shows: nothing invented");
    expect(notes).not.toMatch(/Not followed: [^.]*invent/u);
  });

  it("hears no reason without what it is the reason for", async () => {
    const { content } = await walkTheRoad({ ...workshop, forumPost: null }, "newsletter");
    const texts = content.markdown.split("Because nobody's bike breaks");
    for (const before of texts.slice(0, -1)) expect(before).toMatch(/seven days a week\. $/u);
  });
});
