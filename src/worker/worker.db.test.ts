import { afterEach, expect, test } from "vitest";
import {
  addAccount,
  startJobs,
  useTestAccount,
  useTestDatabase,
} from "../../test/test-database.ts";
import type { TestAccount } from "../../test/test-database.ts";
import { eventually, startTestWorker } from "../../test/test-service.ts";
import { forAccount } from "../db/account-handle.ts";
import { Failure } from "../errors.ts";
import type { GenerationParameters } from "../jobs/accept-requests.ts";
import { builtInWriter } from "../writing/writers/built-in/built-in-writer.ts";
import type { Writer } from "../writing/writer.ts";
import { setKeywords } from "../records/brands/keywords.ts";
import { findJob } from "../records/jobs/jobs.ts";
import type { JobRecord } from "../records/jobs/jobs.ts";
import { openClaiming } from "./claim-jobs.ts";
import { openSettling } from "./settle-jobs.ts";
import type { RunningWorker } from "./worker.ts";

const opened = useTestDatabase();
const account = useTestAccount(opened);
const workers: RunningWorker[] = [];

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
  // Tasks that a test leaves in the queue must not be claimed by the next one.
  await opened.database.pool.query("delete from tasks");
});

async function start(writer: Partial<Writer> = {}): Promise<RunningWorker> {
  const worker = await startTestWorker(opened, { writer, concurrency: 4 });
  workers.push(worker);
  return worker;
}

async function enqueue(
  parameters: Partial<GenerationParameters> = {},
  { accountId }: TestAccount = account,
): Promise<number> {
  const [id = 0] = await startJobs(opened, accountId, { parameters });
  return id;
}

async function job(id: number, from: TestAccount = account): Promise<JobRecord> {
  const found = await forAccount(opened.database, from.accountId, (handle) => findJob(handle, id));
  if (!found) throw new Error(`there is no job ${id}`);
  return found;
}

/** What a worker claims and settles with, for tests that do both by hand. */
function hands() {
  return { ...opened, queuePool: opened.worker };
}

async function ended(id: number, from: TestAccount = account): Promise<JobRecord> {
  return eventually(async () => {
    const found = await job(id, from);
    return found.finishedAt && found;
  });
}

async function count(table: string, jobId: number): Promise<number> {
  const { rows } = await opened.database.pool.query<{ count: number }>(
    `select count(*) from ${table} where account_id = $1 and job_id = $2`,
    [account.accountId, jobId],
  );
  return rows[0]?.count ?? 0;
}

test("a batch writes its four pieces from one brief and reports each item", async () => {
  let briefs = 0;
  await start({
    brief(material, context) {
      briefs += 1;
      return builtInWriter.brief(material, context, []);
    },
  });
  const done = await ended(await enqueue({ contentType: "batch" }));
  expect(done).toMatchObject({ state: "succeeded", stage: "finish", progress: 100, attempts: 1 });
  expect(done.items.map((item) => [item.contentType, item.state])).toEqual([
    ["article", "succeeded"],
    ["post", "succeeded"],
    ["newsletter", "succeeded"],
    ["social", "succeeded"],
  ]);
  expect(new Set(done.items.map((item) => item.contentId)).size).toBe(4);
  expect(briefs).toBe(1);
});

test("a failed item of a batch does not affect the others", async () => {
  await start({
    plan(material, brief, contentType, context) {
      if (contentType === "newsletter") throw new Failure("writer_failed");
      return builtInWriter.plan(material, brief, contentType, context);
    },
  });
  const done = await ended(await enqueue({ contentType: "batch" }));
  expect(done.state).toBe("partially_succeeded");
  expect(done.items.map((item) => item.state)).toEqual([
    "succeeded",
    "succeeded",
    "failed",
    "succeeded",
  ]);
  expect(done.items[2]?.failure).toMatchObject({ code: "writer_failed" });
  expect(done.items[2]?.contentId).toBeNull();
});

