import { expect, test } from "vitest";
import { queryWords } from "./content-search.ts";
import { snippetOf } from "./search-snippet.ts";

const shown = (text: string, query: string) =>
  snippetOf(text, queryWords(query))
    .map(({ text: part, isHit }) => (isHit ? `«${part}»` : part))
    .join("");

test.each([
  ["Cafés roast.", "cafe", "«Cafés» roast."],
  ["We grind; grinding is loud.", "grinds", "We «grind»; «grinding» is loud."],
  ["新鲜烘焙的咖啡豆。", "咖啡豆", "新鲜烘焙的«咖啡豆»。"],
  ["# A <b>title</b>\n\n- *one*\n- two", "one", "A <b>title</b> «one» two"],
  ["Nothing of it", "absent", "Nothing of it"],
  ["", "x", ""],
])("%j shows the position of %s", (text, query, expected) => {
  expect(shown(text, query)).toBe(expected);
});

test("a long text is shown around the first hit, cut between words and never inside a character", () => {
  const snippet = shown(`${"word ".repeat(500)}needle ${"😀".repeat(400)}`, "needle");
  expect(snippet).toMatch(/^… (?:word )+«needle» /);
  expect(snippet.length).toBeLessThan(300);
  expect(snippet.isWellFormed()).toBe(true);
});
