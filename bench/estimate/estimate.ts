/** Whether callers are told the truth: how many jobs of the whole service end inside the range that their caller got. */
import { defineBenchmark, only } from "../benchmark.ts";
import { mean, rounded } from "../statistics.ts";
import { measurePromises } from "./measure-promises.ts";
import type { Kept } from "./measure-promises.ts";

const insideMin = 0.8;

export const estimate = defineBenchmark({
  name: "estimate",
  meaning: "estimated_time held against when jobs really ended, in minutes that run faster",
  choices: {
    jobs: { meaning: "jobs to send", fallback: [1500], quick: [40] },
    "minute-ms": { meaning: "how long a minute takes", fallback: [600], quick: [50] },
    workers: { meaning: "workers, of which one is away now and then", fallback: [3], quick: [2] },
    places: { meaning: "jobs under way at once in each", fallback: [30], quick: [4] },
    rate: { meaning: "single requests a minute", fallback: [4], quick: [5] },
    burst: { meaning: "requests that one account sends at once", fallback: [60], quick: [10] },
    "burst-every": { meaning: "minutes between bursts", fallback: [60], quick: [5] },
    slowness: {
      meaning: "how many times slower the provider becomes in the middle",
      fallback: [3],
      quick: [3],
    },
  },
  async run(tools, chosen) {
    const kept = await measurePromises(tools, {
      jobs: only(chosen.jobs),
      minuteMs: only(chosen["minute-ms"]),
      workers: only(chosen.workers),
      places: only(chosen.places),
      rate: only(chosen.rate),
      burst: only(chosen.burst),
      burstEvery: only(chosen["burst-every"]),
      slowness: only(chosen.slowness),
    });
    const share = shareOf(kept, isInside);
    const groups: [string, readonly Kept[]][] = [
      ["all", kept],
      ["before the provider became slower", kept.filter(({ phase }) => phase === "before")],
      ["around that", kept.filter(({ phase }) => phase === "change")],
      ["after that", kept.filter(({ phase }) => phase === "after")],
      ["waited for more than a minute", kept.filter(({ waited }) => waited > 1)],
      ...["article", "social", "newsletter", "post", "batch"].map((type): [string, Kept[]] => [
        type,
        kept.filter(({ contentType }) => contentType === type),
      ]),
    ];
    return {
      tables: [
        {
          title: "What callers were told, and what came of it",
          heading: [
            "jobs",
            "count",
            "inside %",
            "earlier %",
            "later %",
            "mean minutes",
            "mean width",
            "B >= 2A + 2 %",
          ],
          rows: groups
            .filter(([, some]) => some.length > 0)
            .map(([name, some]) => [
              name,
              some.length,
              percent(shareOf(some, isInside)),
              percent(shareOf(some, ({ minutes, min }) => minutes < min)),
              percent(shareOf(some, ({ minutes, max }) => minutes > max)),
              rounded(mean(some.map(({ minutes }) => minutes)), 1),
              rounded(mean(some.map(({ min, max }) => max - min)), 1),
              percent(shareOf(some, ({ min, max }) => max >= 2 * min + 2)),
            ]),
        },
      ],
      figures: [
        {
          name: "jobs that end inside their range",
          wanted: `at least ${insideMin * 100} %`,
          measured: `${percent(share)} %`,
          isReached: share >= insideMin,
        },
      ],
      notes: [
        "The provider is simulated: its times are log-normal. A real one's are its own, and the forecast learns them.",
      ],
      details: { kept },
    };
  },
});

function isInside({ minutes, min, max }: Kept): boolean {
  return minutes >= min && minutes <= max;
}

function shareOf(kept: readonly Kept[], isSo: (one: Kept) => boolean): number {
  return kept.filter(isSo).length / Math.max(1, kept.length);
}

function percent(share: number): number {
  return rounded(share * 100, 1);
}
