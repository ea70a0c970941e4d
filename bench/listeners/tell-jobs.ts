/** Jobs whose news the benchmark tells itself, with the functions with which a worker does it, at the pace of a model. */
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../src/db/database.ts";
import { openJobChangeNotifier } from "../../src/events/notify-job-changes.ts";
import { openCheckpoints } from "../../src/generation/checkpoints.ts";
import { createLog } from "../../src/log.ts";
import { settleJobs, writeEnding } from "../../src/records/job-endings.ts";
import { openClaiming } from "../../src/worker/claim.ts";
import type { ClaimedTask } from "../../src/worker/claim.ts";

export interface ToldJobs {
  readonly jobs: readonly { accountId: number; jobId: number }[];
  /** Each job tells something every so often, for so long; returns how many events of each that were. */
  tell(seconds: number, everyMs: number): Promise<number[]>;
  /** All succeed. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** What a model writes in half a second. */
const words = "Grind late, brew soon, and keep the rest of the bag closed and cool. ".repeat(5);

export async function claimToldJobs(connectionString: string, count: number): Promise<ToldJobs> {
  const database = openDatabase({
    connectionString,
    applicationName: "pressroom bench",
    role: "pressroom_worker",
    connectionsMax: 10,
    log: createLog("warn"),
  });
  const news = openJobChangeNotifier(database);
  const checkpoints = openCheckpoints(database, news);
  const claim = openClaiming({ queuePool: database });
  const tasks: ClaimedTask[] = [];
  while (tasks.length < count) {
    const claimed = await claim(Math.min(100, count - tasks.length));
    if (claimed.length === 0) throw new Error("there are too few jobs");
    tasks.push(...claimed);
  }
  const jobs = tasks.map(({ job }) => job);

  async function tellOne(job: ClaimedTask["job"], untilMs: number, everyMs: number) {
    let told = 0;
    // Jobs do not speak in chorus.
    await sleep(Math.random() * everyMs);
    while (performance.now() < untilMs) {
      const startedMs = performance.now();
      const { accountId, jobId, claim: number } = job;
      const about = { item: 1, stage: "draft", piece: "section 1", progress: 50 };
      const data = { ...about, is_restart: false, text: words, handed_at: Date.now() };
      const isHeld = await checkpoints.save(
        {
          accountId,
          jobId,
          claim: number,
          writer: "bench",
          stage: "draft",
          progress: 50,
          stages: [],
          events: [{ type: "text", data }],
        },
        () => true,
      );
      if (!isHeld) throw new Error(`job ${jobId} was taken away`);
      told += 1;
      await sleep(Math.max(0, startedMs + everyMs - performance.now()));
    }
    return told;
  }

  return {
    jobs,
    async tell(seconds, everyMs) {
      const untilMs = performance.now() + seconds * 1_000;
      return Promise.all(jobs.map((job) => tellOne(job, untilMs, everyMs)));
    },
    async end() {
      const endings = tasks.map(({ task, job }) =>
        writeEnding({
          taskId: task.id,
          taskClaim: task.claim,
          accountId: job.accountId,
          jobId: job.jobId,
          claim: job.claim,
          state: "succeeded",
          writer: "bench",
          failure: null,
          items: [],
        }),
      );
      const kept = await settleJobs(database, endings, []);
      if (kept.size < tasks.length) throw new Error("a task's claim was lost");
      news.tell(jobs);
    },
    close: () => database.close(),
  };
}
