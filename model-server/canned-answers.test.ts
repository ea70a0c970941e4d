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

test("a review finds one sentence missing, the revision adds it, and the next review finds nothing", () => {
  const draft = answerTo("draft", "Write it.");
  expect(draft).toContain("A filter jug halves the work. [[p5]]");
  const { findings } = JSON.parse(answerTo("review", numbered(draft)));
  expect(findings).toMatchObject([{ category: "missing", fix: "Rainwater is not a good idea." }]);
  const [{ unit, problem, fix }] = findings;
  const listed = `${numbered(draft)}\n\n1. unit ${unit}, missing: ${problem} Fix: ${fix}`;
  const { units } = JSON.parse(answerTo("revise", listed));
  expect(units).toEqual([
    { unit, text: "A filter jug halves the work. Rainwater is not a good idea. [[p5]]" },
  ]);
  const parts = draft.split("\n\n").with(unit - 1, units[0].text);
  expect(JSON.parse(answerTo("review", numbered(parts.join("\n\n")))).findings).toEqual([]);
  expect(JSON.parse(answerTo("recheck", "unit 1\nBEFORE: a\nAFTER: b")).rulings).toEqual([
    { unit: 1, ruling: "keep", quote: "", instead: "", reason: "" },
  ]);
});

function paragraphs(text: string): string[] {
  return text.match(/^.*\[\[\w+\]\]$/gmu) ?? [];
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
