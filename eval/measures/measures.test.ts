import { expect, test } from "vitest";
import { givenMaterial } from "../reading/given-material.ts";
import { inspectArticle, inspectSocial, plantedCase } from "../planted.fixture.ts";
import { measureClaims } from "./claims.ts";
import { measureKeywords } from "./keyword-use.ts";
import { measureReadability } from "./readability.ts";
import { ownRuns, repeatsWithin, sharedRuns } from "./repeats.ts";
import { voiceDistance } from "./voice-distance.ts";

/** The honest article with one more sentence in its first paragraph. */
function withSentence(sentence: string) {
  return inspectArticle((content) => {
    content.markdown = content.markdown.replace("It is worth", `${sentence} It is worth`);
  });
}

/** The honest article with one more paragraph before its first. */
function withParagraph(text: string, sources: number[]) {
  return inspectArticle((content) => {
    content.markdown = content.markdown.replace("\n\nMill Street", `\n\n${text}\n\nMill Street`);
    const basis = sources.length > 0 ? ("sources" as const) : ("general" as const);
    content.quality.paragraphs.unshift({ begins: text, sources, basis });
  });
}

test("every claim of an honest article is supported", () => {
  const claims = measureClaims(inspectArticle());
  expect(claims).toMatchObject({ total: 2, supported: 2, doubts: [] });
  expect(claims.overlap).toBeGreaterThan(0.4);
});

test.each([
  ["an invented number", "The rye loaf keeps for 9 days. [1]", "number"],
  ["an invented number in words", "Mill Street Bakery bakes forty kinds of bread. [1]", "number"],
  ["an invented name", "The rye loaf keeps, says Margaret of the bakery. [1]", "name"],
  ["an invented quote", "“The rye loaf is the best in town”, writes the bakery. [1]", "quote"],
])("%s is doubted", (_, sentence, reason) => {
  const { doubts } = measureClaims(withSentence(sentence));
  expect(doubts.map(({ reasons }) => reasons.join())).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ["a number without a source", "One loaf has 900 g.", [], "without a source"],
  [
    "another subject than its source's",
    "Swimming strengthens heart and mind.",
    [1],
    "hardly a word",
  ],
] as const)("a paragraph with %s is doubted", (_, text, sources, reason) => {
  const { doubts } = measureClaims(withParagraph(text, [...sources]));
  expect(doubts.map(({ reasons }) => reasons.join())).toEqual([expect.stringContaining(reason)]);
});

function post(text: string) {
  return { text, length: text.length };
}

test("a list rests on what its first item does, and a social variant on what its first post does", () => {
  const article = inspectArticle((content) => {
    content.quality.paragraphs = [
      { begins: "What would you like to know", sources: [2], basis: "sources" },
    ];
  });
  const items = article.reading.blocks.filter(({ kind }) => kind === "item");
  expect(items.map(({ sources }) => sources)).toEqual([[2], [2]]);
  const social = inspectSocial(
    [
      { network: "x", title: null, posts: [post("One."), post("Two.")], hashtags: [] },
      { network: "bluesky", title: null, posts: [post("Three.")], hashtags: [] },
    ],
    [{ begins: "One.", sources: [1], basis: "sources" }],
  );
  const paragraphs = social.reading.blocks.filter(({ kind }) => kind === "paragraph");
  expect(paragraphs.map(({ sources }) => sources)).toEqual([[1], [1], []]);
});

test.each([
  "Mill Street Bakery bakes 12 kinds of bread in Leeds. [1]",
  "It bakes twelve kinds of bread, and the rye loaf keeps for 6 days. [1]",
  "“The rye loaf keeps for six days”, it says. [1]",
  "What would you ask first?",
])("what was given is not doubted: %s", (sentence) => {
  expect(measureClaims(withSentence(sentence)).doubts).toEqual([]);
});

test("a changed word inside a quote block is doubted", () => {
  const inspected = inspectArticle((content) => {
    content.markdown = content.markdown.replace("stale after one day", "mouldy after one day");
  });
  expect(measureClaims(inspected).doubts).toMatchObject([{ reasons: ["nobody said this"] }]);
});

test("a paragraph that breaks off is doubted", () => {
  const inspected = inspectArticle((content) => {
    content.markdown = content.markdown.replace("how to store bread.", "how to store bread and");
  });
  expect(measureClaims(inspected).doubts).toMatchObject([{ reasons: ["it breaks off"] }]);
});

test("keywords are found in title, beginning and headings", () => {
  expect(measureKeywords(inspectArticle())).toMatchObject({
    main: "rye bread",
    inTitle: true,
    inFirstHundredWords: true,
    inHeading: true,
    used: 2,
    given: 2,
  });
});

test("short words in short sentences are easier to read than long ones in long sentences", () => {
  const easy = "We bake at night. You eat at dawn. It is good bread. ".repeat(4);
  const hard =
    "Considerable organisational responsibility characteristically necessitates administrative documentation procedures, notwithstanding institutional peculiarities. ".repeat(
      4,
    );
  expect(measureReadability(easy, "en").ease).toBeGreaterThan(90);
  expect(measureReadability(hard, "en").ease).toBeLessThan(0);
});

test("a sentence that stands twice is a repeat, and quotes, names and keywords are none between pieces", () => {
  const { reading } = inspectArticle();
  const twice = withSentence("It is worth a closer look at how to store bread.").reading;
  expect(repeatsWithin(reading, false)).toBe(0);
  expect(repeatsWithin(twice, false)).toBeGreaterThan(0.1);
  const runs = ownRuns(plantedCase, reading, givenMaterial(plantedCase).folded);
  expect(sharedRuns(runs, runs)).toBe(1);
  expect([...runs].filter((run) => /mill street bakery|loaf keeps for six/.test(run))).toEqual([]);
});

test("a text is nearer to samples of its own voice than to those of another", () => {
  const mine =
    "We bake at night. You eat in the morning. It's simple. We like it that way. Don't you? ".repeat(
      4,
    );
  const theirs =
    "The organisation provides comprehensive documentation; procedural requirements, where applicable, are communicated separately to participants in advance. ".repeat(
      4,
    );
  const near = voiceDistance([mine], mine) ?? Number.NaN;
  const far = voiceDistance([mine], theirs) ?? Number.NaN;
  expect(near).toBe(0);
  expect(far).toBeGreaterThan(0.5);
  expect(voiceDistance([], mine)).toBeNull();
});
