import { expect, test } from "vitest";
import { addScriptedJob } from "../../../../test/scripted-job.ts";
import type { ScriptedJob } from "../../../../test/scripted-job.ts";
import { useTestAccount } from "../../../../test/test-database.ts";
import { eventually, startTwin, useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);

const ask = ({ jobId }: ScriptedJob, query = "", known?: string): Promise<TestReply> =>
  service.get(
    account.key,
    `/agents/api/jobs/${jobId}/${query}`,
    known === undefined ? {} : { "If-None-Match": known },
  );
const tagOf = (reply: TestReply) => reply.headers["etag"] ?? "";

/** Waits until the service listens for notifications, so that the next change happens during the long poll. */
async function untilListening(): Promise<void> {
  await eventually(async () => {
    const rows = await service.asOwner(
      `select pid from pg_stat_activity
       where application_name = 'pressroom listen' and datname = current_database()`,
    );
    return rows.length > 0;
  });
}

test("a long poll is answered as soon as state, stage or progress changes", async () => {
  const job = await addScriptedJob(service, account);
  const first = await ask(job);
  const waiting = ask(job, "?wait=60", tagOf(first));
  await untilListening();
  await job.begin();
  const second = await waiting;
  expect(second).toMatchObject({ status: 200, json: { state: "running", stage: "gather" } });
  expect(tagOf(second)).not.toBe(tagOf(first));
  const next = ask(job, "?wait=60", tagOf(second));
  await job.tell([], 30);
  expect((await next).json).toMatchObject({ state: "running", stage: "draft", progress: 30 });
  const last = ask(job, "?wait=60");
  await job.end();
  expect((await last).json).toMatchObject({ state: "succeeded", progress: 100 });
});

test("a change between two requests is not missed if the client sends its ETag", async () => {
  const job = await addScriptedJob(service, account);
  const first = await ask(job);
  await job.begin();
  const second = await ask(job, "?wait=60", tagOf(first));
  expect(second).toMatchObject({ status: 200, json: { state: "running" } });
});

test("without a change, a long poll ends with 304 if the client has the current version, otherwise with the job", async () => {
  const job = await addScriptedJob(service, account);
  const first = await ask(job);
  const known = await ask(job, "?wait=1", tagOf(first));
  expect(known).toMatchObject({ status: 304, text: "", headers: { etag: tagOf(first) } });
  const unknown = await ask(job, "?wait=1");
  expect(unknown).toMatchObject({ status: 200, json: first.json });
});

test("a finished job is returned immediately", async () => {
  const job = await addScriptedJob(service, account);
  await job.begin();
  await job.end();
  const first = await ask(job, "?wait=60");
  expect(first).toMatchObject({ status: 200, json: { state: "succeeded" } });
  expect(await ask(job, "?wait=60", tagOf(first))).toMatchObject({ status: 304 });
});

test("without wait, If-None-Match gets 304 for the current version, even if a proxy rewrote the tag", async () => {
  const job = await addScriptedJob(service, account);
  const tag = tagOf(await ask(job));
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    expect(await ask(job, "", known)).toMatchObject({ status: 304, text: "" });
  }
  for (const known of ['"other"', "", "nonsense", tag.replaceAll('"', "")]) {
    expect(await ask(job, "", known)).toMatchObject({ status: 200 });
  }
});

test.each(["0", "61", "1.5", "-1", "soon", ""])(
  "a wait of %j seconds is rejected",
  async (wait) => {
    const job = await addScriptedJob(service, account);
    expect(await ask(job, `?wait=${wait}`)).toMatchObject({
      status: 400,
      json: { errors: [{ param: "wait", message: "Must be a whole number from 1 to 60." }] },
    });
  },
);

test("long polls hold no database connections: other requests are served", async () => {
  const job = await addScriptedJob(service, account);
  const waiting = Array.from({ length: 50 }, () => ask(job, "?wait=60"));
  await untilListening();
  // The pool has ten connections.
  expect(await Promise.all(Array.from({ length: 20 }, () => ask(job)))).toHaveLength(20);
  await job.begin();
  const states = (await Promise.all(waiting)).map(({ json }) => json["state"]);
  expect(new Set(states)).toEqual(new Set(["running"]));
});

test("a stopping process answers its long polls", async () => {
  const other = await startTwin(service);
  const job = await addScriptedJob(service, account);
  const waiting = other.get(account.key, `/agents/api/jobs/${job.jobId}/?wait=60`);
  await eventually(async () => {
    const rows = await service.sql`select from api_keys
      where account_id = ${account.accountId} and last_used_at is not null`;
    return rows.length > 0;
  });
  const [reply] = await Promise.all([waiting, other.close()]);
  expect(reply).toMatchObject({ status: 200, json: { state: "queued" } });
});
