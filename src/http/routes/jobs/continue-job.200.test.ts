import { afterAll, beforeAll, expect, test } from "vitest";
import { readEvents } from "../../../../test/event-reader.ts";
import { useTestAccount } from "../../../../test/test-database.ts";
import { senderFor } from "../../../../test/send-json.ts";
import { eventually, startTestWorker, useTestService } from "../../../../test/test-service.ts";
import { builtInWriter } from "../../../writing/writers/built-in/built-in-writer.ts";
import type { Brief } from "../../../writing/writer.ts";
import type { RunningWorker } from "../../../worker/worker.ts";

const service = useTestService();
const account = useTestAccount(service, {
  key: { scopes: ["generate", "read", "admin"] },
});
const api = senderFor(service, account);
let worker: RunningWorker;
/** The briefs that the writer planned from, and how often it wrote a brief. */
const planned: Brief[] = [];
let briefs = 0;

beforeAll(async () => {
  await service.sql`insert into webhook_endpoints (account_id, url, events)
     values (${account.accountId}, 'https://example.com/a', '{job.waiting}'), (${account.accountId}, 'https://example.com/b', '{job.failed}')`;
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop(5_000);
});

async function startWorker(): Promise<RunningWorker> {
  return startTestWorker(service, {
    writer: {
      async brief(material, context, contentTypes) {
        briefs += 1;
        return builtInWriter.brief(material, context, contentTypes);
      },
      async plan(material, brief, contentType, context) {
        planned.push(brief);
        return builtInWriter.plan(material, brief, contentType, context);
      },
    },
  });
}

async function ask(more: Record<string, string> = {}): Promise<number> {
  const form = { content_type: "article", approve: "brief", ...more };
  const { status, json, text } = await service.generate(account.key, form);
  expect(status, text).toBe(200);
  return Number(json["job_id"]);
}

async function readJob(jobId: number): Promise<Record<string, unknown>> {
  return (await api.get(`/jobs/${jobId}/`)).json;
}

async function inState(jobId: number, state: string): Promise<Record<string, unknown>> {
  return eventually(async () => {
    const job = await readJob(jobId);
    return job["state"] === state && job;
  });
}

const goOn = (jobId: number, body?: object) => api.post(`/jobs/${jobId}/continue/`, body);

