/** Jobs that are canceled and retried while a model writes them, checked by the calls that the provider received. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MockCall } from "../../mock-model/call-log.ts";
import { openWritingSetup } from "../../test/test-writing-worker.ts";
import type { WritingAccount, WritingSetup } from "../../test/test-writing-worker.ts";
import { eventually } from "../../test/test-service.ts";
import type { TestReply } from "../../test/test-service.ts";

let setup: WritingSetup;
/** Makes one call to its provider at a time. */
let narrowSetup: WritingSetup;
beforeAll(async () => {
  [setup, narrowSetup] = await Promise.all([
    openWritingSetup({ retryPolicy: { backoffMs: 1 } }),
    openWritingSetup({ retryPolicy: { backoffMs: 1 }, breaker: { callsMax: 1 } }),
  ]);
  await Promise.all([setup.startWorker(), narrowSetup.startWorker()]);
});
afterAll(async () => {
  await Promise.all([setup.close(), narrowSetup.close()]);
});

async function post(
  { service }: WritingSetup,
  { key }: WritingAccount,
  jobId: number,
  verb: "cancel" | "retry",
): Promise<TestReply> {
  const path = `/agents/api/jobs/${jobId}/${verb}/`;
  return service.send({ method: "POST", path, headers: { "X-API-Key": key } });
}

function drafts({ provider }: WritingAccount): MockCall[] {
  return provider.calls().filter(({ task }) => task === "draft");
}

/** When another job of the same account has ended, the worker has done whatever it would still do for the first one. */
async function writeAnother(account: WritingAccount): Promise<number> {
  const jobId = await account.ask({ content_type: "social" });
  await account.ended(jobId);
  return jobId;
}

/** Its provider streams slowly from the first draft on; the brief is immediate. */
async function openSlowAccount(where: WritingSetup): Promise<WritingAccount> {
  const speed = { firstTokenMs: 50, tokensPerSecond: 40 };
  const account = await where.openAccount({
    onPrompt: (task) => {
      if (task === "draft" && drafts(account).length === 1) account.provider.script({ speed });
    },
  });
  return account;
}

const steps = ["brief", "draft", "review", "recheck"] as const;
const formats = ["article", "post", "newsletter", "social", "batch"] as const;

test.each(steps)(
  "after a cancel during the %s is answered, no call starts, and running calls are aborted",
  async (step) => {
    const faults = [{ fault: "never_answers" as const, tasks: [step], times: 4 }];
    const accounts = await Promise.all(
      formats.map(async (format) => {
        const account = await setup.openAccount({ faults });
        const jobId = await account.ask({ content_type: format });
        await eventually(async () => account.provider.calls().some(({ task }) => task === step));
        const reply = await post(setup, account, jobId, "cancel");
        expect([reply.status, reply.json["state"]]).toEqual([200, "canceled"]);
        const asked = account.provider.calls().length;
        const job = await account.ended(jobId);
        expect(job).toMatchObject({ state: "canceled", contents: [], failure: null });
        await eventually(async () => account.provider.calls().every(({ endMs }) => endMs !== null));
        account.provider.script({ faults: [] });
        return { account, asked };
      }),
    );
    const another = await setup.openAccount();
    await writeAnother(another);
    for (const { account, asked } of accounts) expect(account.provider.calls()).toHaveLength(asked);
  },
);

test("when one call fails a job, its concurrent calls are aborted", async () => {
  const faults = [
    { fault: "never_answers" as const, tasks: ["draft"] },
    { fault: "bad_key" as const, tasks: ["alternatives"] },
  ];
  const account = await setup.openAccount({ faults });
  const job = await account.ended(await account.ask({ content_type: "post" }));
  expect(job).toMatchObject({ state: "failed", contents: [] });
  await eventually(async () => account.provider.calls().every(({ endMs }) => endMs !== null));
});

