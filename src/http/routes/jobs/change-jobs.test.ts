import { expect, test, beforeAll } from "vitest";
import { useTestAccount } from "../../../../test/test-database.ts";
import { eventually, startTestWorker, useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";
import { Failure } from "../../../errors.ts";
import { builtInWriter } from "../../../writing/writers/built-in/built-in-writer.ts";

const service = useTestService();
const account = useTestAccount(service);

async function post(jobId: number, verb: string): Promise<TestReply> {
  const path = `/agents/api/jobs/${jobId}/${verb}/`;
  return service.send({ method: "POST", path, headers: { "X-API-Key": account.key } });
}

async function ended(jobId: number): Promise<Record<string, unknown>> {
  return eventually(async () => {
    const { json } = await service.get(account.key, `/agents/api/jobs/${jobId}/`);
    return json["finished_at"] !== null && json;
  });
}

beforeAll(async () => {
  await service.sql`insert into webhook_endpoints (account_id, url, events)
     values (${account.accountId}, 'https://example.com/a', '{job.canceled}'), (${account.accountId}, 'https://example.com/b', '{job.failed}')`;
});

async function begin(): Promise<number> {
  const { json } = await service.generate(account.key, { content_type: "batch" });
  return Number(json["job_id"]);
}

const cancel = (jobId: number) => post(jobId, "cancel");

async function select(query: string, jobId: number): Promise<Record<string, unknown>[]> {
  return (await service.database.pool.query<Record<string, unknown>>(query, [jobId])).rows;
}

test("canceling a queued job removes its task and writes the event, webhook and usage", async () => {
  const jobId = await begin();
  const reply = await cancel(jobId);
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({
    job_id: jobId,
    state: "canceled",
    failure: null,
    content_ids: [],
    finished_at: expect.any(String),
  });
  const items = reply.json["items"] as { state: string }[];
  expect(items.map((item) => item.state)).toEqual(Array(4).fill("canceled"));
  expect(await select("select from tasks where job_id = $1", jobId)).toEqual([]);
  expect(await select("select sequence, type from job_events where job_id = $1", jobId)).toEqual([
    { sequence: 1, type: "canceled" },
  ]);
  expect(await select("select type, payload from webhook_outbox where job_id = $1", jobId)).toEqual(
    [
      {
        type: "job.canceled",
        payload: {
          job_id: jobId,
          state: "canceled",
          content_type: "batch",
          brand_id: account.brandId,
          content_ids: [],
        },
      },
    ],
  );
  const usage =
    "select jobs, jobs_failed, contents from usage_days where account_id = (select account_id from jobs where id = $1)";
  expect(await select(usage, jobId)).toEqual([{ jobs: 1, jobs_failed: 0, contents: 0 }]);
});

test("canceling twice, even simultaneously, gets the same response and has one effect", async () => {
  const jobId = await begin();
  const replies = await Promise.all([cancel(jobId), cancel(jobId), cancel(jobId)]);
  replies.push(await cancel(jobId));
  for (const reply of replies) {
    expect([reply.status, reply.json]).toEqual([200, replies[0]?.json]);
  }
  expect(await select("select from job_events where job_id = $1", jobId)).toHaveLength(1);
  expect(await select("select from webhook_outbox where job_id = $1", jobId)).toHaveLength(1);
});

test("a job canceled while it is claimed and written ends exactly once", async () => {
  const worker = await startTestWorker(service);
  try {
    const ids = await Promise.all(Array.from({ length: 20 }, begin));
    const replies = await Promise.all(ids.map(cancel));
    for (const [index, jobId] of ids.entries()) {
      const state = await eventually(async () => {
        const [job] = await select(
          "select state from jobs where id = $1 and finished_at is not null",
          jobId,
        );
        return job?.["state"] as string;
      });
      expect(state).toBe(replies[index]?.status === 200 ? "canceled" : "succeeded");
      const ends = "select from job_events where job_id = $1 and type in ('canceled', 'succeeded')";
      expect(await select(ends, jobId)).toHaveLength(1);
      const contents = await select("select from contents where job_id = $1", jobId);
      if (state === "succeeded") expect(contents).toHaveLength(4);
      expect(await select("select from tasks where job_id = $1", jobId)).toEqual([]);
    }
  } finally {
    await worker.stop(5_000);
  }
});

test("the worker is notified, drops the canceled job and continues with others", async () => {
  const heard = Promise.withResolvers<unknown>();
  const worker = await startTestWorker(service, {
    concurrency: 1,
    writer: {
      async brief(material, context) {
        if (material.topic !== "the one to cancel")
          return builtInWriter.brief(material, context, []);
        context.signal.addEventListener("abort", () => heard.resolve(context.signal.reason));
        await heard.promise;
        throw context.signal.reason;
      },
    },
  });
  try {
    const { json } = await service.generate(account.key, {
      content_type: "article",
      custom_topic: "the one to cancel",
    });
    const jobId = Number(json["job_id"]);
    await eventually(
      async () =>
        (await select("select from jobs where id = $1 and state = 'running'", jobId)).length,
    );
    expect((await cancel(jobId)).status).toBe(200);
    expect(await heard.promise).toMatchObject({ name: "ClaimLost", reason: "canceled" });
    const next = await begin();
    await eventually(
      async () =>
        (await select("select from jobs where id = $1 and state = 'succeeded'", next)).length,
    );
  } finally {
    await worker.stop(5_000);
  }
});

test("a retry runs only the failed items, under the same id with a new task and all attempts", async () => {
  let isBroken = true;
  const written: string[] = [];
  const worker = await startTestWorker(service, {
    writer: {
      async plan(material, brief, contentType, context) {
        written.push(contentType);
        if (isBroken && contentType === "newsletter") throw new Failure("writer_failed");
        return builtInWriter.plan(material, brief, contentType, context);
      },
    },
  });
  try {
    const { json: accepted } = await service.generate(account.key, { content_type: "batch" });
    const jobId = Number(accepted["job_id"]);
    const before = await ended(jobId);
    expect(before).toMatchObject({ state: "partially_succeeded", content_ids: { length: 3 } });

    isBroken = false;
    written.length = 0;
    const reply = await post(jobId, "retry");
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      job_id: jobId,
      state: "queued",
      attempts: 0,
      progress: 0,
      failure: null,
      finished_at: null,
      content_ids: before["content_ids"],
    });
    expect(reply.json["task_id"]).not.toBe(accepted["task_id"]);
    expect(reply.headers).toMatchObject({ "ratelimit-limit": "600" });

    const after = await ended(jobId);
    expect(after).toMatchObject({
      state: "succeeded",
      attempts: 1,
      content_ids: { length: 4 },
      earlier_attempts: [{ outcome: "retried" }],
    });
    expect(after["content_ids"]).toEqual(expect.arrayContaining(before["content_ids"] as number[]));
    expect(written).toEqual(["newsletter"]);
    // The final event lists the content of all attempts.
    expect(new Set(await toldContentIds(jobId))).toEqual(new Set(after["content_ids"] as number[]));
    expect((await post(jobId, "retry")).status).toBe(409);
  } finally {
    await worker.stop(5_000);
  }
});

