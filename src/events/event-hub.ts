/**
 * Everything in this process that follows a job: one connection listens for changes, one statement at a time reads them
 * for all followed jobs, and the events of a job are serialized once for all its listeners.
 */
import type { Readable } from "node:stream";
import type { Database } from "../db/database.ts";
import { Refusal } from "../errors.ts";
import type { Log } from "../log.ts";
import { readJobUpdates } from "../records/jobs/job-events.ts";
import { openAccountSubscriptions } from "./account-subscriptions.ts";
import { isOver, toPage } from "./event-frames.ts";
import { createJobStream, createWaiter } from "./event-stream.ts";
import type { EventIntervals, JobStatus, JobStream, Watcher } from "./event-stream.ts";
import { openStreams } from "./stream-limits.ts";
import type { Holder, StreamLimits } from "./stream-limits.ts";
import { nameOf, openJobChangeNotifier } from "./notify-job-changes.ts";
import type { JobName } from "./notify-job-changes.ts";

export interface EventHub {
  /**
   * Server-sent events of a job, from the one after number `after`; ends with the job. Rejected if the caller has too
   * many open streams.
   */
  follow(job: JobName, options: { after: number; holder: Holder }): Readable;
  /**
   * Resolves when state, stage or progress differ from these values, or when the signal aborts. Resolves immediately
   * for a job that has ended or does not exist. Rejects if the caller's key is revoked or expires meanwhile.
   */
  untilChanged(
    job: JobName,
    options: { known: JobStatus; holder: Holder; signal: AbortSignal },
  ): Promise<void>;
  /**
   * Server-sent events of all jobs of an account: the status of each job whenever it changes. Ends when the account is
   * deleted or the caller loses access.
   */
  followAll(accountId: number, options: { brandId: number | null; holder: Holder }): Readable;
  /** Notifies all processes that a caller has changed this job. */
  notify(job: JobName): void;
  /** The number of open streams and long polls. */
  readonly open: number;
  close(): Promise<void>;
}

export interface EventHubTools {
  database: Database;
  log: Log;
  /**
   * Calls back with the jobs that have changed, or with none if any may have changed, and when there may be new jobs;
   * returns a function that unsubscribes.
   */
  listen(onNotification: (names: string) => void, onAccepted: () => void): () => Promise<void>;
  limits: StreamLimits;
}

const defaultIntervals: EventIntervals = {
  readEveryMs: 50,
  pollMs: 2_000,
  heartbeatMs: 15_000,
  stuckMs: 30_000,
};

/** Followed accounts are read less often by this factor, because far more may change in them. */
const accountPollFactor = 5;
/** The maximum number of jobs per statement, and of events per job. */
const jobsPerRead = 500;
const eventsPerRead = 100;
const retryMs = 1_000;
/** How often keys and idle streams are checked. */
const tickMs = 750;

interface Topic extends JobName {
  readonly name: string;
  readonly watchers: Set<Watcher>;
}

