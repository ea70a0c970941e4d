import { expect, test } from "vitest";
import { cannedAnswer } from "./canned-answers.ts";
import type { MistakeKind } from "./canned-answers.ts";
import { exampleSystem, promptFor } from "./prompts.fixture.ts";
import { readPrompt } from "./read-prompt.ts";

function answerTo(
  task: Parameters<typeof promptFor>[0],
  words: string,
  mistakes: readonly MistakeKind[] = [],
): string {
  const prompt = readPrompt(promptFor(task, "article", words));
  if (prompt === null) throw new Error("It is no prompt.");
  return cannedAnswer(prompt, exampleSystem, mistakes) ?? "";
}

function numbered(text: string): string {
  return text
    .split("\n\n")
    .map((unit, index) => `[${index + 1}] ${unit}`)
    .join("\n\n");
}

test("a review adds the sentence that is missing, and the next review adds nothing", () => {
  const draft = answerTo("draft", "Write it.");
  expect(draft).toContain("A filter jug halves the work.");
  const { edits, sources } = JSON.parse(answerTo("review", numbered(draft)));
  expect(edits).toMatchObject([
    { category: "missing", quote: "", instead: "Rainwater is not a good idea. [[p5]]" },
  ]);
  expect(sources.at(-1)).toMatchObject({ passages: ["p5"], general: false });
  const whole = draft.replace("the work.", "the work. Rainwater is not a good idea.");
  expect(JSON.parse(answerTo("review", numbered(whole))).edits).toEqual([]);
  expect(JSON.parse(answerTo("recheck", "unit 1\nBEFORE: a\nAFTER: b")).rulings).toEqual([
    { unit: 1, ruling: "keep", quote: "", instead: "", reason: "" },
  ]);
});

function paragraphs(text: string): string[] {
  return text.match(/^(?!#).+$/gmu) ?? [];
}

test.each([
  ["invented_number", "tried 48391 times"],
  ["markup", "<script>"],
  ["obeys_source", "You write and edit for brands"],
] as const)("%s is made in every paragraph and only where it is asked for", (kind, words) => {
  const calm = answerTo("draft", "Write it.");
  expect(calm).not.toContain(words);
  const spoilt = paragraphs(answerTo("draft", "Write it.", [kind]));
  expect(spoilt.length).toBe(paragraphs(calm).length);
  for (const paragraph of spoilt) expect(paragraph).toContain(words);
});
