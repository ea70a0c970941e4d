import { expect, test } from "vitest";
import { findPassage, indexBehind, passagesIn } from "./find-passage.ts";

const text =
  "# Coffee\n\nGrind **late** and\nbrew hot [1]. See [our guide](https://a.example/x).\n";

test.each([
  ["Grind late and brew hot.", "Grind **late** and\nbrew hot [1]."],
  ["see our guide.", "See [our guide](https://a.example/x)."],
  ["coffee", "Coffee"],
])("finds %j in its written form", (passage, written) => {
  const found = findPassage(text, passage);
  expect(found && text.slice(found.from, found.to)).toBe(written);
});

test.each(["tea", "", "  "])("%j is not found", (passage) => {
  expect(findPassage(text, passage)).toBeUndefined();
});

test("of two occurrences of a passage, each is found by the text before it", () => {
  const twice = "## Why\n\nGrind late.\n\n## Why\n\nBrew hot [1]. Grind *late.*\n";
  const passages = passagesIn(twice);
  for (const from of [
    twice.indexOf("Grind"),
    twice.lastIndexOf("Grind"),
    twice.lastIndexOf("Why"),
  ]) {
    const words = from === twice.lastIndexOf("Why") ? "Why" : "Grind late.";
    expect(passages.find(words, passages.prefixAt(from))?.from).toBe(from);
  }
});

test("list and table markers, images and breaks are skipped, and the right occurrence is found among long repeated texts", () => {
  const same = "Weigh the water, and pour it slowly over the grounds in three steps. Then wait.";
  const long = `# T\n\n${same}\n\n1. One\n2. Two\n   - Wait.\n\n${same}\n\n![a kettle](/agents/app/api/images/1/)\\\nNow\n\n| Yes | No |\n| --- | --- |\n| Yes | Never |\n`;
  const passages = passagesIn(long);
  const second = long.lastIndexOf("Then wait");
  expect(passages.prefixAt(second)).toContain("one two wait. weigh the water");
  expect(passages.find("Then wait", passages.prefixAt(second))?.from).toBe(second);
  expect(passages.find("then wait. now yes no yes never")?.from).toBe(second);
  // As the page shows it, without any marks.
  const shown = `t ${same} one two wait. ${same} now yes no yes never`.toLowerCase();
  for (const [words, at] of [
    ["then wait", "lastIndexOf"],
    ["yes", "lastIndexOf"],
  ] as const) {
    const prefix = passages.prefixAt(long.toLowerCase()[at](words));
    expect(indexBehind(shown, words, { prefix })).toBe(shown[at](words));
  }
});