test("after five attempts a job fails with a reason and frees its slot", async () => {
  let starts = 0;
  await start({
    async brief() {
      starts += 1;
      // A wait that a provider asks for does not count against a job, so this writer throws an error that does: a bug.
      throw new Error("a bug that meets every attempt");
    },
  });
  const id = await enqueue();
  const done = await eventually(async () => {
    await opened.database.pool.query(
      "update tasks set ready_at = now() where leased_until is null",
    );
    const found = await job(id);
    return found.finishedAt && found;
  });
  expect(starts).toBe(5);
  expect(done).toMatchObject({ state: "failed", attempts: 5 });
  expect(done.failure?.code).toBe("attempts_exhausted");
  expect(done.failure?.message).toMatch(/five times/);
  expect(done.failure?.message).not.toMatch(/bug/);
  const { rows } = await opened.database.pool.query("select from tasks where id = $1", [
    done.taskId,
  ]);
  expect(rows).toHaveLength(0);
});

test("a failure that asks to wait is retried after that time, and the attempt does not count", async () => {
  let starts = 0;
  await start({
    brief(material, context) {
      starts += 1;
      if (starts < 8) throw new Failure("unavailable", { retryAfterMs: 1 });
      return builtInWriter.brief(material, context, []);
    },
  });
  const done = await ended(await enqueue());
  expect(done).toMatchObject({ state: "succeeded", attempts: 1 });
  expect(starts).toBe(8);
});

test("a provider that asks to wait for more than a day fails the job, with the provider's message", async () => {
  const id = await enqueue();
  await opened.database.pool.query(
    "update jobs set started_at = now() - interval '25 hours' where id = $1",
    [id],
  );
  await start({
    brief() {
      throw new Failure("model_rate_limited", { message: "Slower, please.", retryAfterMs: 1 });
    },
  });
  const done = await ended(id);
  expect(done).toMatchObject({ state: "failed", failure: { code: "model_rate_limited" } });
  expect(done.failure?.message).toMatch(/^Slower, please\. .*a day.* Try again/u);
});

test("a new attempt resumes from the saved stages", async () => {
  const calls = { brief: 0, plan: 0, draft: 0 };
  await start({
    brief(material, context) {
      calls.brief += 1;
      return builtInWriter.brief(material, context, []);
    },
    plan(material, brief, contentType, context) {
      calls.plan += 1;
      return builtInWriter.plan(material, brief, contentType, context);
    },
    draft(material, plan, context) {
      calls.draft += 1;
      if (calls.draft === 1) throw new Failure("unavailable", { retryAfterMs: 1 });
      return builtInWriter.draft(material, plan, context);
    },
  });
  const id = await enqueue();
  expect((await ended(id)).state).toBe("succeeded");
  expect(calls).toEqual({ brief: 1, plan: 1, draft: 2 });
  // Saved stages are deleted at the end.
  expect(await count("job_stages", id)).toBe(0);
});

test("a worker that was paused while another finished the job writes nothing", async () => {
  const id = await enqueue();
  const [paused] = await openClaiming(hands())(1);
  await opened.database.pool.query("update tasks set leased_until = null where id = $1", [
    paused?.task.id,
  ]);
  await start();
  const done = await ended(id);
  const before = await opened.database.pool.query("select * from jobs where id = $1", [id]);

  // The paused worker resumes and settles its outdated result.
  const settled = new Promise<void>((resolve) => {
    const settling = openSettling(hands(), () => resolve());
    settling.end(paused!, {
      ...paused!.job,
      state: "failed",
      writer: null,
      failure: { code: "writer_failed", message: "written by the wrong hand" },
      items: [],
    });
  });
  await settled;
  const after = await opened.database.pool.query("select * from jobs where id = $1", [id]);
  expect(after.rows).toEqual(before.rows);
  expect(done.state).toBe("succeeded");
  expect(await count("contents", id)).toBe(1);
});