test("a cancel aborts streaming texts, and what they cost so far is recorded", async () => {
  const account = await openSlowAccount(setup);
  const jobId = await account.ask({ content_type: "batch" });
  await eventually(async () => drafts(account).length >= 2);
  const reply = await post(setup, account, jobId, "cancel");
  const canceledMs = performance.now();
  expect([reply.status, reply.json["state"]]).toEqual([200, "canceled"]);

  await eventually(async () => account.provider.calls().every(({ endMs }) => endMs !== null));
  account.provider.script({ speed: { firstTokenMs: 1, tokensPerSecond: 10_000 } });
  await writeAnother(account);
  const late = account.provider.calls().filter(({ startMs }) => startMs > canceledMs);
  expect(new Set(late.map(({ about }) => about))).toEqual(new Set(["social"]));
  expect(drafts(account).some(({ outcome }) => outcome === "hung_up")).toBe(true);
  const job = await account.ended(jobId);
  expect(job).toMatchObject({ state: "canceled", contents: [], failure: null });
  // Aborted calls are recorded too.
  await eventually(async () =>
    (await account.ended(jobId)).recorded.some(({ outcome }) => outcome === "aborted"),
  );
});

test("a call that waits for a slot at the provider is not made if its job was canceled without a notification", async () => {
  const account = await openSlowAccount(narrowSetup);
  const jobId = await account.ask({ content_type: "batch" });
  await eventually(async () => drafts(account).length === 1);
  await narrowSetup.service.database.pool.query(
    "update jobs set state = 'canceled', finished_at = now() where id = $1",
    [jobId],
  );
  await eventually(async () => account.provider.calls().every(({ endMs }) => endMs !== null));
  account.provider.script({ speed: { firstTokenMs: 1, tokensPerSecond: 10_000 } });
  await writeAnother(account);
  // Its own draft and that of the other job.
  expect(drafts(account)).toHaveLength(2);
});

test.each(["review", "recheck"])(
  "a retry resumes a job that was canceled during the %s: saved results are not requested again",
  async (step) => {
    const account = await setup.openAccount({
      faults: [{ fault: "never_answers", tasks: [step], times: 9 }],
    });
    const jobId = await account.ask({ content_type: "article" });
    await eventually(async () => account.provider.calls().some(({ task }) => task === step));
    const before = await post(setup, account, jobId, "cancel");
    const answered = account.provider.calls().filter(({ outcome }) => outcome === "ok");
    account.provider.script({ faults: [] });

    const reply = await post(setup, account, jobId, "retry");
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ job_id: jobId, state: "queued", finished_at: null });
    expect(reply.json["task_id"]).not.toBe(before.json["task_id"]);
    const asked = account.provider.calls().length;
    const job = await eventually(async () => {
      const ended = await account.ended(jobId);
      return ended.state !== "canceled" && ended;
    });
    expect(job).toMatchObject({ state: "succeeded", attempts: 1 });
    const again = account.provider.calls().slice(asked).map(keyOf);
    expect(again.length).toBeGreaterThan(0);
    for (const call of answered) expect(again).not.toContain(keyOf(call));
    expect(new Set(again).size).toBe(again.length);
  },
);

test("a canceled batch keeps its finished items, and a retry writes only the rest", async () => {
  const account = await setup.openAccount({
    faults: [{ fault: "never_answers", tasks: ["draft social", "review newsletter"], times: 9 }],
  });
  const jobId = await account.ask({ content_type: "batch" });
  const { pool } = setup.service.database;
  const finished = await eventually(async () => {
    const { rows } = await pool.query<{ position: number }>(
      "select position from job_stages where job_id = $1 and stage = 'finish' order by position",
      [jobId],
    );
    return rows.length >= 2 && rows.map(({ position }) => position);
  }, 60_000);
  const reply = await post(setup, account, jobId, "cancel");
  const canceled = await account.ended(jobId);
  expect(canceled.contents.map(({ position }) => position)).toEqual(
    expect.arrayContaining(finished),
  );
  const kept = reply.json["content_ids"] as number[];
  expect(kept).toHaveLength(canceled.contents.length);
  const states = canceled.items.map(({ state, contentId }) => [state, contentId !== null]);
  expect(new Set(states.map(String))).toEqual(new Set(["succeeded,true", "canceled,false"]));

  account.provider.script({ faults: [] });
  await post(setup, account, jobId, "retry");
  const job = await eventually(async () => {
    const ended = await account.ended(jobId);
    return ended.state !== "canceled" && ended;
  });
  expect(job.state).toBe("succeeded");
  expect(job.contents).toHaveLength(4);
  expect(job.items.map(({ contentId }) => contentId)).toEqual(expect.arrayContaining(kept));
});

function keyOf({ task, about }: MockCall): string {
  return about === null ? task : `${task} ${about}`;
}
