/**
 * How much of an article's time is the provider's: one article at a time against the critical path of its calls, and many
 * at once in one worker against the ideal.
 */
import { defineBenchmark, only } from "../benchmark.ts";
import { residentBytes } from "../resident-memory.ts";
import { median, rounded } from "../statistics.ts";
import { withOperator } from "../wiring.ts";
import { measureCrowd } from "./measure-crowd.ts";
import { measureRounds } from "./measure-latency.ts";
import { openPress } from "./open-press.ts";

const databaseName = "bench_writing";
const ratioMax = 1.2;
const shareWanted = 0.9;
const megabyte = 1_000_000;

export const writing = defineBenchmark({
  name: "writing",
  meaning: "articles from a played provider: time over its critical path, alone and many at once",
  choices: {
    rounds: { meaning: "articles written one at a time", fallback: [5], quick: [1] },
    articles: { meaning: "articles written at once", fallback: [50], quick: [3] },
    "first-token-ms": { meaning: "the provider's first token", fallback: [300], quick: [20] },
    "tokens-per-second": { meaning: "the provider's pace", fallback: [100], quick: [5000] },
    "tokens-per-chunk": { meaning: "tokens in one event", fallback: [5], quick: [5] },
    profile: { meaning: "1: write the worker's CPU profile to --out", fallback: [0], quick: [0] },
  },
  async run(tools, chosen) {
    const { ground, progress } = tools;
    const speed = {
      firstTokenMs: only(chosen["first-token-ms"]),
      tokensPerSecond: only(chosen["tokens-per-second"]),
    };
    const articles = only(chosen.articles);
    const connectionString = await ground.createDatabase(databaseName);
    const { idleBytes, rounds, crowd } = await withOperator(connectionString, async (database) => {
      progress("starting an API, a worker and a played provider");
      const press = await openPress(tools, {
        connectionString,
        database,
        concurrency: articles,
        profile: only(chosen.profile) > 0,
      });
      const idle = residentBytes(press.workerPid);
      // The first article loads code, as the first of a day does; it is written at once.
      await press.untilEnded([await press.order(0)], 50);
      await press.provider.script({
        speed: {
          first_token_ms: speed.firstTokenMs,
          tokens_per_second: speed.tokensPerSecond,
          tokens_per_chunk: only(chosen["tokens-per-chunk"]),
        },
      });
      const measured = {
        idleBytes: idle,
        rounds: await measureRounds(press, only(chosen.rounds), speed, progress),
        crowd: await measureCrowd(
          tools,
          press,
          { articles, places: articles, from: only(chosen.rounds) },
          speed,
        ),
      };
      await press.close();
      return measured;
    });
    await ground.dropDatabase(databaseName);

    const ratio = median(rounds.map((round) => round.ratio));
    const over = (bytes: number | undefined) =>
      bytes === undefined || idleBytes === undefined
        ? null
        : rounded((bytes - idleBytes) / megabyte);
    const { worker, postgresql, provider } = crowd.processor;
    const cores = (used: number | undefined) =>
      used === undefined ? null : rounded((used * 1_000) / crowd.wallMs, 2);
    return {
      tables: [
        {
          title: "One article at a time",
          heading: [
            "wall s",
            "critical path s",
            "ratio",
            "one after the other s",
            "stages (calls)",
            "tokens in",
            "cached %",
            "tokens out",
            "as one prompt: s",
            "tokens in",
            "tokens out",
          ],
          rows: rounds.map((round) => [
            seconds(round.wallMs),
            seconds(round.criticalMs),
            rounded(round.ratio, 3),
            seconds(round.sumMs),
            round.stages.map(({ name, calls }) => `${name} ${calls}`).join(", "),
            round.inputTokens,
            rounded((round.cachedTokens / round.inputTokens) * 100),
            round.outputTokens,
            seconds(round.single.ms),
            round.single.inputTokens,
            round.single.outputTokens,
          ]),
        },
        {
          title: "Many at once in one worker",
          heading: [
            "articles",
            "calls",
            "at once",
            "wall s",
            "ideal s",
            "share %",
            "never late s",
            "articles a minute",
            "worker idle MB",
            "peak over",
            "median over",
            "worker ms an article",
            "worker cores",
            "PostgreSQL cores",
            "provider cores",
          ],
          rows: [
            [
              crowd.articles,
              crowd.calls,
              crowd.callsAtOnceMax,
              seconds(crowd.wallMs),
              seconds(crowd.idealMs),
              rounded(crowd.share * 100, 1),
              seconds(crowd.setSpeedMs),
              rounded((crowd.articles * 60_000) / crowd.wallMs),
              idleBytes === undefined ? null : rounded(idleBytes / megabyte),
              over(crowd.memory?.peak),
              over(crowd.memory?.median),
              worker === undefined ? null : rounded((worker * 1_000) / crowd.articles),
              cores(worker),
              cores(postgresql),
              cores(provider),
            ],
          ],
        },
      ],
      figures: [
        {
          name: "an article's time over its critical path, median",
          wanted: `at most ${ratioMax} ×`,
          measured: `${rounded(ratio, 3)} ×`,
          isReached: ratio <= ratioMax,
        },
        {
          name: `${articles} articles at once, share of the ideal`,
          wanted: `at least ${shareWanted * 100} %`,
          measured: `${rounded(crowd.share * 100, 1)} %`,
          isReached: crowd.share >= shareWanted,
        },
      ],
      notes: [
        "The ideal and the critical path are from the provider's own log, so that a provider that is late is not held against the worker; “never late” is the same at the speed that was set. The single prompt is reckoned from the tokens of the calls, not made.",
      ],
      details: { idleBytes, rounds, crowd },
    };
  },
});

function seconds(milliseconds: number): number {
  return rounded(milliseconds / 1_000, 2);
}
