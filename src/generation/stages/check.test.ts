import { describe, expect, it } from "vitest";
import { exampleInput } from "../writers/built-in/example-inputs.fixture.ts";
import { walkTheRoad } from "../writers/built-in/walk-the-road.fixture.ts";
import type { Block, Draft } from "../writers/writer.ts";
import { check } from "./check.ts";

/** A good draft with one more block in its last section, and what the check says about that block. */
async function codesWith(block: Block): Promise<string[]> {
  const { material, plan, draft } = await walkTheRoad(
    exampleInput("third person", "phrase", "thread", "none"),
    "article",
  );
  const spoiled: Draft = {
    ...draft,
    sections: draft.sections.map((section, index) =>
      index === draft.sections.length - 1
        ? { ...section, blocks: [...section.blocks, block] }
        : section,
    ),
  };
  return check(material, plan, spoiled)
    .filter(({ mendable }) => mendable)
    .map(({ code }) => code);
}

function saying(text: string): Block {
  return { kind: "paragraph", sentences: [{ text, citations: [] }] };
}

describe("check", () => {
  it("finds nothing to mend in a good draft", async () => {
    expect(await codesWith(saying("Where do you want to go from here, then?"))).toEqual([]);
  });

  it.each([
    ["a number that no source holds", "Over 9417 teams use it.", "number_unsupported"],
    ["a name that no source holds", "It was built with Contoso in mind.", "name_unsupported"],
    [
      "a quote that no source holds",
      "One user said “it changed everything for us”.",
      "quote_unsupported",
    ],
    ["a placeholder", "Call us at [insert number] today.", "placeholder"],
    ["a slot that was not filled", "Talk to {brand} today.", "placeholder"],
  ])("names %s", async (_, text, code) => {
    expect(await codesWith(saying(text))).toEqual([code]);
  });

  it("lets numbers, names and quotes of the sources stand", async () => {
    expect(
      await codesWith({
        kind: "paragraph",
        sentences: [
          {
            text: "As u/frost says, “grind straight from frozen”; deliveries are kept for 30 days.",
            citations: [
              { passage: "p1", start: 0, end: 10 },
              { passage: "p6", start: 0, end: 10 },
            ],
          },
        ],
      }),
    ).toEqual([]);
  });

  it("names a sentence that stands twice", async () => {
    expect(
      await codesWith({
        kind: "paragraph",
        sentences: ["What do you want to know?", "What do you want to know!"].map((text) => ({
          text,
          citations: [],
        })),
      }),
    ).toEqual(["repeated_sentence"]);
  });

  it("names a citation of a passage that was not given, and of a span outside it", async () => {
    expect(
      await codesWith({ kind: "quote", citation: { passage: "p99", start: 0, end: 5 } }),
    ).toEqual(["citation_unknown"]);
    expect(
      await codesWith({ kind: "quote", citation: { passage: "p1", start: 0, end: 99_999 } }),
    ).toEqual(["citation_unknown"]);
  });

  it("names a social text over its network's own count, and a network without a text", async () => {
    const { material, plan, draft } = await walkTheRoad(
      exampleInput("third person", "phrase", "none", "none"),
      "social",
    );
    const social = draft.social
      .filter(({ network }) => network !== "mastodon")
      .map((variant) =>
        variant.network === "x" ? { ...variant, posts: ["日".repeat(141)] } : variant,
      );
    expect(
      check(material, plan, { ...draft, social }).map(({ code, network }) => [code, network]),
    ).toEqual(
      expect.arrayContaining([
        ["network_limit", "x"],
        ["network_missing", "mastodon"],
      ]),
    );
  });

  it("names a heading that skips a level", async () => {
    const { material, plan, draft } = await walkTheRoad(
      exampleInput("third person", "phrase", "none", "none"),
      "article",
    );
    const sections = draft.sections.map((section) => ({ ...section, level: 3 as const }));
    expect(check(material, plan, { ...draft, sections }).map(({ code }) => code)).toContain(
      "heading_level",
    );
  });
});
