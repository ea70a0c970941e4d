import { describe, expect, it } from "vitest";
import { exampleInput } from "../writers/fixtures/example-inputs.fixture.ts";
import { runStages } from "../writers/fixtures/run-stages.fixture.ts";
import type { Block, Draft, Plan, SocialVariant } from "../writer.ts";
import { emptyVoiceGuide } from "../../records/brands/voice-guide.ts";
import { check } from "./run-checks.ts";

/** The problems of a good draft with one more block in its last section. */
async function codesWith(block: Block): Promise<string[]> {
  const { material, plan, draft } = await runStages(
    exampleInput("third person", "phrase", "thread", "none"),
    "article",
  );
  const draftWithBlock: Draft = {
    ...draft,
    sections: draft.sections.map((section, index) =>
      index === draft.sections.length - 1
        ? { ...section, blocks: [...section.blocks, block] }
        : section,
    ),
  };
  return check(material, plan, draftWithBlock)
    .filter(({ mendable }) => mendable)
    .map(({ code }) => code);
}

function paragraphOf(text: string): Block {
  return { kind: "paragraph", sentences: [{ text, citations: [] }] };
}

function withHead(changes: Partial<NonNullable<Draft["newsletter"]>>) {
  return ({ newsletter }: Draft): Partial<Draft> => ({
    newsletter: newsletter && { ...newsletter, ...changes },
  });
}