test("a stopping worker returns what it cannot finish, and another continues at once", async () => {
  let isUnderWay = false;
  const first = await start({
    brief: (_material, context) => {
      isUnderWay = true;
      return new Promise((_resolve, reject) => {
        context.signal.addEventListener("abort", () => reject(new Error("stopped")));
      });
    },
  });
  const id = await enqueue();
  await eventually(async () => isUnderWay);
  workers.splice(workers.indexOf(first), 1);
  await first.stop(0);
  expect(await job(id)).toMatchObject({ state: "queued", attempts: 0 });

  await start();
  expect(await ended(id)).toMatchObject({ state: "succeeded", attempts: 1 });
});

test("a stopping worker lets running jobs finish and claims no new ones", async () => {
  const gate = Promise.withResolvers<void>();
  const worker = await start({
    async brief(material, context) {
      await gate.promise;
      return builtInWriter.brief(material, context, []);
    },
  });
  const running = await enqueue();
  await eventually(async () => (await job(running)).state === "running");
  workers.splice(workers.indexOf(worker), 1);
  const stopped = worker.stop(10_000);
  const late = await enqueue();
  gate.resolve();
  await stopped;
  expect((await job(running)).state).toBe("succeeded");
  expect((await job(late)).state).toBe("queued");
});

test("a result that cannot be stored does not block the others in its group", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => enqueue()));
  const claimed = await openClaiming(hands())(5);
  expect(claimed).toHaveLength(5);
  const settled = new Set<number>();
  const settling = openSettling(hands(), (run) => settled.add(run.job.jobId));
  for (const [index, run] of claimed.entries()) {
    settling.end(run, {
      ...run.job,
      state: "succeeded",
      writer: "by hand",
      failure: null,
      items: [
        {
          position: 1,
          state: "succeeded",
          failure: null,
          content: {
            // The third has no title, which the table requires.
            title: index === 2 ? (null as unknown as string) : "A title",
            language: "en",
            markdown: "Text",
            document: {},
            sources: [],
            quality: {},
          },
        },
      ],
    });
  }
  await eventually(async () => settled.size === 5);
  const states = await Promise.all(ids.map(async (id) => (await job(id)).state));
  expect(states.toSorted()).toEqual(["queued", "succeeded", "succeeded", "succeeded", "succeeded"]);
  await settling.stop();
});

test("a worker that claims its own lost task again renews the new claim", async () => {
  let starts = 0;
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await start({
    async brief(material, context) {
      starts += 1;
      await gates[starts - 1]?.promise;
      return builtInWriter.brief(material, context, []);
    },
  });
  const id = await enqueue();
  await eventually(async () => starts === 1);
  // As if the database had been unavailable for longer than a lease.
  await opened.database.pool.query(
    "update tasks set leased_until = null where leased_until is not null",
  );
  await eventually(async () => starts === 2);
  gates[0]?.resolve();
  // The old run has ended; the heartbeat shows whether the new one is still held.
  const heard = async () => {
    const { rows } = await opened.database.pool.query<{ at: Date }>(
      "select leased_until as at from tasks where leased_until is not null",
    );
    return rows[0]?.at.getTime();
  };
  const before = await heard();
  await eventually(async () => ((await heard()) ?? 0) > (before ?? 0));
  gates[1]?.resolve();
  expect(await ended(id)).toMatchObject({ state: "succeeded", attempts: 1 });
});

test("a stopping worker also returns jobs that are between two stages", async () => {
  const gate = Promise.withResolvers<void>();
  let isUnderWay = false;
  const worker = await start({
    // Continues after it is aborted, as most code does.
    async brief(material, context) {
      isUnderWay = true;
      context.signal.addEventListener("abort", () => gate.resolve());
      await gate.promise;
      return builtInWriter.brief(material, context, []);
    },
  });
  const id = await enqueue();
  await eventually(async () => isUnderWay);
  workers.splice(workers.indexOf(worker), 1);
  await worker.stop(0);
  expect(await job(id)).toMatchObject({ state: "queued", attempts: 0 });
});

