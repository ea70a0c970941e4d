import { expect, test } from "vitest";
import { splitPassages } from "./split-passages.ts";

const words = (count: number, word = "word") => `${Array(count).fill(word).join(" ")}.`;
const letters = (text: string) => text.replaceAll(/[^\p{L}]+/gu, "");
const count = (text: string) => text.split(/\s+/).length;

test("each section becomes a passage under its headings", () => {
  const markdown = `# Trips\n\n${words(80)}\n\n## River\n\n${words(70)}\n\n### Prices\n\n${words(90)}\n\n## Sea\n\n${words(60)}`;
  expect(splitPassages("Trips", markdown).map(({ heading }) => heading)).toEqual([
    "Trips",
    "Trips › River",
    "Trips › River › Prices",
    "Trips › Sea",
  ]);
});

test("short sections are merged, with their headings in the text", () => {
  const [passage, ...others] = splitPassages(
    "Questions",
    "## Can children come?\n\nFrom eight years on.\n\n## Do you have tea?\n\nAt the lock house.",
  );
  expect(others).toEqual([]);
  expect(passage).toEqual({
    heading: "Questions",
    body: "## Can children come?\n\nFrom eight years on.\n\n## Do you have tea?\n\nAt the lock house.",
  });
});

test("a long text is split between paragraphs into parts of about equal length", () => {
  const markdown = Array(12).fill(words(50)).join("\n\n");
  const counts = splitPassages("", markdown).map(({ body }) => count(body));
  expect(counts).toEqual([200, 200, 200]);
});

test("a long paragraph is split between sentences, and a long sentence between words", () => {
  const sentences = splitPassages("", `${words(100)} ${words(100)} ${words(100)}`);
  expect(sentences.map(({ body }) => count(body))).toEqual([200, 100]);
  const endless = splitPassages("", Array(500).fill("word").join(" "));
  expect(Math.max(...endless.map(({ body }) => count(body)))).toBeLessThanOrEqual(220);
});

test("a list is never split inside an item", () => {
  const items = Array.from({ length: 20 }, (_, at) => `- ${at} ${words(30)}\n  - more ${at}`);
  const passages = splitPassages("", items.join("\n"));
  expect(passages.length).toBeGreaterThan(1);
  for (const { body } of passages) expect(body).toMatch(/^- \d+ .*\n {2}- more \d+$/s);
  expect(passages.map(({ body }) => body).join("\n")).toBe(items.join("\n"));
});

test("code keeps its blank lines and number signs", () => {
  const code = "```\n# no heading\n\na = 1\n```";
  expect(splitPassages("T", `${words(70)}\n\n${code}`)[0]?.body).toContain(code);
});

test("no text is lost, whatever it is", () => {
  const hostile = [
    "a".repeat(400_000),
    "日本語。".repeat(50_000),
    "# ".repeat(100_000),
    "#\n".repeat(100_000),
    "- \n".repeat(100_000),
    "```\n".repeat(50_001),
    "| a ".repeat(50_000),
    `${"> ".repeat(50_000)}x`,
  ];
  for (const text of hostile) {
    const passages = splitPassages("", text);
    expect(letters(passages.map(({ body }) => body).join(""))).toBe(letters(text));
  }
});
