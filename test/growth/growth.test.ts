import { describe, expect, it } from "vitest";
import { growthMax, growthOf } from "./growth.ts";
import { hostileStrings } from "./hostile-strings.ts";
import { draftReaders, textReaders, writers } from "./text-readers.ts";
import type { ReadText } from "./text-readers.ts";

async function tooFast(run: ReadText, characters = 1_000): Promise<string[]> {
  const found: string[] = [];
  for (const string of hostileStrings) {
    const growth = await growthOf(run, string, characters);
    if (growth !== null && growth > growthMax)
      found.push(`${string.name}: ${growth.toFixed(1)} times`);
  }
  return found;
}

function quadratic(text: string): number {
  let count = 0;
  for (let from = 0; from < text.length; from += 1) {
    for (let at = from; at < text.length; at += 1) count += text.charCodeAt(at);
  }
  return count;
}

describe("processing time grows at most linearly with the length of a text", () => {
  it.each(Object.entries(textReaders))("%s", async (_, run) => {
    expect(await tooFast(run)).toEqual([]);
  });

  // A draft passes through all of the functions above, so a shorter text is enough.
  it.each(Object.entries({ ...draftReaders, ...writers }))("%s", async (_, run) => {
    expect(await tooFast(run, 400)).toEqual([]);
  });

  it("detects quadratic growth", async () => {
    const letters = { name: "letters", grown: (characters: number) => "a".repeat(characters) };
    expect(await growthOf(quadratic, letters, 2_000)).toBeGreaterThan(growthMax);
  });
});
