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
import { createAccountStream } from "./event-stream.ts";
import type { AccountStream, AccountStreamOptions, EventIntervals } from "./event-stream.ts";
import { accountJobFrame, isOver, statusKey } from "./event-frames.ts";
import type { ResyncReason } from "./event-frames.ts";

export interface AccountSubscriptions {
  /** `onEnd` is called once, whichever side ended it. */
  follow(
    accountId: number,
    options: Pick<AccountStreamOptions, "brandId" | "onEnd">,
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
const busyPauseMs = 250;
/**
 * The maximum number of named jobs per statement, which may also read the newest unfinished jobs or the newest overall.
 */
const namedPerRead = 500;
/** The maximum number of named jobs that wait to be read. */
const namedMax = 2_000;
const newestPerRead = changesMax + 1;
/** The maximum number of jobs per account whose last sent status is remembered. */
const rememberedMax = 1_000;
/** The maximum number of accounts read concurrently: connections are needed for requests. */
const readsMax = 2;
/**
 * The signal for new jobs does not name an account, so many new jobs in one account would cause reads of all followed
 * accounts. This limits these reads per account and in total.
 */
const newEveryMs = 250;
const newShareMs = 20;
const retryMs = 1_000;
/** The first follower waits this long for LISTEN to start; otherwise it gets another `resync` when it has. */
const listenMs = 1_000;

/** A followed account, and what is still to be read for it. */
interface Topic {
  readonly accountId: number;
  readonly followers: Set<AccountStream>;
  readonly named: Set<number>;
  /** The last status sent for each job; the most recently sent is last. */
  readonly sent: Map<number, { readonly key: string; readonly isOver: boolean }>;
  /** There may be new jobs. */
  mayHaveNew: boolean;
  /** There may be jobs that started and ended since the last read without a notification. */
  mayHaveMissed: boolean;
  /** Whether there was a first read; followers that joined before it get a `resync` at its end. */
  hasStarted: boolean;
  /** To be sent after the next read, instead of the changes. */
  resync: ResyncReason | undefined;
  nextReadMs: number;
  /** The earliest time to read if there are only new jobs. */
  nextNewReadMs: number;
  isReading: boolean;
  timer: { readonly id: NodeJS.Timeout; readonly atMs: number } | undefined;
}

export function openAccountSubscriptions(
  { database, log }: { database: Database; log: Log },
  intervals: EventIntervals,
): AccountSubscriptions {
  const topics = new Map<number, Topic>();
  /** The accounts that are due, in order. */
  const ready = new Set<Topic>();
  const reading = new Set<Promise<void>>();
  let polling: NodeJS.Timeout | undefined;
  let isDown = false;
  let isListening = false;

  function schedule(topic: Topic): void {
    if (topic.isReading || ready.has(topic)) return;
    const atMs = dueAtMs(topic);
    if (topic.timer && topic.timer.atMs <= atMs) return;
    clearTimeout(topic.timer?.id);
    const onTime = () => {
      topic.timer = undefined;
      ready.add(topic);
      startReads();
    };
    const waitMs = Math.max(0, atMs - performance.now());
    topic.timer = { id: setTimeout(onTime, waitMs), atMs };
  }

  function startReads(): void {
    for (const topic of ready) {
      if (reading.size >= readsMax) return;
      ready.delete(topic);
      topic.isReading = true;
      const done = read(topic).finally(() => {
        reading.delete(done);
        topic.isReading = false;
        if (topics.get(topic.accountId) === topic && dueAtMs(topic) < Infinity) schedule(topic);
        startReads();
      });
      reading.add(done);
    }
  }

  async function read(topic: Topic): Promise<void> {
    const { accountId, resync } = topic;
    const startedMs = performance.now();
    const jobIds = [...topic.named].slice(0, namedPerRead);
    for (const jobId of jobIds) topic.named.delete(jobId);
    const isForNew = topic.mayHaveNew && startedMs >= topic.nextNewReadMs;
    const newestOpenMax = isForNew || resync !== undefined ? newestPerRead : 0;
    // Jobs that had already ended must be known, so that they are not reported later.
    const newestMax = topic.mayHaveMissed || resync !== undefined ? newestOpenMax : 0;
    if (newestOpenMax > 0) {
      topic.mayHaveNew = false;
      topic.mayHaveMissed = false;
      topic.nextNewReadMs = startedMs + Math.max(newEveryMs, newShareMs * topics.size);
    }
    topic.resync = undefined;
    try {
      const found = await forAccount(database, accountId, (account) =>
        readJobStatuses(account, { jobIds, newestOpenMax, newestMax }),
      );
      const tookMs = performance.now() - startedMs;
      isDown = false;
      const isCalm = sendChanges(topic, { jobIds, found, resync });
      // At most half of the time is spent on reading.
      const restMs = Math.max(intervals.readEveryMs - tookMs, tookMs);
      topic.nextReadMs = performance.now() + (isCalm ? restMs : busyPauseMs);
    } catch (error) {
      if (error instanceof AccountClosed) {
        for (const follower of topic.followers) follower.end();
        return;
      }
      if (!isDown) log.warn({ err: error }, "could not read an account's job states");
      isDown = true;
      topic.resync = resync ?? "interrupted";
      topic.nextReadMs = performance.now() + retryMs;
    }
  }

  return {
    follow(accountId, { brandId, onEnd }) {
      const known = topics.get(accountId);
      const topic = known ?? newTopic(accountId);
      const follower = createAccountStream({
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
      if (topic.hasStarted) follower.resync("connected");
      else if (!known) {
        topic.resync = "connected";
        topic.nextReadMs = isListening ? 0 : performance.now() + listenMs;
        schedule(topic);
      }
      polling ??= setInterval(() => {
        for (const one of topics.values()) {
          for (const [jobId, { isOver: isDone }] of one.sent) if (!isDone) addJob(one, jobId);
          one.mayHaveNew = true;
          one.mayHaveMissed = true;
          schedule(one);
        }
      }, intervals.pollMs).unref();
      return { stream: follower.stream, end: () => follower.end() };
    },

    onNotification(name) {
      if (topics.size === 0) return;
      const [accountId, jobId] = name.split(":");
      const topic = topics.get(Number(accountId));
      if (!topic) return;
      addJob(topic, Number(jobId));
      schedule(topic);
    },

    onAccepted() {
      for (const topic of topics.values()) {
        topic.mayHaveNew = true;
        schedule(topic);
      }
    },

    onGap() {
      for (const topic of topics.values()) {
        topic.resync ??= "interrupted";
        if (!isListening) topic.nextReadMs = 0;
        schedule(topic);
      }
      isListening = true;
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
      await Promise.all(reading);
    },
  };
}

interface ReadResult {
  jobIds: readonly number[];
  found: readonly JobStatusRecord[];
  resync: ResyncReason | undefined;
}

/** Sends the changes, or `resync` if there are too many. False if the next read should be delayed. */
function sendChanges(topic: Topic, { jobIds, found, resync }: ReadResult): boolean {
  const changed: JobStatusRecord[] = [];
  // Changes in a gap are unknown: a job may have returned to an earlier state.
  if (resync !== undefined) topic.sent.clear();
  topic.hasStarted = true;
  const gone = new Set(jobIds);
  for (const job of found) {
    gone.delete(job.jobId);
    // A retried job may end in the same state as before.
    const key = statusKey(job) + (isOver(job) ? ` ${job.lastSequence}` : "");
    if (topic.sent.get(job.jobId)?.key === key) continue;
    changed.push(job);
    topic.sent.delete(job.jobId);
    topic.sent.set(job.jobId, { key, isOver: isOver(job) });
  }
  for (const jobId of gone) topic.sent.delete(jobId);
  for (const jobId of topic.sent.keys()) {
    if (topic.sent.size <= rememberedMax) break;
    topic.sent.delete(jobId);
  }
  const isTooMuch = resync === undefined && changed.length > changesMax;
  const reason = resync ?? (isTooMuch ? "too_many_changes" : undefined);
  if (reason !== undefined) for (const follower of topic.followers) follower.resync(reason);
  else {
    for (const job of changed.toSorted((one, other) => one.jobId - other.jobId)) {
      const frame = accountJobFrame(job);
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
    sent: new Map(),
    mayHaveNew: true,
    mayHaveMissed: true,
    hasStarted: false,
    resync: undefined,
    nextReadMs: 0,
    nextNewReadMs: 0,
    isReading: false,
    timer: undefined,
  };
}

/** Infinity if there is nothing to read. */
function dueAtMs({ named, mayHaveNew, resync, nextReadMs, nextNewReadMs }: Topic): number {
  if (named.size > 0 || resync !== undefined) return nextReadMs;
  return mayHaveNew ? Math.max(nextReadMs, nextNewReadMs) : Infinity;
}

function addJob(topic: Topic, jobId: number): void {
  if (topic.named.size < namedMax) topic.named.add(jobId);
  else topic.resync ??= "too_many_changes";
}
