/**
 * Everything in this process that follows all jobs of an account. Changes of an account are read with one statement for
 * all its listeners and compared with what they were sent. Nothing is sent twice or kept: after a gap, or if too much
 * changed at once, listeners are told to reload their lists (`resync`).
 */
import type { Readable } from "node:stream";
import { AccountClosed, forAccount } from "../db/account-handle.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { readJobStatuses } from "../records/jobs/job-statuses.ts";
import type { JobStatusRecord } from "../records/jobs/job-statuses.ts";
import { createAccountFollower } from "./account-follower.ts";
import type { AccountFollower, AccountFollowerOptions } from "./account-follower.ts";
import type { EventIntervals } from "./event-stream.ts";
import { changeFrame, isOver, statusKey } from "./event-frames.ts";
import type { ResyncReason } from "./event-frames.ts";

export interface AccountSubscriptions {
  /** `onEnd` is called once, whichever side ended it. */
  follow(
    accountId: number,
    wish: Pick<AccountFollowerOptions, "brandId" | "onEnd">,
  ): { stream: Readable; end: () => void };
  /** This job has changed, according to a notification. */
  onNotification(name: string): void;
  /** An account may have new jobs. */
  onAccepted(): void;
  /** Notifications may have been missed. */
  onGap(): void;
  beat(nowMs: number): void;
  close(): Promise<void>;
}

/** With more changes than this at once, a `resync` is sent instead, and the next read is delayed. */
const changesMax = 100;
const calmMs = 250;
/** The maximum number of named jobs per statement; otherwise, the newest unfinished jobs, or the newest overall. */
const namedPerLook = 500;
/** The maximum number of named jobs that wait to be read. */
const namedMax = 2_000;
const newestPerLook = changesMax + 1;
/** The maximum number of remembered jobs. */
const rememberedMax = 1_000;
/** The maximum number of accounts read concurrently: connections are needed for requests. */
const looksMax = 2;
/**
 * The signal for new jobs does not name an account, so many new jobs in one account would cause reads of all followed
 * accounts. This limits these reads per account and in total.
 */
const newEveryMs = 250;
const newShareMs = 20;
const awayMs = 1_000;
/** The first follower waits this long for LISTEN to start; otherwise it gets another `resync` when it has. */
const hearingMs = 1_000;

/** A followed account, and what is still to be read for it. */
interface Topic {
  readonly accountId: number;
  readonly followers: Set<AccountFollower>;
  readonly named: Set<number>;
  /** How jobs stand by what was told, those last that were told last. */
  readonly told: Map<number, { readonly key: string; readonly isOver: boolean }>;
  /** There may be new jobs. */
  mayHaveNew: boolean;
  /** There may be jobs that have begun and ended since the last look, and no notice told of them. */
  mayHaveMissed: boolean;
  /** Whether there was a first look, at whose end whoever has come until then is told to begin. */
  hasBegun: boolean;
  /** To be told with the next look's end, instead of the changes. */
  resync: ResyncReason | undefined;
  nextLookMs: number;
  /** Not before this for new jobs alone. */
  nextNewMs: number;
  isLooking: boolean;
  timer: { readonly id: NodeJS.Timeout; readonly atMs: number } | undefined;
}

