import { expect, it } from "vitest";
import { searchWords } from "./search-words.ts";

it("finds the words of a text as a search compares them, each once", async () => {
  expect(await searchWords("It’s the Café, THE café")).toEqual({
    folded: ["its", "the", "cafe"],
    plain: ["its", "the", "café"],
    // Too short for a shingle.
    sketch: [],
  });
});

it("yields to the event loop while it reads a long text", async () => {
  let isRead = false;
  let turns = 0;
  const count = () => {
    if (isRead) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await searchWords("漢字".repeat(20_000));
  isRead = true;
  expect(turns).toBeGreaterThan(20);
});