export function openEventHub(tools: EventHubTools, others: Partial<EventIntervals> = {}): EventHub {
  const intervals = { ...defaultIntervals, ...others };
  const slots = openStreams(tools, tools.limits);
  const accounts = openAccountSubscriptions(tools, {
    ...intervals,
    pollMs: accountPollFactor * intervals.pollMs,
  });
  const notifier = openJobChangeNotifier(tools.database);
  const topics = new Map<string, Topic>();
  const followers = new Set<JobStream>();
  /** The jobs to read, in the order of the requests. */
  const due = new Set<Topic>();
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let nextReadMs = 0;
  let isDown = false;
  let stopListening: (() => Promise<void>) | undefined;
  let ticking: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;

  function request(topic: Topic): void {
    due.add(topic);
    schedule();
  }

  function requestAll(): void {
    for (const topic of topics.values()) due.add(topic);
    schedule();
  }

  function schedule(): void {
    if (timer || reading || due.size === 0) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        reading = readDue().finally(() => {
          reading = undefined;
          schedule();
        });
      },
      Math.max(0, nextReadMs - performance.now()),
    );
  }

  async function readDue(): Promise<void> {
    const wanted = takeDue();
    if (wanted.size === 0) return;
    const startedMs = performance.now();
    try {
      const requested = Array.from(wanted, ([{ accountId, jobId }, after]) => {
        return { accountId, jobId, after };
      });
      const found = await readJobUpdates(tools.database, requested, eventsPerRead);
      const tookMs = performance.now() - startedMs;
      // A follower with a long backlog continues immediately; notifications are combined.
      const isBehind = found.some(({ events }) => events.length === eventsPerRead);
      const restMs = isBehind ? 0 : intervals.readEveryMs - tookMs;
      // Reads occupy one database connection for at most half of the time.
      nextReadMs = performance.now() + Math.max(restMs, tookMs);
      isDown = false;
      const byName = new Map(found.map((update) => [nameOf(update), update]));
      for (const [topic, after] of wanted) {
        const update = byName.get(topic.name);
        const watchers = [...topic.watchers];
        if (!update) for (const watcher of watchers) watcher.end();
        else {
          const page = toPage(update, after, eventsPerRead);
          for (const watcher of watchers) watcher.take(page);
          // Followers with a backlog do not wait for the next notification.
          if (!page.isComplete) request(topic);
        }
      }
    } catch (error) {
      if (!isDown) tools.log.warn({ err: error }, "could not read job changes");
      isDown = true;
      for (const topic of wanted.keys()) due.add(topic);
      nextReadMs = performance.now() + retryMs;
    }
  }

  /** The next jobs to read, each with the last event of its slowest follower. */
  function takeDue(): Map<Topic, number> {
    const wanted = new Map<Topic, number>();
    for (const topic of due) {
      if (wanted.size === jobsPerRead) break;
      due.delete(topic);
      const afters = Array.from(topic.watchers, (watcher) => watcher.wants());
      const after = Math.min(...afters.filter((one) => one !== undefined));
      // If no follower can receive data now, the next one that can will request a read.
      if (Number.isFinite(after)) wanted.set(topic, after);
    }
    return wanted;
  }

  function onNotification(names: string): void {
    if (names === "") {
      requestAll();
      accounts.onGap();
    } else {
      for (const name of names.split(",")) {
        accounts.onNotification(name);
        const topic = topics.get(name);
        if (topic) request(topic);
      }
    }
  }

  function start(): void {
    stopListening ??= tools.listen(onNotification, () => accounts.onAccepted());
    polling ??= setInterval(requestAll, intervals.pollMs).unref();
    ticking ??= setInterval(
      () => {
        const nowMs = performance.now();
        for (const follower of followers) follower.beat(nowMs);
        accounts.beat(nowMs);
        slots.checkKeys();
      },
      Math.min(tickMs, intervals.heartbeatMs),
    ).unref();
  }

  function join<W extends Watcher>(
    job: JobName,
    makeWatcher: (topic: Topic, leave: () => void) => W,
  ): W {
    start();
    const name = nameOf(job);
    const topic = topics.get(name) ?? { ...job, name, watchers: new Set() };
    topics.set(name, topic);
    const watcher = makeWatcher(topic, () => {
      topic.watchers.delete(watcher);
      if (topic.watchers.size > 0) return;
      due.delete(topic);
      topics.delete(name);
    });
    topic.watchers.add(watcher);
    return watcher;
  }

  return {
    follow(job, { after, holder }) {
      const ending: { end?: () => void } = {};
      const release = slots.take(holder, () => ending.end?.());
      const follower = join(job, (topic, leave) => {
        const joining = createJobStream(after, {
          heartbeatMs: intervals.heartbeatMs,
          stuckMs: intervals.stuckMs,
          onDrain: () => request(topic),
          onEnd() {
            if (!followers.delete(joining)) return;
            release();
            leave();
          },
        });
        return joining;
      });
      followers.add(follower);
      ending.end = () => follower.end();
      return follower.stream;
    },

    async untilChanged(job, { known, holder, signal }) {
      if (signal.aborted || isOver(known)) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const release = slots.take(holder, () => reject(new Refusal("unauthorized")));
      let leaveTopic: (() => void) | undefined;
      join(job, (topic, leave) => {
        leaveTopic = leave;
        request(topic);
        return createWaiter(known, resolve);
      });
      signal.addEventListener("abort", () => resolve(), { once: true });
      try {
        await promise;
      } finally {
        leaveTopic?.();
        release();
      }
    },

    followAll(accountId, { brandId, holder }) {
      const ending: { end?: () => void } = {};
      const release = slots.take(holder, () => ending.end?.());
      start();
      const { stream, end } = accounts.follow(accountId, { brandId, onEnd: release });
      ending.end = end;
      return stream;
    },

    notify: (job) => notifier.notify([job]),

    get open() {
      return slots.taken;
    },

    async close() {
      clearInterval(polling);
      clearInterval(ticking);
      clearTimeout(timer);
      due.clear();
      for (const { stream } of followers) stream.destroy();
      await Promise.all([reading, slots.checked(), stopListening?.(), accounts.close()]);
      clearTimeout(timer);
    },
  };
}
