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
import { createFollower } from "./follower.ts";
import type { Follower } from "./follower.ts";
import { openKeyCheck } from "./key-check.ts";
import { openStreams } from "./stream-limits.ts";
import type { Holder, StreamLimits } from "./stream-limits.ts";
import { nameOf, openJobChangeNotifier } from "./notify-job-changes.ts";
import type { JobName } from "./notify-job-changes.ts";
import { createWaiter } from "./waiter.ts";
import type { JobStanding } from "./waiter.ts";
import type { Watcher } from "./watcher.ts";

export interface EventHub {
  /** Server-sent events of a job after this one; ends with the job's end. Refused to whoever has too many open. */
  follow(job: JobName, wish: { after: number; holder: Holder }): Readable;
  /**
   * Resolves when state, stage or progress are no longer these, and when the signal aborts. A job that is over, or gone,
   * has nothing left to wait for. Rejects where the holder's key dies meanwhile.
   */
  untilChanged(
    job: JobName,
    wish: { known: JobStanding; holder: Holder; signal: AbortSignal },
  ): Promise<void>;
  /**
   * Server-sent events of all jobs of an account: how each stands whenever that changes. Ends with the account, or when
   * the holder loses the right to be here.
   */
  followAll(accountId: number, wish: { brandId: number | null; holder: Holder }): Readable;
  /** Tells every process that a caller has changed this job. */
  tell(job: JobName): void;
  /** How many streams and waits are open. */
  readonly open: number;
  close(): Promise<void>;
}

export interface EventHubTools {
  database: Database;
  log: Log;
  /**
   * Calls back with the names of jobs that have news, or with none where it may be any, and when there may be new jobs;
   * returns how to end that.
   */
  listen(onNews: (names: string) => void, onAccepted: () => void): () => Promise<void>;
  limits: StreamLimits;
}

export interface EventHubPace {
  /** From one look to the next, at least; a look that takes long is followed by a longer rest. */
  lookEveryMs: number;
  /** How often everything is looked at that is followed, notice or not. */
  pollMs: number;
  heartbeatMs: number;
  stuckMs: number;
}

const defaultPace: EventHubPace = {
  lookEveryMs: 50,
  pollMs: 2_000,
  heartbeatMs: 15_000,
  stuckMs: 30_000,
};

/** Accounts that are followed are looked at so much more seldom, notice or not: far more may change in them. */
const accountPollFactor = 5;
/** So many jobs are looked at with one statement, and so many events of each. */
const jobsPerLook = 500;
const eventsPerLook = 100;
/** One connection of the database is busy with us for no more than half of the time. */
const restShare = 1;
const awayMs = 1_000;
/** So often keys are looked at, and who is quiet. */
const tickMs = 750;

interface Topic extends JobName {
  readonly name: string;
  readonly watchers: Set<Watcher>;
}

