import { expect, test } from "vitest";
import { useTestDatabase } from "../../../test/test-database.ts";

const tested = useTestDatabase();

/** The minimum of several tries, to reduce the effect of a busy machine. */
async function costOf(text: string): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < 5; turn += 1) {
    const startedMs = performance.now();
    await tested.database.pool.query(
      "select length(to_tsvector('simple', parsable_text($1::text)))",
      [text],
    );
    least = Math.min(least, performance.now() - startedMs);
  }
  return least;
}

test.each([
  "<!--",
  "_a",
  "a_",
  "<a ",
  "a.b/",
  "a@b.",
  "http://a/",
  "&a",
  "1.",
  "1e",
  "-",
  "a-",
  "a",
  "é",
  "e\u0301",
  "\u0301",
  "😀",
  "日",
  "א",
  "\u200b",
])("parsing repetitions of %j takes at most linear time", async (part) => {
  const repeated = (characters: number) => part.repeat(Math.floor(characters / part.length));
  await costOf(repeated(1_000));
  // Eight times the text is sixty-four times the work if it is quadratic, at a size where that shows.
  const small = await costOf(repeated(5_000));
  expect((await costOf(repeated(40_000))) / Math.max(small, 1)).toBeLessThan(24);
});
