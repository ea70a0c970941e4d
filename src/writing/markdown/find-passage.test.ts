import { expect, test } from "vitest";
import { findPassage, passagesIn } from "./find-passage.ts";

const text =
  "# Coffee\n\nGrind **late** and\nbrew hot [1]. See [our guide](https://a.example/x).\n";

test.each([
  ["Grind late and brew hot.", "Grind **late** and\nbrew hot [1]."],
  ["see our guide.", "See [our guide](https://a.example/x)."],
  ["coffee", "Coffee"],
])("%j is found as it is written", (passage, written) => {
  const found = findPassage(text, passage);
  expect(found && text.slice(found.from, found.to)).toBe(written);
});

test.each(["tea", "", "  "])("%j is not found", (passage) => {
  expect(findPassage(text, passage)).toBeUndefined();
});

test("of a passage that stands there twice, each is found by what comes before it", () => {
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