export function openEventHub(tools: EventHubTools, others: Partial<EventHubPace> = {}): EventHub {
  const pace = { ...defaultPace, ...others };
  const places = openStreams(tools.limits);
  const keys = openKeyCheck(tools, places);
  const accounts = openAccountSubscriptions(tools, {
    ...pace,
    pollMs: accountPollFactor * pace.pollMs,
  });
  const teller = openJobChangeNotifier(tools.database);
  const topics = new Map<string, Topic>();
  const followers = new Set<Follower>();
  /** What is to be looked at, in the order in which it was asked for. */
  const due = new Set<Topic>();
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let nextLookMs = 0;
  let isAway = false;
  let stopListening: (() => Promise<void>) | undefined;
  let ticking: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;

  function ask(topic: Topic): void {
    due.add(topic);
    schedule();
  }

  function askAll(): void {
    for (const topic of topics.values()) due.add(topic);
    schedule();
  }

  function schedule(): void {
    if (timer || looking || due.size === 0) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        looking = look().finally(() => {
          looking = undefined;
          schedule();
        });
      },
      Math.max(0, nextLookMs - performance.now()),
    );
  }

  async function look(): Promise<void> {
    const wanted = takeDue();
    if (wanted.size === 0) return;
    const startedMs = performance.now();
    try {
      const asked = Array.from(wanted, ([{ accountId, jobId }, after]) => {
        return { accountId, jobId, after };
      });
      const found = await readJobUpdates(tools.database, asked, eventsPerLook);
      const tookMs = performance.now() - startedMs;
      // Whoever has a long history to catch up with goes on at once; notices wait for each other.
      const isBehind = found.some(({ events }) => events.length === eventsPerLook);
      const restMs = isBehind ? 0 : pace.lookEveryMs - tookMs;
      nextLookMs = performance.now() + Math.max(restMs, restShare * tookMs);
      isAway = false;
      const byName = new Map(found.map((news) => [nameOf(news), news]));
      for (const [topic, after] of wanted) {
        const news = byName.get(topic.name);
        const watchers = [...topic.watchers];
        if (!news) for (const watcher of watchers) watcher.end();
        else {
          const page = toPage(news, after, eventsPerLook);
          for (const watcher of watchers) watcher.take(page);
          // Whoever waits behind a long history is not made to wait for the next notice.
          if (!page.isComplete) ask(topic);
        }
      }
    } catch (error) {
      if (!isAway) tools.log.warn({ err: error }, "could not read job changes");
      isAway = true;
      for (const topic of wanted.keys()) due.add(topic);
      nextLookMs = performance.now() + awayMs;
    }
  }

  /** The next jobs to look at, each with the event that the one who is furthest behind has. */
  function takeDue(): Map<Topic, number> {
    const wanted = new Map<Topic, number>();
    for (const topic of due) {
      if (wanted.size === jobsPerLook) break;
      due.delete(topic);
      const afters = Array.from(topic.watchers, (watcher) => watcher.wants());
      const after = Math.min(...afters.filter((one) => one !== undefined));
      // Where nobody can take anything now, whoever can will ask.
      if (Number.isFinite(after)) wanted.set(topic, after);
    }
    return wanted;
  }

  function onNews(names: string): void {
    if (names === "") {
      askAll();
      accounts.onGap();
    } else {
      for (const name of names.split(",")) {
        accounts.onNews(name);
        const topic = topics.get(name);
        if (topic) ask(topic);
      }
    }
  }

  function start(): void {
    stopListening ??= tools.listen(onNews, () => accounts.onAccepted());
    polling ??= setInterval(askAll, pace.pollMs).unref();
    ticking ??= setInterval(
      () => {
        const nowMs = performance.now();
        for (const follower of followers) follower.beat(nowMs);
        accounts.beat(nowMs);
        keys.start();
      },
      Math.min(tickMs, pace.heartbeatMs),
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
      const giveBack = places.take(holder, () => ending.end?.());
      const follower = join(job, (topic, leave) => {
        const joining = createFollower({
          after,
          heartbeatMs: pace.heartbeatMs,
          stuckMs: pace.stuckMs,
          onRoom: () => ask(topic),
          onEnd() {
            if (!followers.delete(joining)) return;
            giveBack();
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
      const giveBack = places.take(holder, () => reject(new Refusal("unauthorized")));
      let leaveTopic: (() => void) | undefined;
      join(job, (topic, leave) => {
        leaveTopic = leave;
        ask(topic);
        return createWaiter(known, resolve);
      });
      signal.addEventListener("abort", () => resolve(), { once: true });
      try {
        await promise;
      } finally {
        leaveTopic?.();
        giveBack();
      }
    },

    followAll(accountId, { brandId, holder }) {
      const ending: { end?: () => void } = {};
      const giveBack = places.take(holder, () => ending.end?.());
      start();
      const { stream, end } = accounts.follow(accountId, { brandId, onEnd: giveBack });
      ending.end = end;
      return stream;
    },

    tell: (job) => teller.tell([job]),

    get open() {
      return places.taken;
    },

    async close() {
      clearInterval(polling);
      clearInterval(ticking);
      clearTimeout(timer);
      due.clear();
      for (const { stream } of followers) stream.destroy();
      await Promise.all([looking, keys.done(), stopListening?.(), accounts.close()]);
      clearTimeout(timer);
    },
  };
}
