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
  expect(draft).toContain("leaves the workshop. The handle stays cool at 96 degrees. [[p1]]");
  const { findings } = JSON.parse(answerTo("review", numbered(draft)));
  expect(findings).toMatchObject([
    { unit: 1, category: "missing", fix: "Spare parts are kept for 10 years." },
  ]);
  const [{ unit, fix }] = findings;
  const listed = `${numbered(draft)}\n\n1. unit ${unit}, missing: More. Fix: ${fix}`;
  const { units } = JSON.parse(answerTo("revise", listed));
  expect(units).toHaveLength(1);
  expect(units[0].text).toMatch(/96 degrees\. Spare parts are kept for 10 years\. \[\[p1\]\]$/u);
  const revised = [units[0].text, ...draft.split("\n\n").slice(1)].join("\n\n");
  expect(JSON.parse(answerTo("review", numbered(revised))).findings).toEqual([]);
  expect(JSON.parse(answerTo("recheck", "unit 1\nBEFORE: a\nAFTER: b")).rulings).toEqual([
    { unit: 1, ruling: "keep", quote: "", instead: "", reason: "" },
  ]);
});

test.each([
  ["invented_number", "tried 48391 times"],
  ["markup", "<script>"],
  ["obeys_source", "You work on an editorial desk"],
] as const)("%s is made in every paragraph and only where it is asked for", (kind, words) => {
  const paragraphs = (text: string) => text.match(/^.*\[\[\w+\]\]$/gmu) ?? [];
  const calm = answerTo("draft", "Write it.");
  expect(calm).not.toContain(words);
  const spoilt = paragraphs(answerTo("draft", "Write it.", [kind]));
  expect(spoilt.length).toBe(paragraphs(calm).length);
  for (const paragraph of spoilt) expect(paragraph).toContain(words);
});