test("of simultaneous retries, one succeeds", async () => {
  const { json } = await service.generate(account.key, { content_type: "article" });
  const jobId = Number(json["job_id"]);
  await post(jobId, "cancel");
  const replies = await Promise.all(Array.from({ length: 6 }, () => post(jobId, "retry")));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ]);
  const rows = await service.sql`select id from tasks where job_id = ${jobId}`;
  expect(rows).toEqual([{ id: replies.find(({ status }) => status === 200)?.json["task_id"] }]);
});

async function toldContentIds(jobId: number): Promise<number[]> {
  const rows = await service.sql<{ ids: number[] }>`select data -> 'content_ids' as ids
    from job_events where job_id = ${jobId} and type = 'succeeded'`;
  return rows[0]?.ids ?? [];
}

async function beginIn(state: string): Promise<number> {
  const { json } = await service.generate(account.key, { content_type: "article" });
  const jobId = Number(json["job_id"]);
  if (state === "queued") return jobId;
  await service.sql`with task as (delete from tasks where job_id = ${jobId})
     update jobs set state = ${state}, finished_at = case when ${state} <> 'running' then now() end,
       failure_code = case when ${state} = 'failed' then 'writer_failed' end
     where id = ${jobId}`;
  return jobId;
}

test.each(["succeeded", "partially_succeeded", "failed"])(
  "a job that has %s cannot be canceled",
  async (state) => {
    const reply = await post(await beginIn(state), "cancel");
    expect([reply.status, reply.json["code"]]).toEqual([409, "job_finished"]);
  },
);

test.each(["queued", "running", "succeeded"])(
  "a job that is %s cannot be retried",
  async (state) => {
    const jobId = await beginIn(state);
    const reply = await post(jobId, "retry");
    expect([reply.status, reply.json["code"]]).toEqual([409, "job_not_retryable"]);
    const rows = await service.sql`select from tasks where job_id = ${jobId}`;
    expect(rows).toHaveLength(state === "queued" ? 1 : 0);
  },
);
