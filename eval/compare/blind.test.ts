import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { extendKey, judges } from "./blind.ts";
import type { Key } from "./blind.ts";
import { testBrief } from "./compare.fixture.ts";
import { writeGuides, writePair } from "./write-pairs.ts";

const names = Array.from({ length: 64 }, (_, index) => `brief-${index}`);

function keyOf(seed: string, of: readonly string[] = names): Key {
  return extendKey({ seed, model: "compatible:mock", pairs: [] }, of);
}

function sidesOf({ pairs }: Key): Record<string, string> {
  return Object.fromEntries(pairs.map((pair) => [pair.name, pair["judge-1"].left]));
}

test("the sides depend only on the seed, and Pressroom is on the left in about half of the pairs", () => {
  expect(keyOf("one")).toEqual(keyOf("one"));
  expect(sidesOf(keyOf("two"))).not.toEqual(sidesOf(keyOf("one")));
  const left = Object.values(sidesOf(keyOf("one"))).filter((side) => side === "pressroom").length;
  expect(left).toBeGreaterThan(16);
  expect(left).toBeLessThan(48);
});

test("the second judge has every pair with its sides swapped", () => {
  for (const pair of keyOf("one").pairs) {
    const { left, right } = pair["judge-1"];
    expect(new Set([left, right])).toEqual(new Set(["pressroom", "single"]));
    expect(pair["judge-2"]).toEqual({ left: right, right: left });
  }
});

test("pairs are numbered in random order, and keep their numbers when briefs are added", () => {
  const some = keyOf("one", names.slice(0, 20));
  expect(some.pairs.map(({ name }) => name)).not.toEqual(names.slice(0, 20));
  const all = extendKey(some, names);
  expect(all.pairs.slice(0, 20)).toEqual(some.pairs);
  expect(new Set(all.pairs.map(({ pair }) => pair)).size).toBe(names.length);
});

test("a judge's folder does not reveal who wrote which text or the name of the brief", async () => {
  const out = await mkdtemp(join(tmpdir(), "pressroom-pairs-"));
  try {
    const brief = testBrief();
    const key = keyOf("one", [brief.name]);
    const [pair] = key.pairs;
    const texts = { pressroom: "First text.\n", single: "Second text.\n" };
    await writeGuides(out);
    await writePair(out, pair!, { brief, traps: `# Notes: ${brief.name}\n` }, texts);
    const seen: string[][] = [];
    for (const judge of judges) {
      const files = await readdir(join(out, judge), { recursive: true, withFileTypes: true });
      for (const file of files.filter((one) => one.isFile())) {
        const text = await readFile(join(file.parentPath, file.name), "utf8");
        expect(`${file.name}\n${text}`).not.toMatch(/pressroom|single|hidden-order|mock/i);
      }
      const read = (name: string) => readFile(join(out, judge, "pair01", name), "utf8");
      seen.push([await read("left.md"), await read("right.md"), await read("sources.json")]);
    }
    const [[left, right, sources] = [], second] = seen;
    expect(second).toEqual([right, left, sources]);
    expect(left).toBe(texts[pair!["judge-1"].left]);
    const { name: _name, ...material } = brief;
    expect(JSON.parse(sources ?? "")).toEqual(material);
    // A pair that may have been judged is not changed.
    await writePair(out, pair!, { brief, traps: undefined }, { pressroom: "x", single: "y" });
    expect(await readFile(join(out, "judge-1", "pair01", "left.md"), "utf8")).toBe(left);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
});
