/**
 * How many threads a second are compared with the brands of an account and stored as matches, by the worker's own code on
 * the product's own tables. The threads and brands are those of eval/relevance, again and again; saving the posts is
 * measured too, since whoever fetches them does both.
 */
import { withOperator } from "../wiring.ts";
import { defineBenchmark, only } from "../benchmark.ts";
import { familySeconds } from "../processor-time.ts";
import { median, rounded } from "../statistics.ts";
import { forAccount } from "../../src/db/account-handle.ts";
import { openDatabase } from "../../src/db/database.ts";
import { createLog } from "../../src/log.ts";
import { createAccount } from "../../src/records/accounts/accounts.ts";
import { createBrand } from "../../src/records/brands/brands.ts";
import { addKeywords } from "../../src/records/brands/keywords.ts";
import { ensureSource, manualSource } from "../../src/records/forum-posts/forum-posts.ts";
import { saveThreads } from "../../src/records/forum-posts/save-threads.ts";
import { openThreadScorer } from "../../src/worker/score-threads.ts";
import { corpusHalves } from "../../eval/relevance/corpus/index.ts";

const wantedPerSecond = 1_000;
const savedAtOnce = 500;
const corpus = Object.values(corpusHalves).flat();
const texts = corpus.flatMap(({ threads }) => threads.map(({ thread }) => thread));

export const relevance = defineBenchmark({
  name: "relevance",
  meaning: "threads that are compared with the brands of an account and stored as matches",
  choices: {
    threads: { meaning: "threads in each round", fallback: [5_000], quick: [100] },
    brands: { meaning: "brands of the account", fallback: [50], quick: [5] },
    rounds: { meaning: "rounds", fallback: [3], quick: [1] },
  },
  async run({ ground, progress }, chosen) {
    const threadsCount = only(chosen.threads);
    const brandsCount = only(chosen.brands);
    const connectionString = await ground.createDatabase("bench_relevance");
    const worker = openDatabase({
      connectionString,
      isPooled: false,
      applicationName: "bench relevance",
      role: "pressroom_worker",
      connectionsMax: 2,
      statementMs: 60_000,
      log: createLog("warn"),
    });
    try {
      return await withOperator(connectionString, async (database) => {
        const account = await createAccount(database, {
          email: "bench@example.com",
          passwordHash: null,
        });
        if (!account) throw new Error("the account was there already");
        await forAccount(database, account.id, async (handle) => {
          for (let number = 0; number < brandsCount; number += 1) {
            const { brand } = corpus[number % corpus.length]!;
            const { industry, overview, language } = brand;
            const name = `${brand.name} ${number}`;
            const { id } = await createBrand(handle, { name, industry, overview, language });
            await addKeywords(handle, id, brand.keywords);
          }
        });
        const scorer = openThreadScorer(worker);
        while ((await scorer.scoreBrand()) !== undefined);
        const rounds: Round[] = [];
        for (let round = 1; round <= only(chosen.rounds); round += 1) {
          progress(`round ${round}: saving ${threadsCount} threads`);
          const savedIn = await secondsOf(async () => {
            for (let from = 0; from < threadsCount; from += savedAtOnce) {
              const count = Math.min(savedAtOnce, threadsCount - from);
              const posts = Array.from({ length: count }, (_, at) => postOf(from + at, round));
              await forAccount(database, account.id, async (handle) =>
                saveThreads(handle, await ensureSource(handle, manualSource), posts, "import"),
              );
            }
          });
          progress(`round ${round}: comparing them with ${brandsCount} brands`);
          const before = { own: process.cpuUsage(), postgres: familySeconds(ground.postmasterPid) };
          const scoredIn = await secondsOf(async () => {
            while ((await scorer.scorePosts()) > 0);
          });
          const own = process.cpuUsage(before.own);
          const postgres = familySeconds(ground.postmasterPid);
          rounds.push({
            saved: threadsCount / savedIn,
            scored: threadsCount / scoredIn,
            ownMs: (own.user + own.system) / threadsCount,
            postgresMs:
              postgres === undefined || before.postgres === undefined
                ? null
                : ((postgres - before.postgres) * 1_000_000) / threadsCount,
          });
        }
        const { rows } = await database.pool.query<{ count: number }>(
          "select count(*) from thread_matches",
        );
        const scored = median(rounds.map((round) => round.scored));
        const both = median(rounds.map((round) => 1 / (1 / round.saved + 1 / round.scored)));
        return {
          tables: [
            {
              title: `Threads a second, with ${brandsCount} brands`,
              heading: [
                "round",
                "saved",
                "compared and stored",
                "worker: processor ms per 1,000",
                "PostgreSQL: processor ms per 1,000",
              ],
              rows: rounds.map((round, at) => [
                at + 1,
                rounded(round.saved, 0),
                rounded(round.scored, 0),
                rounded(round.ownMs, 0),
                round.postgresMs === null ? null : rounded(round.postgresMs, 0),
              ]),
            },
          ],
          figures: [
            {
              name: "compared and stored",
              wanted: `at least ${wantedPerSecond} a second`,
              measured: `${rounded(scored, 0)} a second`,
              isReached: scored >= wantedPerSecond,
            },
          ],
          notes: [
            `Saved and compared one after the other: ${rounded(both, 0)} a second. ${rows[0]?.count ?? 0} matches are stored.`,
            "One worker compares; PostgreSQL shares the machine.",
          ],
          details: { rounds },
        };
      });
    } finally {
      await worker.close();
    }
  },
});

interface Round {
  /** Threads a second. */
  saved: number;
  scored: number;
  /** What a thousand of them cost of a processor, which other load on the machine changes little. */
  ownMs: number;
  postgresMs: number | null;
}

/** Three of the corpus in one, which is about as long as posts are. */
function postOf(number: number, round: number) {
  const first = texts[number % texts.length]!;
  const others = [7, 13].map((step) => texts[(number * step) % texts.length]!.body);
  const url = `https://forum.example/${round}/${number}`;
  return {
    externalId: url,
    title: first.title,
    body: [first.body, ...others].join("\n"),
    author: "bench",
    community: "",
    url,
    postedAt: new Date(),
    replies: first.replies.map((body, at) => ({
      externalId: String(at),
      parentExternalId: null,
      author: "",
      body,
    })),
  };
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const at = performance.now();
  await work();
  return (performance.now() - at) / 1_000;
}
