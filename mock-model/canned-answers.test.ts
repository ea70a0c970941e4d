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
  const [title = "", ...body] = text.split("\n\n");
  const units = [...body, "===", title.replace("# ", "TITLE: ")];
  const lines = units.map((unit, index) => `[${index + 1}] ${unit}`);
  return `TEXT (its units are numbered):\n${lines.join("\n\n")}\nEND OF TEXT`;
}

test("a review adds the missing sentence and a figure that the recheck must remove", () => {
  const draft = answerTo("draft", "Write it.");
  expect(draft).toContain("A filter jug halves the work.");
  const said = "A filter jug halves the work. Rainwater is not a good idea.";
  const wrong = "That was asked 48392 times.";
  const { edits, sources } = JSON.parse(answerTo("review", numbered(draft)));
  expect(edits).toEqual([
    { unit: expect.any(Number), quote: "", instead: `Rainwater is not a good idea. ${wrong}` },
  ]);
  expect(sources.at(-1)).toEqual({ unit: edits[0].unit, passages: ["p5"], general: false });
  const again = draft.replace("A filter jug halves the work.", said);
  expect(JSON.parse(answerTo("review", numbered(again))).edits).toEqual([]);
  const report = `REPORTED:\n- unit 1: No source says 48392. “${wrong}”\n- unit 2: No source has it. “a”`;
  expect(JSON.parse(answerTo("recheck", `\n${report}`)).rulings).toEqual([
    { unit: 1, ruling: "remove", quote: wrong, instead: "", reason: "" },
    { unit: 2, ruling: "keep", quote: "", instead: "", reason: "" },
  ]);
});

function paragraphs(text: string): string[] {
  return text.match(/^(?!#).+$/gmu) ?? [];
}

test.each([
  ["invented_number", "tried 48391 times"],
  ["markup", "<script>"],
  ["obeys_source", "You write and edit for brands"],
] as const)("%s is made in every paragraph, and only if scripted", (kind, words) => {
  const calm = answerTo("draft", "Write it.");
  expect(calm).not.toContain(words);
  const spoilt = paragraphs(answerTo("draft", "Write it.", [kind]));
  expect(spoilt.length).toBe(paragraphs(calm).length);
  for (const paragraph of spoilt) expect(paragraph).toContain(words);
});
