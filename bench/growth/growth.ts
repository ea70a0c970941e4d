/**
 * Whether operations get slower as data accumulates: each one runs alternately on a small and a large database, and
 * claims run alternately on a short and a long queue of one account's jobs.
 */
import { defineBenchmark, only } from "../benchmark.ts";
import type { BenchmarkResult, BenchmarkTools, Figure } from "../benchmark.ts";
import { rounded } from "../statistics.ts";
import { callsOf, compare } from "./compare.ts";
import type { Comparison } from "./compare.ts";
import { claimSize, claimTasks, operations } from "./operations.ts";
import { openSeededDatabase } from "./seeded-database.ts";
import type { DatabaseFacts } from "./seeded-database.ts";

const accountsCount = 16;
const ratioMax = 1.3;

export const growth = defineBenchmark({
  name: "growth",
  meaning: "accepting, claiming, reading and listing on a small and on a large database",
  choices: {
    "base-jobs": { meaning: "finished jobs, small database", fallback: [10_000], quick: [500] },
    jobs: { meaning: "finished jobs, large database", fallback: [2_000_000], quick: [2_000] },
    times: { meaning: "how often each operation is timed", fallback: [400], quick: [10] },
    "base-backlog": { meaning: "waiting jobs, short queue", fallback: [1_000], quick: [300] },
    backlog: { meaning: "waiting jobs, long queue", fallback: [500_000], quick: [1_000] },
  },
  async run(tools, chosen) {
    const times = only(chosen.times);
    await tools.report(
      await measureHistory(tools, {
        small: only(chosen["base-jobs"]),
        large: only(chosen.jobs),
        times,
      }),
    );
    await tools.report(
      await measureBacklog(tools, {
        small: only(chosen["base-backlog"]),
        large: only(chosen.backlog),
        // At most as many claims as the short queue can fill.
        times: Math.min(times, Math.floor(only(chosen["base-backlog"]) / claimSize / 1.3)),
      }),
    );
  },
});

interface Sizes {
  small: number;
  large: number;
  times: number;
}

async function measureHistory(
  { environment, progress }: BenchmarkTools,
  { small, large, times }: Sizes,
): Promise<BenchmarkResult> {
  // The same number in both databases, and enough for every claim.
  const waiting = claimSize * callsOf(times);
  const open = (name: string, finished: number) =>
    openSeededDatabase(environment, {
      name,
      accounts: accountsCount,
      finished,
      waiting: (accounts) => [{ accounts, jobs: waiting }],
      report: (text) => progress(`${name}: ${text}`),
    });
  const pair = {
    small: await open("small_history", small),
    large: await open("large_history", large),
  };
  const comparisons: Comparison[] = [];
  for (const [name, operation] of Object.entries(operations)) {
    progress(`timing: ${name}`);
    comparisons.push(await compare(name, operation, pair, times));
  }
  await Promise.all([pair.small.parts.close(), pair.large.parts.close()]);
  return toResult("history", comparisons, [pair.small.facts, pair.large.facts]);
}

async function measureBacklog(
  { environment, progress }: BenchmarkTools,
  { small, large, times }: Sizes,
): Promise<BenchmarkResult> {
  const open = (name: string, jobs: number) =>
    openSeededDatabase(environment, {
      name,
      accounts: 2,
      finished: 1_000,
      // The single job of the second account is the last one.
      waiting: (accounts) => [
        { accounts: accounts.slice(0, 1), jobs },
        { accounts: accounts.slice(1), jobs: 1 },
      ],
      report: (text) => progress(`${name}: ${text}`),
    });
  const pair = { small: await open("short_queue", small), large: await open("long_queue", large) };
  progress("claiming from a long queue");
  const firstClaim = await claimTasks(pair.large);
  const isClaimed = firstClaim.includes(pair.large.accounts[1]?.accountId ?? 0);
  const fairness: Figure = {
    name: `another account's single job behind ${large} of one account`,
    wanted: `among the first ${claimSize} claimed`,
    measured: isClaimed ? "among them" : "not among them",
    isReached: isClaimed,
  };
  const comparison = await compare("claim from a long queue", claimTasks, pair, times);
  await Promise.all([pair.small.parts.close(), pair.large.parts.close()]);
  return toResult("backlog", [comparison], [pair.small.facts, pair.large.facts], [fairness]);
}

function toResult(
  part: string,
  comparisons: readonly Comparison[],
  databases: readonly DatabaseFacts[],
  figures: readonly Figure[] = [],
): BenchmarkResult {
  return {
    tables: [
      {
        title: `Times with a large ${part}`,
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
        title: `Databases of the ${part}`,
        heading: ["database", "finished", "waiting", "MB", "seeded in s"],
        rows: databases.map(({ name, finished, waiting, bytes, seedingSeconds }) => [
          name,
          finished,
          waiting,
          rounded(bytes / 1_000_000),
          rounded(seedingSeconds, 1),
        ]),
      },
    ],
    figures: [...comparisons.map(toFigure), ...figures],
    details: { [part]: { comparisons, databases } },
  };
}

function toFigure({ name, ratio }: Comparison): Figure {
  return {
    name,
    wanted: `at most ${ratioMax} ×`,
    measured: `${rounded(ratio, 2)} ×`,
    isReached: ratio <= ratioMax,
  };
}
