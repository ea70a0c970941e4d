import { describe, expect, it } from "vitest";
import type { ContentType } from "../../material.ts";
import { countOf } from "../../text/relevance.ts";
import { normalised } from "../../text/segment.ts";
import { exampleInput } from "./example-inputs.fixture.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

const types: readonly ContentType[] = ["article", "post", "newsletter", "social"];

describe("the built-in writer", () => {
  it("gives the same answer to the same question, byte for byte", async () => {
    for (const type of types) {
      const [one, two] = await Promise.all(
        [1, 2].map(() => walkTheRoad(exampleInput("first person", "none", "thread", "none"), type)),
      );
      expect(JSON.stringify(one)).toBe(JSON.stringify(two));
    }
  });

  it("says in the title who the brand is where no topic was given, and never stuffs", async () => {
    for (const topic of ["none", "phrase", "action"]) {
      const { content } = await walkTheRoad(
        exampleInput("third person", topic, "none", "none"),
        "article",
      );
      if (topic === "none") expect(content.title).not.toMatch(/^[^:]+ – /u);
      expect(
        content.quality.keywords_used.every(({ count, share }) => count < 5 || share < 0.025),
      ).toBe(true);
    }
  });

  it("chooses the main keyword by the topic, not by its place in the list", async () => {
    const input = exampleInput("third person", "none", "none", "none");
    const { plan } = await walkTheRoad(
      { ...input, topic: "When a webhook replay makes sense" },
      "post",
    );
    expect(plan.mainKeyword).toBe("webhook replay");
  });

  it("gives descriptions of at most 160 characters, and says why one has fewer than 140", async () => {
    for (const type of ["article", "post"] as const) {
      const input = exampleInput("third person", "none", "none", "none");
      const { content } = await walkTheRoad(input, type);
      const { length } = String(content.document["meta_description"]);
      expect(length).toBeLessThanOrEqual(160);
      const isTold = content.quality.notes.some((note) => note.includes("description keeps to"));
      expect(isTold).toBe(length < 140);
    }
  });

  it("quotes strangers word for word, with their names, and lists them as sources", async () => {
    const { content } = await walkTheRoad(
      exampleInput("third person", "none", "thread", "none"),
      "article",
    );
    expect(content.markdown).toContain(
      "> Freeze it. Split the beans into single doses and grind straight from frozen.",
    );
    expect(content.markdown).toContain("— u/frost, reply in r/espresso");
    expect(
      content.sources.filter(({ kind }) => kind === "reply").map(({ author }) => author),
    ).toContain("u/frost");
    for (const { spans } of content.sources)
      expect(spans.every(({ text }) => text.length > 0)).toBe(true);
  });

  it("speaks as “we” where the brand does, and never quotes the brand on its own page", async () => {
    const input = exampleInput("first person", "phrase", "none", "none");
    for (const type of ["article", "post"] as const)
      expect((await walkTheRoad(input, type)).content.markdown).not.toMatch(/[>“] ?We are/u);
  });

  it("makes an FAQ of questions that the sources answer", async () => {
    const { content } = await walkTheRoad(
      exampleInput("first person", "phrase", "none", "none"),
      "article",
    );
    expect(content.document["faq"]).toEqual([
      { question: "Do you ship abroad?", answer: "Yes, to all of Europe, within five days." },
      { question: "Can I visit?", answer: "On Saturdays we open the roastery for cuppings." },
    ]);
  });

  it("shares no connective sentence between the four items of a batch", async () => {
    const input = exampleInput("third person", "phrase", "thread", "none");
    const said = await Promise.all(
      types.map(async (type) => {
        const { draft, material } = await walkTheRoad(input, type);
        const given = normalised(material.passages.map(({ text }) => text).join(" "));
        const texts = draft.sections
          .flatMap(({ blocks }) =>
            blocks.flatMap((block) =>
              block.kind === "paragraph"
                ? block.sentences
                : block.kind === "list"
                  ? block.items
                  : [],
            ),
          )
          .map(({ text }) => text);
        return texts.map(normalised).filter((text) => !given.includes(text));
      }),
    );
    const all = said.flat();
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([]);
  });

  it("follows simple instructions and says which it did not follow", async () => {
    const short = await walkTheRoad(
      exampleInput("first person", "none", "thread", "simple"),
      "social",
    );
    expect(short.content.markdown).not.toMatch(/grinder|#\w/u);
    const { content } = await walkTheRoad(
      exampleInput("first person", "none", "thread", "simple"),
      "article",
    );
    expect(content.markdown).not.toContain("Written for");
    expect(countOf(content.markdown, "grinder")).toBe(0);
    const other = await walkTheRoad(
      exampleInput("first person", "none", "thread", "impossible"),
      "article",
    );
    expect(other.content.quality.notes.join(" ")).toMatch(
      /Not understood[^“]*“Compare us with our competitors/u,
    );
  });

  it("writes German with Sie, or with du where the voice asks for it", async () => {
    const input = {
      ...exampleInput("german", "none", "none", "none"),
      instructions: "Mit einer Handlungsaufforderung am Ende.",
    };
    const formal = (await walkTheRoad(input, "post")).content.markdown;
    const casual = (
      await walkTheRoad({ ...input, brand: { ...input.brand, voice: "locker, per du" } }, "post")
    ).content.markdown;
    expect(formal).not.toMatch(/\b(?:du|dein\w*|dich|dir)\b/u);
    expect(casual).toMatch(/\b(?:du|dein\w*|dich|dir)\b/iu);
    expect(formal).not.toMatch(/\b(?:the|and|your|question)\b/u);
  });

  it("says so where it lacks the language, and lets the sources speak", async () => {
    const { content } = await walkTheRoad(
      exampleInput("scripts", "none", "none", "none"),
      "article",
    );
    expect(content.markdown).toContain("毎週火曜日に焙煎します。");
    expect(content.quality.notes.join(" ")).toContain("has English and German");
  });

  it("quotes an overview of another language in the original and says so", async () => {
    const { content } = await walkTheRoad(
      exampleInput("third person", "none", "none", "none", "de"),
      "post",
    );
    expect(content.markdown).toContain("> Hookwatch monitors webhooks for engineering teams.");
    expect(content.quality.notes.join(" ")).toContain("another language");
  });
});
