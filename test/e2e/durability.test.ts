import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../test-service.ts";
import { openDemoService } from "./demo-data.ts";
import type { ServiceUnderTest } from "../service-under-test.ts";

interface Accepted {
  job_id: number;
  task_id: string;
}

interface Job {
  job_id: number;
  task_id: string;
  state: string;
  attempts: number;
  content_ids: number[];
}

let underTest: ServiceUnderTest;
let key: string;

beforeEach(async () => {
  const opened = await openDemoService();
  ({ key } = opened);
  underTest = opened;
});
afterEach(async () => underTest.remove());

/** Sends one request until it gets a 200, as a careful client does, and returns the response. */
async function insist(
  url: () => string,
  name: string,
  form: Record<string, string>,
): Promise<Accepted> {
  return eventually(async () => {
    try {
      const reply = await fetch(`${url()}/agents/api/articles/generate/`, {
        method: "POST",
        headers: { "X-API-Key": key, "Idempotency-Key": name },
        body: new URLSearchParams(form),
      });
      if (reply.status === 200) return (await reply.json()) as Accepted;
      // Errors that a client may see while a server is down or restarting; anything else is a bug.
      expect([503, 409]).toContain(reply.status);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    return undefined;
  }, 60_000);
}

async function finished(url: string, id: number): Promise<Job> {
  return eventually(async () => {
    const reply = await fetch(`${url}/agents/api/jobs/${id}/?wait=30`, {
      headers: { "X-API-Key": key },
    }).catch(() => undefined);
    if (reply?.status !== 200) return undefined;
    const job = (await reply.json()) as Job;
    return ["succeeded", "failed"].includes(job.state) && job;
  }, 60_000);
}

test("an accepted job survives any kill and is written exactly once", async () => {
  let service = await underTest.start("serve");
  const accepted = new Map<string, Accepted>();
  const sending = Array.from({ length: 8 }, async (_, sender) => {
    for (let n = 0; n < 4; n += 1) {
      const name = `sender-${sender}-${n}`;
      accepted.set(name, await insist(() => service.url, name, { content_type: "post" }));
    }
  });

  // First kill all our processes at once, then PostgreSQL alone, while requests keep coming.
  await eventually(async () => accepted.size >= 8);
  const postmaster = await underTest.postmasterPid();
  const before = service;
  process.kill(postmaster!, "SIGKILL");
  await before.end("SIGKILL");
  service = await underTest.start("serve");
  await eventually(async () => accepted.size >= 18, 60_000);
  process.kill((await underTest.postmasterPid())!, "SIGKILL");
  await Promise.all(sending);

  for (const [name, answer] of accepted) {
    const job = await finished(service.url, answer.job_id);
    expect(job).toMatchObject({ state: "succeeded", task_id: answer.task_id });
    expect(job.content_ids).toHaveLength(1);
    // Repeated requests get the same response: nothing was forgotten.
    expect(await insist(() => service.url, name, { content_type: "post" })).toEqual(answer);
  }
  expect(new Set([...accepted.values()].map((answer) => answer.job_id)).size).toBe(accepted.size);
  expect(await service.end("SIGTERM")).toBe(0);
  expect(await underTest.postmasterPid()).toBeUndefined();
});

test("a dead worker's jobs run again, and one that was only paused writes nothing when it resumes", async () => {
  const api = await underTest.start("api");
  // Few slots, so that both workers have some of the jobs.
  const small = { PRESSROOM_WORKER_CONCURRENCY: "4" };
  const [dying, sleeping] = await Promise.all([
    underTest.start("worker", small),
    underTest.start("worker", small),
  ]);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      insist(() => api.url, `job-${n}`, { content_type: "batch" }),
    ),
  );

  // Both are in the middle of their jobs when one is killed and the other is paused.
  await eventually(async () => (await count(api.url, "running")) >= 4);
  process.kill(sleeping.pid, "SIGSTOP");
  await dying.end("SIGKILL");
  expect(await count(api.url, "running")).toBeGreaterThan(0);

  await underTest.start("worker");
  // One query for all of them: polling each one takes more time than the writing.
  await eventually(
    async () => (await count(api.url, "queued")) + (await count(api.url, "running")) === 0,
    100_000,
  );
  const jobs = await Promise.all(answers.map((answer) => finished(api.url, answer.job_id)));
  process.kill(sleeping.pid, "SIGCONT");
  expect(await sleeping.end("SIGTERM")).toBe(0);

  // Losing a worker does not count as an attempt of its jobs.
  for (const job of jobs) expect(job.attempts).toBe(1);
  const after = await Promise.all(answers.map((answer) => finished(api.url, answer.job_id)));
  expect(after).toEqual(jobs);
  for (const job of after) {
    expect(job.state).toBe("succeeded");
    expect(new Set(job.content_ids).size).toBe(4);
  }
});

async function count(url: string, state: string): Promise<number> {
  const reply = await fetch(`${url}/agents/api/jobs/?state=${state}&limit=100`, {
    headers: { "X-API-Key": key },
  });
  return ((await reply.json()) as { items: Job[] }).items.length;
}
