import { describe, expect, it } from "vitest";
import { exampleInput } from "../writers/built-in/example-inputs.fixture.ts";
import { walkTheRoad } from "../writers/built-in/walk-the-road.fixture.ts";
import type { Block, Draft } from "../writers/writer.ts";
import { emptyVoiceGuide } from "../../records/voice-guide.ts";
import { check } from "./check.ts";
import { claimsOf } from "./check/claims.ts";

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
    [
      "a model that talks about its task",
      "Sure! Here is the section that you asked for.",
      "placeholder",
    ],
    ["a model that says what it is", "As an AI language model, I would wait.", "placeholder"],
    ["a mark of the prompt", "It keeps for a while [p3].", "placeholder"],
    ["a delimiter of the prompt", "<<<and so it goes on>>> from here.", "placeholder"],
    ["a rule of the prompt", "Now then, answer the task and nothing else.", "placeholder"],
    ["a part of a rule", "Ids of the sources that say exactly this.", "placeholder"],
    ["talk of the prompt", "What the system prompt wants is a short text.", "placeholder"],
    ["the prompt's nonce", "So it goes with be80585fe1f9d704 again.", "placeholder"],
    ["Markdown", "This is **very** important to know.", "placeholder"],
    ["HTML", "This is <b>very</b> important to know.", "placeholder"],
    ["a link that nobody gave", "Read more at https://evil.example/x today.", "link_unknown"],
    ["a link without its scheme", "Read more at evil.com/buy today.", "link_unknown"],
    [
      "a claim about the brand",
      "Hookwatch offers a lifetime guarantee to everybody.",
      "citation_missing",
    ],
    [
      "a stranger's words without a citation",
      "The beans lose gas and the shot speeds up.",
      "citation_missing",
    ],
  ])("names %s", async (_, text, code) => {
    expect(await codesWith(saying(text))).toEqual([code]);
  });

  it("names a stranger's short sentence without a citation, though the thread's title has its number", async () => {
    const text = "It was new and smells for 3 weeks by now.";
    const input = exampleInput("third person", "phrase", "thread", "none");
    const forumPost = {
      id: 1,
      title: "Shower drain smells after three weeks",
      body: `${text} We cleaned the trap twice already. Does anybody have an idea?`,
      author: "nose",
      community: "building",
      url: "https://forum.example/t/1",
      postedAt: "2026-03-14T09:30:00.000Z",
      replies: [],
    };
    const { material, plan, draft } = await walkTheRoad({ ...input, forumPost }, "article");
    const [section] = draft.sections;
    if (section === undefined) throw new Error("The draft has no section.");
    const spoiled = { ...draft, sections: [{ ...section, blocks: [saying(text)] }] };
    const found = check(material, plan, spoiled).filter(({ code }) => code === "citation_missing");
    expect(found.map(({ message }) => message)).toEqual([
      `“${text}” repeats p3 and needs to cite it.`,
    ]);
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

  it("names a citation that leads to a passage that says something else, and which one says it", async () => {
    const sentence = {
      text: "Split the beans into single doses, says u/frost.",
      citations: [{ passage: "p5", start: 0, end: 9 }],
    };
    expect(await codesWith({ kind: "paragraph", sentences: [sentence] })).toEqual([
      "citation_unsupported",
    ]);
  });

  it("names a banned word, but not in what a source says to the letter", async () => {
    const input = exampleInput("third person", "phrase", "thread", "none");
    const voiceGuide = { ...emptyVoiceGuide, bannedWords: ["grind", "synergy"] };
    const { material, plan, draft } = await walkTheRoad(
      { ...input, brand: { ...input.brand, voiceGuide } },
      "post",
    );
    const [first, ...others] = draft.sections;
    const texts = ["Think of the synergies.", "As one member says, “grind straight from frozen”."];
    const sentences = texts.map((text) => ({
      text,
      citations: [{ passage: "p6", start: 0, end: 9 }],
    }));
    const block: Block = { kind: "paragraph", sentences };
    const sections = [{ ...first, blocks: [block] } as Draft["sections"][number], ...others];
    expect(
      check(material, plan, { ...draft, sections }).filter(({ code }) => code === "banned_word"),
    ).toMatchObject([{ message: expect.stringContaining("synergies"), block: 0, sentence: 0 }]);
  });

  it("lists the cited sentences that code cannot be sure of, with their place", async () => {
    const { material, draft } = await walkTheRoad(
      exampleInput("third person", "phrase", "thread", "none"),
      "article",
    );
    expect(claimsOf(material, draft).map(({ passages }) => passages)).not.toContainEqual(["p1"]);
    const text = "Old coffee pours through the machine quicker, one member found.";
    const block: Block = {
      kind: "paragraph",
      sentences: [{ text, citations: [{ passage: "p5", start: 0, end: 9 }] }],
    };
    const sections = [
      { id: "x", kind: "section", heading: null, level: 2 as const, blocks: [block] },
    ];
    expect(claimsOf(material, { ...draft, sections })).toEqual([
      {
        sentence: text,
        passages: ["p5"],
        at: { section: "x", block: 0, sentence: 0, network: null },
      },
    ]);
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

  it("names what a social text says about the brand and none of its sources does, cited or not", async () => {
    const { material, plan, draft } = await walkTheRoad(
      exampleInput("third person", "phrase", "thread", "none"),
      "social",
    );
    const citationsNamed = (text: string, passages: string[]) =>
      check(material, plan, {
        ...draft,
        social: draft.social.map((variant) => ({
          ...variant,
          posts: [text],
          citations: passages.map((passage) => ({ passage, start: 0, end: 9 })),
        })),
      })
        .filter(({ code }) => code.startsWith("citation_"))
        .map(({ code, network }) => `${code} ${network}`);
    const everywhere = draft.social.map(({ network }) => `citation_missing ${network}`);
    for (const passages of [[], ["p1"]]) {
      expect(citationsNamed("Hookwatch won a national award for its service.", passages)).toEqual(
        everywhere,
      );
      expect(
        citationsNamed("Hookwatch monitors webhooks for engineering teams.", passages),
      ).toEqual([]);
      expect(citationsNamed("We would love to hear what you think.", passages)).toEqual([]);
    }
  });

  it("names a heading that skips a level", async () => {
    const { material, plan, draft } = await walkTheRoad(
      exampleInput("third person", "phrase", "thread", "none"),
      "article",
    );
    const sections = draft.sections.map((section) => ({ ...section, level: 3 as const }));
    expect(check(material, plan, { ...draft, sections }).map(({ code }) => code)).toContain(
      "heading_level",
    );
  });
});
