/**
 * How many threads a second are fetched from a forum, cleaned, stored, compared with the brands of an account and stored as
 * matches: by worker processes as they are started in production, from a forum in a process of its own. Threads and brands
 * are those of eval/relevance, again and again.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withOperator } from "../wiring.ts";
import { defineBenchmark, only } from "../benchmark.ts";
import { familySeconds, processorSeconds } from "../processor-time.ts";
import { median, rounded } from "../statistics.ts";
import { forAccount } from "../../src/db/account-handle.ts";
import type { Database } from "../../src/db/database.ts";
import { createAccount } from "../../src/records/accounts/accounts.ts";
import { createBrand } from "../../src/records/brands/brands.ts";
import { addKeywords } from "../../src/records/brands/keywords.ts";
import { corpusHalves } from "../../eval/relevance/corpus/index.ts";
import { startPressroom, startServing } from "../../test/service-under-test.ts";
import type { ServingChild } from "../../test/service-under-test.ts";

const wantedPerSecond = 1_000;
const perSite = 1_000;
const corpus = Object.values(corpusHalves).flat();
const forumScript = new URL("forum-process.ts", import.meta.url).pathname;

export const relevance = defineBenchmark({
  name: "relevance",
  meaning: "threads that are fetched, cleaned, stored and compared with the brands of an account",
  choices: {
    sources: {
      meaning: `sources in each round, of ${perSite} threads`,
      fallback: [20],
      quick: [1],
    },
    brands: { meaning: "brands of the account", fallback: [50], quick: [5] },
    rounds: { meaning: "rounds", fallback: [3], quick: [1] },
    workers: { meaning: "worker processes", fallback: [2], quick: [1] },
  },
  async run({ ground, progress }, chosen) {
    const sourcesCount = only(chosen.sources);
    const brandsCount = only(chosen.brands);
    const threadsCount = sourcesCount * perSite;
    const connectionString = await ground.createDatabase("bench_relevance");
    return withOperator(connectionString, async (database) => {
      const accountId = await createBrands(database, brandsCount);
      const logFile = join(ground.folder, "relevance.log");
      const forum = ground.keep(await startServing(forumScript, [String(perSite)], { logFile }));
      const environment = {
        DATABASE_URL: connectionString,
        PRESSROOM_DATA_DIR: join(ground.folder, "relevance"),
        PRESSROOM_STACK_EXCHANGE_API_URL: forum.url,
        PRESSROOM_SOURCE_ALLOW: new URL(forum.url).host,
        PRESSROOM_SOURCE_PAUSE: "0ms",
      };
      const workers: ServingChild[] = [];
      for (let number = 0; number < only(chosen.workers); number += 1)
        workers.push(ground.keep(await startPressroom(["worker"], { logFile, environment })));
      const spent = () => ({
        workers: workers.map(({ pid }) => processorSeconds(pid)),
        forum: [processorSeconds(forum.pid)],
        postgres: [familySeconds(ground.postmasterPid)],
      });
      while (await isUnfinished(database)) await sleep(100);
      const rounds: Round[] = [];
      for (let round = 1; round <= only(chosen.rounds); round += 1) {
        progress(`round ${round}: ${threadsCount} threads, ${brandsCount} brands`);
        const before = spent();
        const at = performance.now();
        await addSources(database, accountId, { round, count: sourcesCount });
        while (await isUnfinished(database)) await sleep(100);
        const seconds = (performance.now() - at) / 1_000;
        const after = spent();
        const msOf = (part: keyof typeof before) =>
          ((sum(after[part]) - sum(before[part])) * 1_000_000) / threadsCount;
        rounds.push({
          perSecond: threadsCount / seconds,
          workersMs: msOf("workers"),
          postgresMs: msOf("postgres"),
          forumMs: msOf("forum"),
        });
      }
      await Promise.all([...workers, forum].map((child) => child.end()));
      const { rows } = await database.pool.query<{ posts: number; matches: number }>(
        "select (select count(*) from forum_posts) as posts, (select count(*) from thread_matches) as matches",
      );
      const { posts = 0, matches = 0 } = rows[0] ?? {};
      if (posts !== rounds.length * threadsCount || matches === 0)
        throw new Error(`${posts} threads and ${matches} matches are stored: ${logFile}`);
      const perSecond = median(rounds.map((round) => round.perSecond));
      return {
        tables: [
          {
            title: `Threads a second, with ${brandsCount} brands and ${workers.length} workers`,
            heading: [
              "round",
              "threads a second",
              "workers: processor ms per 1,000",
              "PostgreSQL",
              "forum",
            ],
            rows: rounds.map((round, at) => [
              at + 1,
              ...[round.perSecond, round.workersMs, round.postgresMs, round.forumMs].map((number) =>
                rounded(number, 0),
              ),
            ]),
          },
        ],
        figures: [
          {
            name: "fetched, cleaned, stored and scored",
            wanted: `at least ${wantedPerSecond} a second`,
            measured: `${rounded(perSecond, 0)} a second`,
            isReached: perSecond >= wantedPerSecond,
          },
        ],
        notes: [
          `${rounded(matches / posts, 1)} matches are stored for each thread.`,
          "Workers, PostgreSQL and the forum share the machine.",
        ],
        details: { rounds },
      };
    });
  },
});

interface Round {
  perSecond: number;
  /** What a thousand threads cost of a processor, which other load on the machine changes little. */
  workersMs: number;
  postgresMs: number;
  forumMs: number;
}

async function createBrands(database: Database, count: number): Promise<number> {
  const account = await createAccount(database, { email: "bench@example.com", passwordHash: null });
  if (!account) throw new Error("the account was there already");
  await forAccount(database, account.id, async (handle) => {
    for (let number = 0; number < count; number += 1) {
      const { brand } = corpus[number % corpus.length]!;
      const { industry, overview, language } = brand;
      const name = `${brand.name} ${number}`;
      const { id } = await createBrand(handle, { name, industry, overview, language });
      await addKeywords(handle, id, brand.keywords);
    }
  });
  return account.id;
}

async function addSources(
  database: Database,
  accountId: number,
  { round, count }: { round: number; count: number },
): Promise<void> {
  await database.pool.query(
    `insert into sources (account_id, kind, name, url, settings, next_read_at)
     select $1, 'stack_exchange', site, 'https://' || site || '.stackexchange.com',
       jsonb_build_object('site', site, 'threads_max', $4::integer), now()
     from generate_series(1, $3::integer) number, concat('site-', $2::integer, '-', number) site`,
    [accountId, round, count, perSite],
  );
}

async function isUnfinished({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ problem: string | null; isUnfinished: boolean }>(
    `select (select problem from sources where problem is not null limit 1) as problem,
       exists (select from sources where last_read_at is null) or exists (select from unscored_posts)
         or exists (select from brand_matching where below_id is not null) as "isUnfinished"`,
  );
  const [row] = rows;
  if (row?.problem) throw new Error(row.problem);
  return row?.isUnfinished ?? true;
}

function sum(seconds: readonly (number | undefined)[]): number {
  return seconds.reduce((all: number, one) => all + (one ?? NaN), 0);
}
