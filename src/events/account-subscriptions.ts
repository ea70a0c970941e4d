/**
 * Everything in this process that follows all jobs of an account. Changes of an account are read with one statement for
 * all its listeners and compared with what they were sent. Nothing is sent twice or kept: after a gap, or if too much
 * changed at once, listeners are told to reload their lists (`resync`).
 */
import type { Readable } from "node:stream";
import { AccountClosed, forAccount } from "../db/account-handle.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { readJobStandings } from "../records/jobs/job-standings.ts";
import type { JobStandingRecord } from "../records/jobs/job-standings.ts";
import { createAccountFollower } from "./account-follower.ts";
import type { AccountFollowerOptions } from "./account-follower.ts";
import { addName, dueAtMs, newTopic } from "./account-topic.ts";
import type { Topic } from "./account-topic.ts";
import { changeFrame, isOver, standingKey } from "./event-frames.ts";
import type { ResyncReason } from "./event-frames.ts";

export interface AccountSubscriptions {
  /** `onEnd` is called once, whoever ended it. */
  follow(
    accountId: number,
    wish: Pick<AccountFollowerOptions, "brandId" | "onEnd">,
  ): { stream: Readable; end: () => void };
  /** There is news of this job, by its name in a notice. */
  onNews(name: string): void;
  /** Some account may have new jobs. */
  onAccepted(): void;
  /** Notices may have been missed. */
  onGap(): void;
  beat(nowMs: number): void;
  close(): Promise<void>;
}

export interface AccountSubscriptionTimes {
  /** From one look at an account to its next, at least. */
  lookEveryMs: number;
  /** How often each account that is followed is looked at, notice or not. */
  pollMs: number;
  heartbeatMs: number;
  stuckMs: number;
}

/** More changes than this at once are not told one by one, and the next ones not so soon. */
const changesMax = 100;
const calmMs = 250;
/** So many jobs that were named are looked at with one statement; of others, the newest that are not over, or of all. */
const namedPerLook = 500;
const newestPerLook = changesMax + 1;
/** So many jobs are remembered. */
const rememberedMax = 1_000;
/** So many accounts are looked at at once: the connections are there for requests. */
const looksMax = 2;
/**
 * Workers are called for all accounts alike, so whoever accepts much for one would have all that are followed looked at.
 * Each is looked at so often at most for that; and all together so often, by the share of each.
 */
const newEveryMs = 250;
const newShareMs = 20;
const awayMs = 1_000;
/** Whoever comes first waits so long until notices are heard, and else is told once more when they are. */
const hearingMs = 1_000;

export function openAccountSubscriptions(
  { database, log }: { database: Database; log: Log },
  pace: AccountSubscriptionTimes,
): AccountSubscriptions {
  const topics = new Map<number, Topic>();
  /** Whose time has come, in that order. */
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
    // What was over when all began has to be known, so that it is not told later.
    const newestMax = topic.mayHaveMissed || resync !== undefined ? newestOpenMax : 0;
    if (newestOpenMax > 0) {
      topic.mayHaveNew = false;
      topic.mayHaveMissed = false;
      topic.nextNewMs = startedMs + Math.max(newEveryMs, newShareMs * topics.size);
    }
    topic.resync = undefined;
    try {
      const found = await forAccount(database, accountId, (account) =>
        readJobStandings(account, { jobIds, newestOpenMax, newestMax }),
      );
      const tookMs = performance.now() - startedMs;
      isAway = false;
      const isCalm = tell(topic, { jobIds, found, resync });
      // No more than half of the time is spent on looking.
      const restMs = Math.max(pace.lookEveryMs - tookMs, tookMs);
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
        heartbeatMs: pace.heartbeatMs,
        stuckMs: pace.stuckMs,
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
      // What the first look finds is no change and is not told, so it has to be in the lists that are asked for then.
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
      }, pace.pollMs).unref();
      return { stream: follower.stream, end: () => follower.end() };
    },

    onNews(name) {
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
  found: readonly JobStandingRecord[];
  resync: ResyncReason | undefined;
}

/** Tells what has changed, or that too much has. False where things should calm down first. */
function tell(topic: Topic, { jobIds, found, resync }: Look): boolean {
  const changed: JobStandingRecord[] = [];
  // What happened in a gap is not known: a job may stand now as it did long ago.
  if (resync !== undefined) topic.told.clear();
  topic.hasBegun = true;
  const gone = new Set(jobIds);
  for (const job of found) {
    gone.delete(job.jobId);
    // A job that was retried may end as it did before.
    const key = standingKey(job) + (isOver(job) ? ` ${job.lastSequence}` : "");
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
