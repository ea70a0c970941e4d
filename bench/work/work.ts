/**
 * How well a worker runs many jobs that only wait: its share of the ideal throughput, its additional memory, and how
 * soon after its commit a single job starts.
 */
import { defineBenchmark, only } from "../benchmark.ts";
import type { Figure } from "../benchmark.ts";
import { rounded } from "../statistics.ts";
import { measureThroughput } from "./measure-throughput.ts";
import type { Throughput } from "./measure-throughput.ts";
import { measureSingles } from "./measure-singles.ts";

const megabyte = 1_000_000;
/** The targets for these numbers of slots, as shares of the ideal throughput. */
const sharesWanted: Readonly<Record<number, number>> = { 1000: 0.95, 2000: 0.9 };
const growthMegabytesMax = 60;
const startMsMax = 50;

export const work = defineBenchmark({
  name: "work",
  meaning: "one-second jobs under way at once: share of the ideal, memory, time to a start",
  choices: {
    "in-flight": { meaning: "jobs under way at once", fallback: [1000, 2000], quick: [20] },
    "wait-ms": { meaning: "how long a job waits", fallback: [1000], quick: [50] },
    paid: {
      meaning:
        "1: as a model that costs money, each stage on disk before the next; 0: as one that is free",
      fallback: [1],
      quick: [1],
    },
    waves: { meaning: "jobs for each place under way", fallback: [20], quick: [4] },
    limit: {
      meaning: "seconds after which a slow worker is cut off",
      fallback: [180],
      quick: [30],
    },
    singles: { meaning: "single jobs on an idle system", fallback: [50], quick: [3] },
    profile: { meaning: "1: write the worker's CPU profile to --out", fallback: [0], quick: [0] },
  },
  async run(tools, chosen) {
    const throughputs: Throughput[] = [];
    for (const inFlight of chosen["in-flight"]) {
      throughputs.push(
        await measureThroughput(tools, {
          inFlight,
          waitMs: only(chosen["wait-ms"]),
          isPaid: only(chosen.paid) > 0,
          jobs: inFlight * only(chosen.waves),
          limitSeconds: only(chosen.limit),
          profile: only(chosen.profile) > 0,
        }),
      );
    }
    const singles = await measureSingles(tools, only(chosen.singles));

    const figures = throughputs.flatMap((throughput): Figure[] => {
      const wanted = sharesWanted[throughput.inFlight];
      const growth = (throughput.memory.peak - throughput.memory.idle) / megabyte;
      const memory: Figure = {
        name: `memory over idle with ${throughput.inFlight} under way, at its peak`,
        wanted: `at most ${growthMegabytesMax} MB`,
        measured: `${rounded(growth)} MB`,
        isReached: growth <= growthMegabytesMax,
      };
      if (wanted === undefined) return [memory];
      return [
        {
          name: `${throughput.inFlight} under way, share of the ideal`,
          wanted: `at least ${wanted * 100} %`,
          measured: `${rounded(throughput.share * 100, 1)} %`,
          isReached: throughput.share >= wanted,
        },
        memory,
      ];
    });
    figures.push({
      name: "a single job's start after its commit, median",
      wanted: `at most ${startMsMax} ms`,
      measured: `${rounded(singles.p50Ms, 1)} ms`,
      isReached: singles.p50Ms <= startMsMax,
    });
    await tools.report({
      tables: [
        {
          title: "Under way at once",
          heading: [
            "in flight",
            "finished",
            "a second",
            "ideal",
            "share %",
            "idle MB",
            "peak over",
            "median over",
            "after over",
            "heap after",
            "worker cores",
            "PostgreSQL cores",
          ],
          rows: throughputs.map((throughput) => [
            throughput.inFlight,
            `${throughput.finished} of ${throughput.jobs}`,
            rounded(throughput.perSecond, 1),
            rounded(throughput.idealPerSecond),
            rounded(throughput.share * 100, 1),
            rounded(throughput.memory.idle / megabyte),
            over(throughput.memory.peak, throughput),
            over(throughput.memory.median, throughput),
            over(throughput.memory.after, throughput),
            rounded(throughput.memory.heapAfter / megabyte),
            throughput.cores.worker === undefined ? null : rounded(throughput.cores.worker, 2),
            throughput.cores.postgresql === undefined
              ? null
              : rounded(throughput.cores.postgresql, 2),
          ]),
        },
        {
          title: "From a single job's acceptance to its start, by the database's clock",
          heading: ["jobs", "p50 ms", "p99 ms"],
          rows: [[singles.jobs, rounded(singles.p50Ms, 1), rounded(singles.p99Ms, 1)]],
        },
      ],
      figures,
      details: { throughputs, singles },
    });
  },
});

/** Megabytes above the idle worker. */
function over(bytes: number, { memory }: Throughput): number {
  return rounded((bytes - memory.idle) / megabyte);
}
