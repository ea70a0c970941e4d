import { expect, test } from "vitest";
import { useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);

async function begin(state: string): Promise<number> {
  const { json } = await service.generate(account.key, { content_type: "article" });
  const jobId = Number(json["job_id"]);
  if (state === "queued") return jobId;
  await service.database.pool.query(
    `with task as (delete from tasks where job_id = $1)
     update jobs set state = $2, finished_at = case when $2 <> 'running' then now() end,
       failure_code = case when $2 = 'failed' then 'writer_failed' end
     where id = $1`,
    [jobId, state],
  );
  return jobId;
}

async function post(jobId: number | string, verb: string, key = account.key): Promise<TestReply> {
  const path = `/agents/api/jobs/${jobId}/${verb}/`;
  return service.send({ method: "POST", path, headers: { "X-API-Key": key } });
}

test.each(["succeeded", "partially_succeeded", "failed"])(
  "a job that has %s is not canceled any more",
  async (state) => {
    const reply = await post(await begin(state), "cancel");
    expect([reply.status, reply.json["code"]]).toEqual([409, "job_finished"]);
  },
);

test.each(["queued", "running", "succeeded"])("a job that is %s is not retried", async (state) => {
  const jobId = await begin(state);
  const reply = await post(jobId, "retry");
  expect([reply.status, reply.json["code"]]).toEqual([409, "job_not_retryable"]);
  const { rows } = await service.database.pool.query("select from tasks where job_id = $1", [
    jobId,
  ]);
  expect(rows).toHaveLength(state === "queued" ? 1 : 0);
});