describe("check", () => {
  it("finds no problems in a good draft", async () => {
    expect(await codesWith(paragraphOf("Where do you want to go from here, then?"))).toEqual([]);
  });

  it.each([
    ["a number that is not in any source", "Over 9417 teams use it.", "number_unsupported"],
    ["a name that is not in any source", "It was built with Contoso in mind.", "name_unsupported"],
    [
      "a quote that is not in any source",
      "One user said “it changed everything for us”.",
      "quote_unsupported",
    ],
    ["a placeholder", "Call us at [insert number] today.", "placeholder"],
    ["a blank for the reader", "Hi [name], are you still thinking?", "blank"],
    ["a link that was asked for", "Book your place here: [link]", "blank"],
    ["a placeholder that was not filled", "Talk to {brand} today.", "placeholder"],
    [
      "a comment of the model about its task",
      "Sure! Here is the section that you asked for.",
      "writer_talk",
    ],
    ["a model's statement about itself", "As an AI language model, I would wait.", "writer_talk"],
    ["a marker of the prompt", "It keeps for a while [[p3]].", "placeholder"],
    ["a delimiter of the prompt", "<<<and so it goes on>>> from here.", "placeholder"],
    ["a rule of the prompt", "Now then, do the task and nothing else.", "placeholder"],
    [
      "a part of a rule",
      "As a native writer would, whatever language the sources are in.",
      "placeholder",
    ],
    ["a mention of the prompt", "What the system prompt wants is a short text.", "placeholder"],
    ["the prompt's nonce", "So it goes with be80585fe1f9d704 again.", "placeholder"],
    ["Markdown", "This is **very** important to know.", "placeholder"],
    ["HTML", "This is <b>very</b> important to know.", "placeholder"],
    ["a link that was not provided", "Read more at https://evil.example/x today.", "link_unknown"],
    ["a link without its scheme", "Read more at evil.com/buy today.", "link_unknown"],
  ])("reports %s", async (_, text, code) => {
    expect(await codesWith(paragraphOf(text))).toEqual([code]);
  });

  it("accepts the word note in ordinary prose", async () => {
    const text = "If there is a plate and a note, go by the note: it was written later.";
    expect(await codesWith(paragraphOf(text))).toEqual([]);
  });

  it("accepts numbers, names and quotes from the sources", async () => {
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

  it("reports a sentence that appears twice", async () => {
    expect(
      await codesWith({
        kind: "paragraph",
        sentences: [
          "What do you really want to know now?",
          "What do you really want to know now!",
        ].map((text) => ({
          text,
          citations: [],
        })),
      }),
    ).toEqual(["repeated_sentence"]);
  });

  it("reports a banned word, except in exact quotes of a source", async () => {
    const input = exampleInput("third person", "phrase", "thread", "none");
    const voiceGuide = { ...emptyVoiceGuide, bannedWords: ["grind", "synergy"] };
    const { material, plan, draft } = await runStages(
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

  it("reports a post over its network's limit, and a network without text", async () => {
    const { material, plan, draft } = await runStages(
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

  it("reports a post with more words than the customer allows on its network", async () => {
    const { material, plan, draft } = await runStages(
      exampleInput("third person", "phrase", "none", "none"),
      "social",
    );
    const social = draft.social.map((variant) => ({ ...variant, posts: ["Grind it finer."] }));
    const limited = (postWords: Plan["postWords"]) =>
      check(material, { ...plan, ...(postWords && { postWords }) }, { ...draft, social })
        .filter(({ code }) => code === "network_limit")
        .map(({ network, message }) => [network, message]);
    expect([limited({ linkedin: 3 }), limited(undefined)]).toEqual([[], []]);
    expect(limited({ linkedin: 2 })).toEqual([
      ["linkedin", expect.stringContaining("has 3 words; the instructions allow 2")],
    ]);
  });

  it.each<[string, Partial<SocialVariant> & Pick<SocialVariant, "network">]>([
    ["a title that is too long", { network: "reddit", title: "a".repeat(301) }],
    ["more bytes than allowed", { network: "bluesky", posts: ["👨‍👩‍👧‍👦".repeat(130)] }],
    [
      "more links than allowed",
      {
        network: "threads",
        posts: [Array.from("abcdef", (path) => `https://tea.com/${path}`).join(" ")],
      },
    ],
    ["more hashtags than allowed", { network: "x", hashtags: ["#a", "#b", "#c"] }],
    ["more hashtags in the text", { network: "x", posts: ["Grind #a #b #c finer."] }],
    ["a hashtag that is too long", { network: "bluesky", hashtags: [`#${"a".repeat(65)}`] }],
  ])("reports what a network does not allow: %s", async (_, broken) => {
    const { material, plan, draft } = await runStages(
      exampleInput("third person", "phrase", "none", "none"),
      "social",
    );
    const fine = { title: null, posts: ["Grind it finer."], hashtags: [], citations: [] };
    const limitsOf = (variant: SocialVariant) =>
      check(material, plan, { ...draft, social: [variant] })
        .filter(({ code }) => code === "network_limit")
        .map(({ network }) => network);
    expect(limitsOf({ ...fine, network: broken.network })).toEqual([]);
    expect(limitsOf({ ...fine, ...broken })).toEqual([broken.network]);
  });

  it.each<[string, "newsletter" | "article", (draft: Draft) => Partial<Draft>]>([
    ["subject_length", "newsletter", withHead({ subject: "Grind it finer" })],
    ["subject_length", "newsletter", withHead({ subject: "Grind ".repeat(11) })],
    ["preheader_length", "newsletter", withHead({ preheader: "a".repeat(39) })],
    ["preheader_length", "newsletter", withHead({ preheader: "a".repeat(91) })],
    ["description_length", "article", () => ({ description: "a".repeat(100) })],
    ["description_length", "article", () => ({ description: "a".repeat(200) })],
  ])("reports an unsuitable length: %s", async (code, type, spoil) => {
    const { material, plan, ...walked } = await runStages(
      exampleInput("third person", "phrase", "thread", "none"),
      type,
    );
    const draft = { ...walked.draft, description: "a".repeat(150) };
    const codes = (checked: Draft) => check(material, plan, checked).map((found) => found.code);
    expect(codes(draft)).not.toContain(code);
    expect(codes({ ...draft, ...spoil(draft) })).toContain(code);
  });

  it("reports a heading that skips a level", async () => {
    const { material, plan, draft } = await runStages(
      exampleInput("third person", "none", "thread", "none"),
      "article",
    );
    const sections = draft.sections.map((section) => ({ ...section, level: 3 as const }));
    expect(check(material, plan, { ...draft, sections }).map(({ code }) => code)).toContain(
      "heading_level",
    );
  });
});
