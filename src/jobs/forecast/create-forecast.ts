/**
 * Estimates when a job that is accepted now will be done: percentiles of recent run times, plus the time in the queue.
 * keep-forecast.ts reads the state of the queue.
 */
import type { Workload } from "../../records/jobs/workload.ts";
import type { ContentType } from "../../writing/material.ts";
import { defaultMinutes } from "./default-minutes.ts";
import type { Minutes } from "./default-minutes.ts";

export interface ForecastRequest {
  contentType: ContentType | "batch";
  live: boolean;
  /** Null if the owner of the key is not known yet. */
  accountId: number | null;
  /** The number of jobs of the same account that are accepted together with it, before it. */
  before?: number;
  /** The writer, if known. */
  writer?: string | undefined;
}

/** Both in whole numbers. */
export interface Range {
  minutes: Minutes;
  seconds: Minutes;
}

export interface ForecastOptions {
  /** The writer; if undefined, the writer of the last job of its kind is assumed. */
  writerOf: (asked: ForecastRequest) => string | undefined;
}

export interface Forecast {
  /** Jobs passed to `accepted` from here on also count after the next `refresh`, which may not include them. */
  beginRefresh(): void;
  refresh(seen: Workload, nowMs: number): void;
  accepted(accountId: number): void;
  range(asked: ForecastRequest, nowMs: number): Range;
}

const minuteMs = 60_000;
/** The default of the format counts as this many jobs, fewer with more measurements. */
const expectedWeight = 10;
/** Of recent durations. The upper one is further out, because providers become slower more often than faster. */
const percentiles = { low: 0.05, high: 0.975 };
/** A job that has exceeded the upper percentile is expected to take its time so far multiplied by this. */
const lateFactor = 1.5;
/** How much shorter or longer than computed the wait may be: the queue's speed changes, and other accounts overtake. */
const waitFactors = { low: 0.6, high: 2 };

export function createForecast({ writerOf }: ForecastOptions): Forecast {
  let seen: Workload | undefined;
  let seenAtMs = 0;
  let slots = 0;
  let meanRunMs = 0;
  const waiting = new Map<number, number>();
  let acceptedSince = new Map<number, number>();
  /** By kind of job, since the last refresh. */
  const runTimes = new Map<string, Minutes>();

  function runTime(
    contentType: ForecastRequest["contentType"],
    writer: string | undefined,
  ): Minutes {
    const kind = `${contentType} ${writer}`;
    let range = runTimes.get(kind);
    if (!range) {
      const { min, max } = defaultMinutes(contentType, writer);
      const ran = (seen?.jobDurations ?? [])
        .filter((run) => run.contentType === contentType && run.writer === writer)
        .flatMap(({ seconds }) => seconds.map((value) => value * 1_000));
      for (let count = ran.length / 2; count < expectedWeight; count += 2) {
        ran.push(min * minuteMs, max * minuteMs);
      }
      const high = percentile(ran, percentiles.high);
      // A provider slowdown shows up first in the jobs that are still running.
      const late = (seen?.runs ?? [])
        .filter((run) => run.contentType === contentType && run.seconds * 1_000 > high)
        .filter(({ live }) => writerOf({ contentType, live, accountId: null }) === writer)
        .map(({ seconds }) => seconds * 1_000 * lateFactor);
      const all = [...ran, ...late];
      range = { min: percentile(all, percentiles.low), max: percentile(all, percentiles.high) };
      runTimes.set(kind, range);
    }
    return range;
  }

  function lastWriter({ contentType, live }: ForecastRequest): string | undefined {
    const alike = seen?.jobDurations.filter((run) => run.live === live) ?? [];
    return (alike.find((run) => run.contentType === contentType) ?? alike[0])?.writer;
  }

  /** Accounts take turns: before an account's n-th job, each other account gets at most n started. */
  function waitMs({ accountId, before = 0 }: ForecastRequest, nowMs: number): number {
    if (!seen || slots === 0) return 0;
    const own = before + (accountId === null ? 0 : (waiting.get(accountId) ?? 0));
    let jobsBefore = own;
    for (const [id, count] of waiting) {
      if (id !== accountId) jobsBefore += Math.min(count, own + 1);
    }
    const ends = jobsBefore + 1 - Math.max(0, slots - seen.running);
    return ends <= 0 ? 0 : Math.max(0, (ends * meanRunMs) / slots - (nowMs - seenAtMs));
  }

  function enqueue(accountId: number, count: number): void {
    waiting.set(accountId, (waiting.get(accountId) ?? 0) + count);
  }

  return {
    beginRefresh() {
      acceptedSince = new Map();
    },
    refresh(work, nowMs) {
      seen = work;
      seenAtMs = nowMs;
      runTimes.clear();
      // While no worker is connected, assume that the previous ones come back.
      slots = work.workers.reduce((sum, worker) => sum + worker.slots, 0) || slots;
      meanRunMs = meanRunSeconds(work) * 1_000;
      waiting.clear();
      for (const [id, count] of work.waiting) enqueue(id, count);
      for (const [id, count] of acceptedSince) enqueue(id, count);
      acceptedSince = new Map();
    },
    accepted(accountId) {
      enqueue(accountId, 1);
      acceptedSince.set(accountId, (acceptedSince.get(accountId) ?? 0) + 1);
    },
    range(asked, nowMs) {
      const run = runTime(asked.contentType, asked.writer ?? writerOf(asked) ?? lastWriter(asked));
      const wait = waitMs(asked, nowMs);
      const min = run.min + wait * waitFactors.low;
      const max = run.max + wait * waitFactors.high;
      return {
        minutes: wholeRange(min / minuteMs, max / minuteMs),
        seconds: wholeRange((min * 60) / minuteMs, (max * 60) / minuteMs),
      };
    },
  };
}

/** The running jobs count with their time so far, so that a slow provider shows before its first job has ended. */
function meanRunSeconds({ jobDurations, runs }: Workload): number {
  const ended = jobDurations.flatMap(({ seconds }) => seconds);
  if (ended.length === 0) return minuteMs / 1_000;
  const all = [...ended, ...runs.map(({ seconds }) => seconds)];
  return all.reduce((sum, seconds) => sum + seconds, 0) / ended.length;
}

function percentile(values: readonly number[], level: number): number {
  return values.toSorted((a, b) => a - b)[Math.round(level * (values.length - 1))] ?? 0;
}

function wholeRange(low: number, high: number): Minutes {
  const min = Math.floor(low);
  return { min, max: Math.max(min + 1, Math.ceil(high)) };
}
