import { expect, test } from "vitest";
import { materialOf } from "./material.fixture.ts";
import { readSection, writeSection } from "./section-text.ts";

const material = materialOf({
  overview: "Hearth & Bean roasts coffee every Tuesday. It ships within 24 hours.",
  replies: ["I keep my beans in a jar.\nThey last two weeks that way."],
});

function sentencesOf(text: string) {
  return readSection(material, text).flatMap((block) =>
    block.kind === "paragraph" ? block.sentences : [],
  );
}

test("an id before or behind the full stop belongs to the sentence that it ends", () => {
  for (const text of [
    "It ships within 24 hours [p1]. Fresh beans matter.",
    "It ships within 24 hours. [p1] Fresh beans matter.",
    "It ships within 24 hours.[p1] Fresh beans matter.",
  ]) {
    const [first, second] = sentencesOf(text);
    expect(first?.text).toBe("It ships within 24 hours.");
    expect(first?.citations.map(({ passage }) => passage)).toEqual(["p1"]);
    expect(second).toEqual({ text: "Fresh beans matter.", citations: [] });
  }
});

test("an id behind a quote of two sentences belongs to the whole of it", () => {
  const sentences = sentencesOf("They write: “I keep my beans in a jar. They last [p2].” Good.");
  expect(sentences.map(({ citations }) => citations.length)).toEqual([1, 0]);
});

test("the span is the sentence of the passage that says it", () => {
  const [sentence] = sentencesOf("Orders leave the house within 24 hours [p1].");
  const { start = 0, end = 0 } = sentence?.citations[0] ?? {};
  expect(material.passages[0]?.text.slice(start, end)).toBe("It ships within 24 hours.");
});

test("several ids may share brackets, and one that does not exist is kept for the check to name", () => {
  const [sentence] = sentencesOf("Both say so [p1, p2][p99].");
  expect(sentence?.citations.map(({ passage }) => passage)).toEqual(["p1", "p2", "p99"]);
  expect(sentence?.citations[2]).toEqual({ passage: "p99", start: 0, end: 0 });
});

test("a quote shows the passage's own words, however the model wrote them down", () => {
  const [block] = readSection(material, "> [p2] “they last TWO weeks that way”");
  expect(block).toMatchObject({ kind: "quote" });
  const { start, end } = (block as { citation: { start: number; end: number } }).citation;
  expect(material.passages[1]?.text.slice(start, end)).toBe("They last two weeks that way");
});

test("a quote that nobody said is no quote of anything", () => {
  const [block] = readSection(material, "> [p2] Never trust a paper bag under the sun");
  expect(block).toMatchObject({ kind: "quote", citation: { passage: "p2", start: 0, end: 0 } });
});

test("lists, bold words and a repeated heading are read as what they are", () => {
  const blocks = readSection(
    material,
    "## Storage\n\nKeep **three** things in mind:\n- a jar [p2]\n- a shelf\n\n1. First\n2. Then",
    "Storage",
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph", "list", "list"]);
  expect(blocks[0]).toMatchObject({ sentences: [{ text: "Keep three things in mind:" }] });
  expect(blocks[1]).toMatchObject({
    ordered: false,
    items: [{ text: "a jar", citations: [{ passage: "p2" }] }, { text: "a shelf" }],
  });
  expect(blocks[2]).toMatchObject({ ordered: true });
});

test("what was read is written down again in the same form", () => {
  const text = "It ships within 24 hours [p1]. Fresh beans matter.\n\n- a jar [p2]\n- a shelf";
  expect(writeSection(material, readSection(material, text))).toBe(text);
});