async function count(sql: string, jobId: number): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${sql}`,
    [jobId],
  );
  return rows[0]!.count;
}

test("a job waits after its brief, outside the queue, and resumes from that brief when it is continued", async () => {
  const jobId = await ask();
  const waiting = await inState(jobId, "waiting");
  expect(waiting).toMatchObject({
    attempts: 0,
    finished_at: null,
    stage: "brief",
    content_ids: [],
  });
  expect(waiting["waiting_since"]).toEqual(expect.any(String));
  expect(waiting["brief"]).toMatchObject({
    angle: expect.any(String),
    pieces: [],
    credit: "named",
  });
  expect(waiting["brief_passages"]).toContainEqual(
    expect.objectContaining({ id: "p1", kind: "overview", text: expect.any(String) }),
  );
  expect(await count("tasks where job_id = $1", jobId)).toBe(0);
  expect(await count("webhook_outbox where type = 'job.waiting' and job_id = $1", jobId)).toBe(1);
  expect(await count("webhook_outbox where job_id = $1", jobId)).toBe(1);
  const list = await api.get("/jobs/?state=waiting");
  expect(list.json["items"]).toMatchObject([{ job_id: jobId, state: "waiting" }]);
  for (const state of ["queued", "running"]) {
    const other = await api.get(`/jobs/?state=${state}`);
    expect(other.json["items"]).toEqual([]);
  }
  const summary = await api.get("/summary/");
  expect(summary.json["waiting"]).toMatchObject({ count: 1, items: [{ job_id: jobId }] });
  const lines = (await api.get("/account/export/")).text.trim().split("\n");
  const exported = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(exported).toContainEqual(
    expect.objectContaining({ type: "job", id: jobId, state: "waiting", approve: "brief" }),
  );

  briefs = 0;
  planned.length = 0;
  const reply = await goOn(jobId);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.json).toMatchObject({ job_id: jobId, state: "queued", waiting_since: null });
  expect(reply.json["task_id"]).not.toBe(waiting["task_id"]);
  const done = await inState(jobId, "succeeded");
  expect(done).toMatchObject({ attempts: 1, brief: waiting["brief"], brief_passages: [] });
  expect(briefs).toBe(0);
  expect(planned).toHaveLength(1);

  const again = await goOn(jobId);
  expect(again).toMatchObject({ status: 409, json: { code: "job_not_waiting" } });
  expect(again.json["message"]).toContain("succeeded");
  expect(await count("contents where job_id = $1", jobId)).toBe(1);
});

test("the job is written from a changed brief, and returns it afterward", async () => {
  const jobId = await ask();
  const { brief } = (await inState(jobId, "waiting")) as { brief: Record<string, unknown> };
  planned.length = 0;
  const changed = {
    ...brief,
    angle: "What the grinder tells you",
    facts: [
      { fact: "They roast in Whitby.", owner: "brand", passages: ["p1"] },
      { fact: "  ", owner: "brand", passages: [] },
    ],
  };
  expect((await goOn(jobId, { brief: changed })).status).toBe(200);
  const done = await inState(jobId, "succeeded");
  expect(planned).toMatchObject([
    {
      angle: "What the grinder tells you",
      facts: [{ fact: "They roast in Whitby.", isByPerson: true }],
    },
  ]);
  expect(done["brief"]).toMatchObject({ angle: "What the grinder tells you" });
});

test("the start and end of the wait are sent as events", async () => {
  const jobId = await ask();
  await inState(jobId, "waiting");
  await goOn(jobId);
  await inState(jobId, "succeeded");
  const stream = await fetch(`${service.url}/agents/api/jobs/${jobId}/events/`, {
    headers: { "X-API-Key": account.key },
  });
  const reader = readEvents(stream.body!);
  await reader.ended;
  const told = reader.events.map(({ type, data }) => [type, data["state"]]);
  expect(told).toContainEqual(["waiting", "waiting"]);
  expect(told).toContainEqual(["continued", "queued"]);
});

test("a waiting job survives worker restarts and can be canceled; a retry waits again", async () => {
  const jobId = await ask();
  await inState(jobId, "waiting");
  await worker.stop(5_000);
  worker = await startWorker();
  const other = await service.generate(account.key, { content_type: "post" });
  await inState(Number(other.json["job_id"]), "succeeded");
  expect(await readJob(jobId)).toMatchObject({ state: "waiting", attempts: 0 });

  briefs = 0;
  const canceled = await api.post(`/jobs/${jobId}/cancel/`);
  expect(canceled.json).toMatchObject({ state: "canceled", waiting_since: null });
  expect(await goOn(jobId)).toMatchObject({ status: 409, json: { code: "job_not_waiting" } });
  await api.post(`/jobs/${jobId}/retry/`);
  await inState(jobId, "waiting");
  expect(briefs).toBe(0);
  await goOn(jobId);
  await inState(jobId, "succeeded");
});

test("approve is part of the parameters that an Idempotency-Key identifies", async () => {
  const key = { "Idempotency-Key": "with-approval" };
  const first = await service.generate(
    account.key,
    { content_type: "post", approve: "brief" },
    key,
  );
  const same = await service.generate(account.key, { content_type: "post", approve: "brief" }, key);
  expect(same.json["job_id"]).toBe(first.json["job_id"]);
  const other = await service.generate(account.key, { content_type: "post" }, key);
  expect(other).toMatchObject({ status: 422, json: { code: "idempotency_mismatch" } });
  const body = JSON.stringify({ content_type: "post", approve: "brief", citations: "links" });
  const json = await service.post(account.key, body, "application/json");
  await inState(Number(json.json["job_id"]), "waiting");
});
