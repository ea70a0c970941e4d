/** How long a search of forum posts takes with many of them: each kind of search by itself, and the mix of all. */
import { defineBenchmark, only } from "../benchmark.ts";
import { nameOf, openRandom } from "../retrieval/random-text.ts";
import type { Random } from "../retrieval/random-text.ts";
import { median, quantile, rounded } from "../statistics.ts";
import { openParts } from "../wiring.ts";
import { forAccount } from "../../src/db/account-handle.ts";
import type { Database } from "../../src/db/database.ts";
import { searchForumPosts } from "../../src/records/forum-posts/forum-posts.ts";
import type { ForumPostFilters } from "../../src/records/forum-posts/forum-posts.ts";
import { seedThreads } from "./seed-threads.ts";

const medianMsMax = 50;
const rowsMax = 50;
const yearMs = 365 * 86_400_000;

export const search = defineBenchmark({
  name: "search",
  meaning: "searches of forum posts by words and filters",
  choices: {
    threads: { meaning: "stored forum posts", fallback: [1_000_000], quick: [3_000] },
    times: { meaning: "searches of each kind", fallback: [40], quick: [2] },
  },
  async run({ ground, progress }, chosen) {
    const threads = only(chosen.threads);
    const connectionString = await ground.createDatabase("bench_search");
    const accountId = await seedThreads(connectionString, threads, progress);
    progress("searching");
    return measureSearches(connectionString, { accountId, threads, times: only(chosen.times) });
  },
});

type Search = ForumPostFilters & { before?: number };

/** Of these ranks; the lower the rank, the more common a word is. */
const word = (random: Random, from: number, to: number) =>
  nameOf(from + Math.floor(random() * (to - from)));
const time = (yearsAgo: number, days = 0) =>
  new Date(Date.now() - yearsAgo * yearMs + days * 86_400_000);

const kinds: Record<string, (random: Random, threads: number) => Search> = {
  "newest of all": () => ({}),
  "a page in the middle": (random, threads) => ({ before: Math.floor(random() * threads) }),
  "a common word": (random) => ({ words: word(random, 0, 20) }),
  "a word": (random) => ({ words: word(random, 100, 2_000) }),
  "a rare word": (random) => ({ words: word(random, 20_000, 30_000) }),
  "a word that never occurs": (random) => ({ words: `${word(random, 0, 1_000)}x` }),
  "two words": (random) => ({ words: `${word(random, 0, 100)} ${word(random, 100, 1_000)}` }),
  "either of two, without a third": (random) => ({
    words: `${word(random, 500, 5_000)} or ${word(random, 500, 5_000)} -${word(random, 0, 20)}`,
  }),
  "a phrase": (random) => ({ words: `"${word(random, 0, 20)} ${word(random, 0, 20)}"` }),
  "a phrase that never occurs": (random) => ({
    words: `"${word(random, 0, 5)} of ${word(random, 0, 5)} of ${word(random, 0, 5)}"`,
  }),
  "a community": (random) => ({ community: `community ${Math.floor(random() * 200)}` }),
  "a tag": (random) => ({ tag: `tag ${Math.floor(random() * 300)}` }),
  "a tag and a score": (random) => ({ tag: `tag ${Math.floor(random() * 300)}`, scoreMin: 10 }),
  "a language, unanswered": () => ({ language: "es", isAnswered: false }),
  "a month": (random) => ({
    postedAfter: time(1 + random()),
    postedBefore: time(1, 30),
  }),
  "the oldest months": () => ({ postedBefore: time(5, 30) }),
  "a word in a community": (random) => ({
    words: word(random, 0, 100),
    community: `community ${Math.floor(random() * 200)}`,
  }),
  "a word in old months, with replies": (random) => ({
    words: word(random, 0, 1_000),
    hasReplies: true,
    postedBefore: time(4),
  }),
  "shared ones with a word": (random) => ({ whose: "shared", words: word(random, 0, 1_000) }),
};

async function measureSearches(
  connectionString: string,
  { accountId, threads, times }: { accountId: number; threads: number; times: number },
) {
  const parts = openParts(connectionString);
  try {
    const took = new Map<string, { ms: number[]; found: number }>();
    // In turns, so that other load on the machine falls on all of them; the first ones are not counted.
    const random = openRandom(5);
    for (let turn = -2; turn < times; turn += 1) {
      for (const [kind, make] of Object.entries(kinds)) {
        const known = took.get(kind) ?? { ms: [], found: 0 };
        took.set(kind, known);
        const { ms, found } = await searchOnce(parts.database, accountId, make(random, threads));
        if (turn < 0) continue;
        known.ms.push(ms);
        known.found += found;
      }
    }
    const all = [...took.values()].flatMap(({ ms }) => ms);
    const middle = median(all);
    return {
      tables: [
        {
          title: `Searches of ${threads} forum posts`,
          heading: ["search", "median ms", "p99 ms", `found, at most ${rowsMax}`],
          rows: [...took].map(([kind, { ms, found }]) => [
            kind,
            rounded(median(ms), 1),
            rounded(quantile(ms, 0.99), 1),
            rounded(found / times, 1),
          ]),
        },
      ],
      figures: [
        {
          name: "median of all searches",
          wanted: `below ${medianMsMax} ms`,
          measured: `${rounded(middle, 1)} ms`,
          isReached: middle < medianMsMax,
        },
      ],
      notes: [],
      details: { took: Object.fromEntries(took) },
    };
  } finally {
    await parts.close();
  }
}

async function searchOnce(
  database: Database,
  accountId: number,
  { before, ...filters }: Search,
): Promise<{ ms: number; found: number }> {
  const startedMs = performance.now();
  const found = await forAccount(database, accountId, (account) =>
    searchForumPosts(account, filters, { before: before ?? null, rowsMax }),
  );
  return { ms: performance.now() - startedMs, found: found.length };
}