test("a wait that a provider asked for does not count even at a job's last attempt", async () => {
  const id = await enqueue();
  await opened.database.pool.query("update jobs set attempts = 4 where id = $1", [id]);
  let starts = 0;
  await start({
    brief(material, context) {
      starts += 1;
      if (starts === 1) throw new Failure("unavailable", { retryAfterMs: 1 });
      return builtInWriter.brief(material, context, []);
    },
  });
  expect(await ended(id)).toMatchObject({ state: "succeeded", attempts: 5 });
});

test("a job whose brand lost its keywords before it was written fails with that reason", async () => {
  const other = await addAccount(opened);
  const id = await enqueue({}, other);
  await forAccount(opened.database, other.accountId, (handle) =>
    setKeywords(handle, other.brandId, []),
  );
  await start();
  const done = await ended(id, other);
  expect(done).toMatchObject({ state: "failed", attempts: 1 });
  expect(done.failure).toMatchObject({ code: "material_missing" });
  expect(done.failure?.message).toMatch(/keywords were deleted/);
});

test("the end of a job, its webhooks and its usage are stored in one transaction", async () => {
  const { pool } = opened.database;
  await pool.query(
    `insert into webhook_endpoints (account_id, url, events)
     values ($1, 'https://example.com/a', '{job.succeeded}'),
            ($1, 'https://example.com/b', '{job.failed}')`,
    [account.accountId],
  );
  await pool.query("delete from usage_days");
  await start();
  const id = await enqueue({ contentType: "batch" });
  await ended(id);
  const outbox = await pool.query("select type, payload from webhook_outbox where job_id = $1", [
    id,
  ]);
  expect(outbox.rows).toMatchObject([
    { type: "job.succeeded", payload: { job_id: id, state: "succeeded" } },
  ]);
  const usage = await pool.query("select jobs, jobs_failed, contents from usage_days");
  expect(usage.rows).toEqual([{ jobs: 1, jobs_failed: 0, contents: 4 }]);
});

test("earlier stages are on disk before a paid call; a free writer does not wait for that", async () => {
  const saved: number[] = [];
  const id = await enqueue();
  await start({
    paid: new Set(["brief", "plan", "draft"]),
    async draft(material, plan, context) {
      saved.push(await count("job_stages", id));
      return builtInWriter.draft(material, plan, context);
    },
  });
  expect((await ended(id)).state).toBe("succeeded");
  // The gathered material, the brief and the plan.
  expect(saved).toEqual([3]);
});

test("twenty thousand waiting jobs of one account delay another's single job only until a running one ends", async () => {
  const busy = await addAccount(opened);
  await opened.database.pool.query(
    `with job as (
       insert into jobs (account_id, task_id, brand_id, content_type, live)
       select $1, gen_random_uuid(), $2, 'article', false from generate_series(1, 20000)
       returning account_id, id, task_id
     ), item as (
       insert into job_items (account_id, job_id, position, content_type)
       select account_id, id, 1, 'article' from job
     )
     insert into tasks (id, account_id, job_id) select task_id, account_id, id from job`,
    [busy.accountId, busy.brandId],
  );
  const gate = Promise.withResolvers<void>();
  let started = 0;
  const worker = await start({
    async brief(material, context) {
      started += 1;
      await gate.promise;
      return builtInWriter.brief(material, context, []);
    },
  });
  // All slots are used by the busy account when the other job arrives.
  await eventually(async () => started === 4);
  const id = await enqueue();
  gate.resolve();
  await ended(id);
  const { rows } = await opened.database.pool.query<{ count: number }>(
    "select count(*) from jobs where account_id = $1 and claims > 0 and started_at < (select started_at from jobs where id = $2)",
    [busy.accountId, id],
  );
  // Those four, and at most as many again that were claimed when the first of them ended.
  expect(rows[0]?.count).toBeLessThanOrEqual(8);
  workers.splice(workers.indexOf(worker), 1);
  await worker.stop(0);
});
