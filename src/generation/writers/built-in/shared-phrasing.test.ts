import { describe, expect, it } from "vitest";
import { gather } from "../../stages/gather.ts";
import { inputFrom, shelves } from "./reading-room.fixture.ts";
import type { Shelf } from "./reading-room-shelf.fixture.ts";
import { ownGramsOf, sharedShare } from "./shared-phrasing.fixture.ts";
import { walkTheRoad } from "./walk-the-road.fixture.ts";

interface Pair {
  name: string;
  share: number;
}

/** Every two topics of a brand, with the same thread in both or without one. */
async function pairsOf(shelf: Shelf, post: Shelf["post"]): Promise<Pair[]> {
  const texts = await Promise.all(
    shelf.topics.map(async (topic) => {
      const { material, draft } = await walkTheRoad(inputFrom(shelf, topic, post), "article");
      return { topic, grams: ownGramsOf(material, draft) };
    }),
  );
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).map((other) => ({
      name: `${shelf.name}: ${one.topic} / ${other.topic}`,
      share: sharedShare(one.grams, other.grams),
    })),
  );
}

/** A shelf without a thread of its own borrows one in its language. */
function threadFor(shelf: Shelf): Shelf["post"] {
  const lender = shelves.find(({ post, language }) => post !== null && language === shelf.language);
  return shelf.post ?? lender?.post ?? null;
}

function percent(share: number | undefined): string {
  return `${((share ?? 0) * 100).toFixed(1)} %`;
}

describe("two articles for one brand on different topics", () => {
  it("share at most 15 % of the 5-grams outside names, keywords and quotes", async () => {
    const pairs: Pair[] = [];
    for (const shelf of shelves) {
      for (const post of [null, threadFor(shelf)]) pairs.push(...(await pairsOf(shelf, post)));
    }
    const shares = pairs.map(({ share }) => share).toSorted((a, b) => a - b);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    process.stdout.write(
      `own 5-grams shared by ${pairs.length} pairs: mean ${percent(mean)}, 95th percentile ${percent(
        shares[Math.floor(shares.length * 0.95)],
      )}, maximum ${percent(shares.at(-1))}\n`,
    );
    expect(pairs.length).toBeGreaterThan(400);
    expect(pairs.filter(({ share }) => share > 0.15)).toEqual([]);
  }, 60_000);
});

describe("the measure of shared phrasing", () => {
  it("finds all of a text in itself and nothing of it in another", () => {
    const grams = new Set(["what should one know about", "should one know about it"]);
    expect(sharedShare(grams, grams)).toBe(1);
    expect(sharedShare(grams, new Set(["a b c d e"]))).toBe(0);
  });

  it("counts sentences that differ only in a keyword as alike, and leaves quotes out", () => {
    const [shelf] = shelves;
    if (shelf === undefined) throw new Error("There are no shelves.");
    const material = gather(inputFrom(shelf, null, null));
    const saying = (text: string) =>
      ownGramsOf(material, {
        title: "",
        description: "",
        excerpt: "",
        sections: [
          {
            id: "s1",
            kind: "lead",
            heading: null,
            level: 2,
            blocks: [
              { kind: "paragraph", sentences: [{ text, citations: [] }] },
              { kind: "quote", citation: { passage: "p1", start: 0, end: 40 } },
            ],
          },
        ],
        newsletter: null,
        social: [],
        toAdd: [],
        draftNote: null,
        notes: [],
      });
    const one = saying("What should one know about rye bread before a visit?");
    const other = saying("What should one know about celebration cakes before a visit?");
    expect(sharedShare(one, other)).toBe(1);
    expect([...one].some((gram) => gram.includes("sourdough bakery"))).toBe(false);
  });
});
