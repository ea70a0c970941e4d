/** Suspects in real processes: bystanders of a crash are written, and a job that crashes its process fails. */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { builtEntry } from "../../test/service-under-test.ts";
import { isThorough } from "../../test/sample.ts";
import { startJobs, useTestAccount, useTestDatabase } from "../../test/test-database.ts";
import { eventually } from "../../test/test-service.ts";
import { readConfig } from "../config.ts";
import { forAccount } from "../db/account-handle.ts";
import { openQueue } from "../queue/queue.ts";
import { cancelJob, retryJob } from "../records/jobs/cancel-and-retry-jobs.ts";
import { findJob } from "../records/jobs/jobs.ts";
import type { JobRecord } from "../records/jobs/jobs.ts";
import { openClaiming } from "./claim-jobs.ts";
import { openIsolatedProcessPool } from "./isolated-process-pool.ts";
import { startSuspectWorker } from "./suspect-worker.ts";
import type { RunningWorker } from "./worker.ts";

const entry = builtEntry(new URL("../cli/roles/isolated-process-entry.ts", import.meta.url));
const plant = new URL("../../chaos/planted-faults.js", import.meta.url);
const limits = {
  pingEveryMs: 200,
  // Eight seconds: even on a busy machine, a healthy process responds in this time, and one without memory dies.
  unansweredMax: 40,
  rssMax: 400 * 1_024 ** 2,
  deadlineMs: 60_000,
};

const listen = () => async () => undefined;

const opened = useTestDatabase();
const account = useTestAccount(opened);
const running: RunningWorker[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((suspects) => suspects.stop(0)));
  await opened.database.pool.query("delete from tasks");
});

function start(more: Partial<typeof limits> = {}): void {
  const { connectionString, log, worker: queuePool } = opened;
  const config = readConfig({ PRESSROOM_SECRET: "a secret of this test, as long as it should be" });
  const pool = openIsolatedProcessPool({
    fork() {
      const child = fork(entry, {
        execArgv: ["--max-old-space-size=160"],
        // oxlint-disable-next-line node/no-process-env -- as the service forks it, and the planted faults
        env: { ...process.env, NODE_OPTIONS: `--import=${plant.href}` },
        serialization: "advanced",
        stdio: ["ignore", "ignore", "pipe", "ipc"],
      });
      children.push(child);
      const serving = { connectionString, isPooled: false };
      child.send({ type: "open", config, serving }, () => undefined);
      return child;
    },
    log,
    limits: { ...limits, ...more },
    processesMax: 2,
    startEveryMs: 200,
  });
  const queue = openQueue(queuePool);
  running.push(startSuspectWorker({ queuePool, queue, log, pool, listen }));
}

/** As if its worker had been lost this many times. */
async function addSuspect(customTopic: string, crashes = 1): Promise<number> {
  const parameters = { contentType: "post", customTopic } as const;
  const [jobId = 0] = await startJobs(opened, account.accountId, { parameters });
  await opened.database.pool.query("update tasks set crashes = $2 where job_id = $1", [
    jobId,
    crashes,
  ]);
  return jobId;
}

async function ended(id: number): Promise<JobRecord> {
  return eventually(async () => {
    const found = await forAccount(opened.database, account.accountId, (handle) =>
      findJob(handle, id),
    );
    return found?.finishedAt ? found : undefined;
  }, 110_000);
}

test("a job that crashes its process fails with the reason, and the next job in the queue is written", async () => {
  const codes = {
    "planted-block": "job_stalled",
    "planted-heap": "job_out_of_memory",
    "planted-buffers": "job_out_of_memory",
    "planted-kill": "job_crashed",
  };
  const guilty = [];
  const innocent = [];
  for (const [topic, code] of Object.entries(codes)) {
    guilty.push({ id: await addSuspect(topic), code });
    innocent.push(await addSuspect(`after ${code}`));
  }
  start();
  for (const { id, code } of guilty) {
    const failed = await ended(id);
    expect(failed).toMatchObject({ state: "failed", attempts: 1, failure: { code } });
    expect(failed.failure?.message).toMatch(/^The (?:worker|job) .+\.$/u);
  }
  for (const id of innocent) {
    expect(await ended(id)).toMatchObject({ state: "succeeded", attempts: 1 });
  }
});

test("when a process dies with several jobs, none of them is blamed until the one that kills it is found", async () => {
  const ids = [];
  for (let count = 0; count < (isThorough ? 24 : 8); count += 1) {
    ids.push(await addSuspect(count === 5 ? "planted-kill" : `normal ${count}`));
  }
  start();
  const jobs = [];
  for (const id of ids) jobs.push(await ended(id));
  const failed = jobs.filter((job) => job.state !== "succeeded");
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({ id: ids[5], failure: { code: "job_crashed" } });
});

test("a failed suspect that is retried runs only in an isolated process", async () => {
  const id = await addSuspect("planted-kill", 2);
  start();
  expect((await ended(id)).failure?.code).toBe("job_crashed");
  await Promise.all(running.splice(0).map((suspects) => suspects.stop(0)));
  const accountLimits = { ratePerMinute: null, openJobsMax: null, dailyBudgetMicros: null };
  const wish = { id, apiKeyId: null, ratePerMinute: 600, accountLimits, limits: false };
  await forAccount(opened.api, account.accountId, (handle) => retryJob(handle, wish));
  expect(await openClaiming({ queuePool: opened.worker })(5)).toEqual([]);
  start();
  expect((await ended(id)).failure?.code).toBe("job_crashed");
});

test("a job that does not end is terminated at its deadline", async () => {
  const id = await addSuspect("planted-block", 2);
  start({ unansweredMax: 1_000, deadlineMs: 2_000 });
  expect((await ended(id)).failure?.code).toBe("job_took_too_long");
});

test("a job that lost its worker twenty times fails without being started", async () => {
  const id = await addSuspect("normal", 20);
  start();
  expect((await ended(id)).failure?.code).toBe("attempts_exhausted");
});

test("a suspect that is canceled while it hangs frees its slot", async () => {
  const id = await addSuspect("planted-block", 2);
  start({ unansweredMax: 1_000 });
  await eventually(async () => {
    const { rows } = await opened.database.pool.query(
      "select from jobs where id = $1 and state = 'running'",
      [id],
    );
    return rows.length > 0;
  });
  await forAccount(opened.api, account.accountId, (handle) => cancelJob(handle, id));
  const next = await addSuspect("after it");
  expect(await ended(next)).toMatchObject({ state: "succeeded" });
  expect(await ended(id)).toMatchObject({ state: "canceled" });
});

test("stopping returns suspects to the queue without counting the attempt, and leaves no process behind", async () => {
  const id = await addSuspect("planted-block", 2);
  start({ unansweredMax: 1_000 });
  await eventually(async () => {
    const { rows } = await opened.database.pool.query(
      "select from jobs where id = $1 and state = 'running'",
      [id],
    );
    return rows.length > 0;
  });
  await Promise.all(running.splice(0).map((suspects) => suspects.stop(0)));
  const { rows } = await opened.database.pool.query(
    "select state, attempts from jobs where id = $1",
    [id],
  );
  expect(rows).toEqual([{ state: "queued", attempts: 0 }]);
  for (const child of children) {
    expect(child.exitCode !== null || child.signalCode !== null).toBe(true);
  }
});
