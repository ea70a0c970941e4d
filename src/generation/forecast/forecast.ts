/**
 * When a job that is accepted now will be done: how long it waits for its turn (waiting.ts) and how long it then runs
 * (run-time.ts), in whole minutes. Pure: who looks at the work, and how often, is left to keep-forecast.ts.
 */
import type { WorkSeen } from "../../records/work.ts";
import type { ContentType } from "../material.ts";
import { expectedMinutes } from "./expected-minutes.ts";
import type { Minutes } from "./expected-minutes.ts";
import { narrowestRange } from "./range.ts";
import { levelsCount, normalAtLevels, spreadOf } from "./run-time.ts";
import type { Spread } from "./run-time.ts";
import { openWaiting } from "./waiting.ts";
import type { Wait, Waiting } from "./waiting.ts";

export interface Asked {
  contentType: ContentType | "batch";
  live: boolean;
  /** Null where it is not known yet whose a key is. */
  accountId: number | null;
  /** How many of the same account are being let in together with it, before it. */
  before?: number;
  /** Who will write it, where the asker knows. */
  writer?: string | undefined;
}

export interface Range {
  minutes: Minutes;
  /** The same finer, and no wider than it takes. */
  seconds: Minutes;
}

export interface ForecastOptions {
  /** Who will write it; undefined: whoever wrote the last of its kind. */
  writerOf: (asked: Asked) => string | undefined;
  /** How long a minute is: shorter where a benchmark lets time run faster. */
  minuteMs?: number | undefined;
}

export interface Forecast extends Pick<Waiting, "beginLook" | "look" | "accepted"> {
  range(asked: Asked, nowMs: number): Range;
}

/** How much faster or slower than it was seen the line may move while one waits: one standard deviation. */
const paceDoubt = { faster: 0.25, slower: 0.45 };

/** Waits that differ by less, in minutes, are taken for the same. */
const waitStep = 0.1;

export function createForecast({ writerOf, minuteMs = 60_000 }: ForecastOptions): Forecast {
  const spreads = new Map<string, Spread>();
  /** What was worked out since the last look: accepting is a busy place, and asks the same again and again. */
  const ranges = new Map<string, Range>();
  let jobDurations: WorkSeen["jobDurations"] = [];
  let runs: WorkSeen["runs"] = [];
  const waiting = openWaiting(minuteMs);

  function runTime(asked: Asked, writer: string | undefined): Spread {
    const { contentType } = asked;
    const kind = `${contentType} ${writer}`;
    let spread = spreads.get(kind);
    if (!spread) {
      const observed = jobDurations
        .filter((run) => run.contentType === contentType && run.writer === writer)
        .flatMap(({ seconds }) => seconds.map((value) => value * 1_000));
      const underWay = runs
        .filter(
          (run) =>
            run.contentType === contentType &&
            // Whose a run is cannot be seen; most are written by what the operator gave.
            writerOf({ contentType, live: run.live, accountId: null }) === writer,
        )
        .map(({ seconds }) => seconds * 1_000);
      const { min, max } = expectedMinutes(contentType, writer);
      spread = spreadOf({
        observed,
        underWay,
        expected: { min: min * minuteMs, max: max * minuteMs },
      });
      spreads.set(kind, spread);
    }
    return spread;
  }

  function lastWriter({ contentType, live }: Asked): string | undefined {
    const alike = jobDurations.filter((run) => run.live === live);
    return (alike.find((run) => run.contentType === contentType) ?? alike[0])?.writer;
  }

  return {
    beginLook: () => waiting.beginLook(),
    accepted: (accountId) => waiting.accepted(accountId),
    look(seen, nowMs) {
      ({ jobDurations, runs } = seen);
      spreads.clear();
      ranges.clear();
      waiting.look(seen, nowMs);
    },
    range(asked, nowMs) {
      const writer = asked.writer ?? writerOf(asked) ?? lastWriter(asked);
      const wait = waiting.waitFor(asked, nowMs);
      const name = `${asked.contentType} ${writer} ${Math.round(wait.ms / (minuteMs * waitStep))}`;
      let range = ranges.get(name);
      if (!range) {
        const spread = together(wait, runTime(asked, writer));
        range = {
          minutes: narrowestRange(spread.map((ms) => ms / minuteMs)),
          seconds: narrowestRange(spread.map((ms) => (ms * 60) / minuteMs)),
        };
        ranges.set(name, range);
      }
      return range;
    },
  };
}

/** The spread of both, one after the other. Doubts that have nothing to do with each other add up as at a right angle. */
function together(wait: Wait, run: Spread): Spread {
  if (wait.ms === 0) return run;
  const middle = ((run[levelsCount / 2 - 1] ?? 0) + (run[levelsCount / 2] ?? 0)) / 2;
  const faster = Math.hypot(wait.chanceMs, paceDoubt.faster * wait.ms);
  const slower = Math.hypot(wait.chanceMs, paceDoubt.slower * wait.ms);
  const least = run[0] ?? 0;
  return run.map((ms, index) => {
    const normal = normalAtLevels[index] ?? 0;
    const doubt = Math.hypot(ms - middle, normal * (normal < 0 ? faster : slower));
    return Math.max(least, wait.ms + middle + Math.sign(normal) * doubt);
  });
}
