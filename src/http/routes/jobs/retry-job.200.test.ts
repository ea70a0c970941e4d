import { expect, test } from "vitest";
import { useTestAccount } from "../../../../test/test-database.ts";
import { eventually, startTestWorker, useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";
import { Failure } from "../../../errors.ts";
import { draftWriter } from "../../../writing/writers/draft/draft-writer.ts";

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

test("what failed is tried anew under the same id, with a new task and all its attempts; what succeeded stays", async () => {
  let isBroken = true;
  const written: string[] = [];
  const worker = await startTestWorker(service, {
    writer: {
      async plan(material, brief, contentType, desk) {
        written.push(contentType);
        if (isBroken && contentType === "newsletter") throw new Failure("writer_failed");
        return draftWriter.plan(material, brief, contentType, desk);
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
    // Whoever hears of its end hears of all that it made, in whichever attempt.
    expect(new Set(await toldContentIds(jobId))).toEqual(new Set(after["content_ids"] as number[]));
    expect((await post(jobId, "retry")).status).toBe(409);
  } finally {
    await worker.stop(5_000);
  }
});

test("of many who retry at the same moment one does", async () => {
  const { json } = await service.generate(account.key, { content_type: "article" });
  const jobId = Number(json["job_id"]);
  await post(jobId, "cancel");
  const replies = await Promise.all(Array.from({ length: 6 }, () => post(jobId, "retry")));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ]);
  const { rows } = await service.database.pool.query("select id from tasks where job_id = $1", [
    jobId,
  ]);
  expect(rows).toEqual([{ id: replies.find(({ status }) => status === 200)?.json["task_id"] }]);
});

async function toldContentIds(jobId: number): Promise<number[]> {
  const { rows } = await service.database.pool.query<{ ids: number[] }>(
    "select data -> 'content_ids' as ids from job_events where job_id = $1 and type = 'succeeded'",
    [jobId],
  );
  return rows[0]?.ids ?? [];
}
