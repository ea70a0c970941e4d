/**
 * Whether anything gets slower with age: the same operations on a young and on an old database, in turns, and claiming
 * behind a short and behind a long line of one account's jobs.
 */
import { defineBenchmark, only } from "../benchmark.ts";
import type { BenchmarkTools, Figure } from "../benchmark.ts";
import { rounded } from "../statistics.ts";
import { callsOf, compare } from "./compare.ts";
import type { Comparison } from "./compare.ts";
import { claimSize, claimSome, operations } from "./operations.ts";
import { openSeededDatabase } from "./seeded-database.ts";
import type { SeededDatabase } from "./seeded-database.ts";

const accountsCount = 16;
const ratioMax = 1.3;

export const growth = defineBenchmark({
  name: "growth",
  meaning: "accepting, claiming, reading and listing on a young and on an old database",
  choices: {
    "base-jobs": { meaning: "finished jobs of the young one", fallback: [10_000], quick: [500] },
    jobs: { meaning: "finished jobs of the old one", fallback: [2_000_000], quick: [2_000] },
    times: { meaning: "how often each operation is timed", fallback: [400], quick: [10] },
    "base-backlog": { meaning: "waiting jobs of the short line", fallback: [1_000], quick: [300] },
    backlog: { meaning: "waiting jobs of the long line", fallback: [500_000], quick: [1_000] },
  },
  async run(tools, chosen) {
    const times = only(chosen.times);
    const ages = await measureAges(tools, {
      small: only(chosen["base-jobs"]),
      large: only(chosen.jobs),
      times,
    });
    const lines = await measureLines(tools, {
      small: only(chosen["base-backlog"]),
      large: only(chosen.backlog),
      // No more than the short line holds.
      times: Math.min(times, Math.floor(only(chosen["base-backlog"]) / claimSize / 1.3)),
    });
    const comparisons = [...ages.comparisons, ...lines.comparisons];
    return {
      tables: [
        {
          title: "Medians in turns",
          heading: ["operation", "small ms", "large ms", "ratio", "small p99", "large p99"],
          rows: comparisons.map((one) => [
            one.name,
            rounded(one.smallMs, 2),
            rounded(one.largeMs, 2),
            rounded(one.ratio, 2),
            rounded(one.smallP99Ms, 2),
            rounded(one.largeP99Ms, 2),
          ]),
        },
        {
          title: "Stocks",
          heading: ["database", "finished", "waiting", "MB", "seeded in s"],
          rows: [...ages.databases, ...lines.databases].map((database) => [
            database.name,
            database.finished,
            database.waiting,
            rounded(database.bytes / 1_000_000),
            rounded(database.seedingSeconds, 1),
          ]),
        },
      ],
      figures: [...comparisons.map(toFigure), lines.fairness],
      notes: [],
      details: { comparisons, databases: [...ages.databases, ...lines.databases] },
    };
  },
});

interface Sizes {
  small: number;
  large: number;
  times: number;
}

interface DatabaseFacts {
  name: string;
  finished: number;
  waiting: number;
  bytes: number;
  seedingSeconds: number;
}

async function measureAges(
  { environment, progress }: BenchmarkTools,
  { small, large, times }: Sizes,
) {
  // As many on both sides, and enough for every claim.
  const waiting = claimSize * callsOf(times);
  const open = (name: string, finished: number) =>
    openSeededDatabase(environment, {
      name,
      accounts: accountsCount,
      finished,
      waiting: (accounts) => [{ accounts, jobs: waiting }],
      report: (text) => progress(`${name}: ${text}`),
    });
  const young = await open("bench_young", small);
  const old = await open("bench_old", large);
  const comparisons: Comparison[] = [];
  for (const [name, operation] of Object.entries(operations)) {
    progress(`timing: ${name}`);
    comparisons.push(await compare(name, operation, { small: young, large: old }, times));
  }
  const databases = [facts("young", young, waiting), facts("old", old, waiting)];
  await Promise.all([young.close(), old.close()]);
  return { comparisons, databases };
}

async function measureLines(
  { environment, progress }: BenchmarkTools,
  { small, large, times }: Sizes,
) {
  const open = (name: string, jobs: number) =>
    openSeededDatabase(environment, {
      name,
      accounts: 2,
      finished: 1_000,
      // The second account's single job came last.
      waiting: (accounts) => [
        { accounts: accounts.slice(0, 1), jobs },
        { accounts: accounts.slice(1), jobs: 1 },
      ],
      report: (text) => progress(`${name}: ${text}`),
    });
  const short = await open("bench_short_line", small);
  const long = await open("bench_long_line", large);
  progress("claiming behind a long line");
  // The first claim of all shows whether whoever came last has to wait for everybody before them.
  const firstClaim = await claimSome(long);
  const singleId = long.accounts[1]?.accountId;
  const fairness: Figure = {
    name: `another account's single job behind ${large} of one account`,
    wanted: `among the first ${claimSize} claimed`,
    measured: firstClaim.includes(singleId ?? 0) ? "among them" : "not among them",
    isReached: firstClaim.includes(singleId ?? 0),
  };
  const name = "claim behind a long line";
  const comparisons = [await compare(name, claimSome, { small: short, large: long }, times)];
  const databases = [facts("short line", short, small + 1), facts("long line", long, large + 1)];
  await Promise.all([short.close(), long.close()]);
  return { comparisons, databases, fairness };
}

function facts(name: string, database: SeededDatabase, waiting: number): DatabaseFacts {
  const { jobs, bytes, seedingSeconds } = database;
  return { name, finished: jobs, waiting, bytes, seedingSeconds };
}

function toFigure({ name, ratio }: Comparison): Figure {
  return {
    name,
    wanted: `at most ${ratioMax} ×`,
    measured: `${rounded(ratio, 2)} ×`,
    isReached: ratio <= ratioMax,
  };
}