export function openAccountSubscriptions(
  { database, log }: { database: Database; log: Log },
  intervals: EventIntervals,
): AccountSubscriptions {
  const topics = new Map<number, Topic>();
  /** The accounts that are due, in order. */
  const ready = new Set<Topic>();
  const looking = new Set<Promise<void>>();
  let polling: NodeJS.Timeout | undefined;
  let isAway = false;
  let isHeard = false;

  function ask(topic: Topic): void {
    if (topic.isLooking || ready.has(topic)) return;
    const atMs = dueAtMs(topic);
    if (topic.timer && topic.timer.atMs <= atMs) return;
    clearTimeout(topic.timer?.id);
    const onTime = () => {
      topic.timer = undefined;
      ready.add(topic);
      lookOn();
    };
    const waitMs = Math.max(0, atMs - performance.now());
    topic.timer = { id: setTimeout(onTime, waitMs), atMs };
  }

  function lookOn(): void {
    for (const topic of ready) {
      if (looking.size >= looksMax) return;
      ready.delete(topic);
      topic.isLooking = true;
      const look = lookAt(topic).finally(() => {
        looking.delete(look);
        topic.isLooking = false;
        if (topics.get(topic.accountId) === topic && dueAtMs(topic) < Infinity) ask(topic);
        lookOn();
      });
      looking.add(look);
    }
  }

  async function lookAt(topic: Topic): Promise<void> {
    const { accountId, resync } = topic;
    const startedMs = performance.now();
    const jobIds = [...topic.named].slice(0, namedPerLook);
    for (const jobId of jobIds) topic.named.delete(jobId);
    const isForNew = topic.mayHaveNew && startedMs >= topic.nextNewMs;
    const newestOpenMax = isForNew || resync !== undefined ? newestPerLook : 0;
    // Jobs that had already ended must be known, so that they are not reported later.
    const newestMax = topic.mayHaveMissed || resync !== undefined ? newestOpenMax : 0;
    if (newestOpenMax > 0) {
      topic.mayHaveNew = false;
      topic.mayHaveMissed = false;
      topic.nextNewMs = startedMs + Math.max(newEveryMs, newShareMs * topics.size);
    }
    topic.resync = undefined;
    try {
      const found = await forAccount(database, accountId, (account) =>
        readJobStatuses(account, { jobIds, newestOpenMax, newestMax }),
      );
      const tookMs = performance.now() - startedMs;
      isAway = false;
      const isCalm = tell(topic, { jobIds, found, resync });
      // At most half of the time is spent on reading.
      const restMs = Math.max(intervals.readEveryMs - tookMs, tookMs);
      topic.nextLookMs = performance.now() + (isCalm ? restMs : calmMs);
    } catch (error) {
      if (error instanceof AccountClosed) {
        for (const follower of topic.followers) follower.end();
        return;
      }
      if (!isAway) log.warn({ err: error }, "could not read an account's job states");
      isAway = true;
      topic.resync = resync ?? "interrupted";
      topic.nextLookMs = performance.now() + awayMs;
    }
  }

  return {
    follow(accountId, { brandId, onEnd }) {
      const known = topics.get(accountId);
      const topic = known ?? newTopic(accountId);
      const follower = createAccountFollower({
        brandId,
        heartbeatMs: intervals.heartbeatMs,
        stuckMs: intervals.stuckMs,
        onEnd() {
          if (!topic.followers.delete(follower)) return;
          if (topic.followers.size === 0) {
            clearTimeout(topic.timer?.id);
            ready.delete(topic);
            topics.delete(accountId);
          }
          onEnd();
        },
      });
      topic.followers.add(follower);
      topics.set(accountId, topic);
      // The first read is not reported as a change, so clients must fetch their lists after it.
      if (topic.hasBegun) follower.resync("connected");
      else if (!known) {
        topic.resync = "connected";
        topic.nextLookMs = isHeard ? 0 : performance.now() + hearingMs;
        ask(topic);
      }
      polling ??= setInterval(() => {
        for (const one of topics.values()) {
          for (const [jobId, { isOver: isDone }] of one.told) if (!isDone) addName(one, jobId);
          one.mayHaveNew = true;
          one.mayHaveMissed = true;
          ask(one);
        }
      }, intervals.pollMs).unref();
      return { stream: follower.stream, end: () => follower.end() };
    },

    onNotification(name) {
      if (topics.size === 0) return;
      const [accountId, jobId] = name.split(":");
      const topic = topics.get(Number(accountId));
      if (!topic) return;
      addName(topic, Number(jobId));
      ask(topic);
    },

    onAccepted() {
      for (const topic of topics.values()) {
        topic.mayHaveNew = true;
        ask(topic);
      }
    },

    onGap() {
      for (const topic of topics.values()) {
        topic.resync ??= "interrupted";
        if (!isHeard) topic.nextLookMs = 0;
        ask(topic);
      }
      isHeard = true;
    },

    beat(nowMs) {
      for (const { followers } of topics.values()) {
        for (const follower of followers) follower.beat(nowMs);
      }
    },

    async close() {
      clearInterval(polling);
      ready.clear();
      const all = [...topics.values()].flatMap(({ followers }) => [...followers]);
      for (const { stream } of all) stream.destroy();
      await Promise.all(looking);
    },
  };
}

interface Look {
  jobIds: readonly number[];
  found: readonly JobStatusRecord[];
  resync: ResyncReason | undefined;
}

/** Sends the changes, or `resync` if there are too many. False if the next read should be delayed. */
function tell(topic: Topic, { jobIds, found, resync }: Look): boolean {
  const changed: JobStatusRecord[] = [];
  // Changes in a gap are unknown: a job may have returned to an earlier state.
  if (resync !== undefined) topic.told.clear();
  topic.hasBegun = true;
  const gone = new Set(jobIds);
  for (const job of found) {
    gone.delete(job.jobId);
    // A retried job may end in the same state as before.
    const key = statusKey(job) + (isOver(job) ? ` ${job.lastSequence}` : "");
    if (topic.told.get(job.jobId)?.key === key) continue;
    changed.push(job);
    topic.told.delete(job.jobId);
    topic.told.set(job.jobId, { key, isOver: isOver(job) });
  }
  for (const jobId of gone) topic.told.delete(jobId);
  for (const jobId of topic.told.keys()) {
    if (topic.told.size <= rememberedMax) break;
    topic.told.delete(jobId);
  }
  const isTooMuch = resync === undefined && changed.length > changesMax;
  const reason = resync ?? (isTooMuch ? "too_many_changes" : undefined);
  if (reason !== undefined) for (const follower of topic.followers) follower.resync(reason);
  else {
    for (const job of changed.toSorted((one, other) => one.jobId - other.jobId)) {
      const frame = changeFrame(job);
      for (const follower of topic.followers) follower.take(job, frame);
    }
  }
  return !isTooMuch;
}

function newTopic(accountId: number): Topic {
  return {
    accountId,
    followers: new Set(),
    named: new Set(),
    told: new Map(),
    mayHaveNew: true,
    mayHaveMissed: true,
    hasBegun: false,
    resync: undefined,
    nextLookMs: 0,
    nextNewMs: 0,
    isLooking: false,
    timer: undefined,
  };
}

/** Infinity where there is nothing to look for. */
function dueAtMs({ named, mayHaveNew, resync, nextLookMs, nextNewMs }: Topic): number {
  if (named.size > 0 || resync !== undefined) return nextLookMs;
  return mayHaveNew ? Math.max(nextLookMs, nextNewMs) : Infinity;
}

function addName(topic: Topic, jobId: number): void {
  if (topic.named.size < namedMax) topic.named.add(jobId);
  else topic.resync ??= "too_many_changes";
}
