import { expect, test } from "vitest";
import { findPassage } from "./find-passage.ts";

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
