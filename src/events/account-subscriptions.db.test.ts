/** Following all jobs of an account without HTTP: which changes arrive, for whom, and what follows a gap. */
import { expect, onTestFinished, test } from "vitest";
import { readEvents } from "../../test/event-reader.ts";
import type { EventReader } from "../../test/event-reader.ts";
import { addScriptedJob } from "../../test/scripted-job.ts";
import { addAccount, addBrand, useTestDatabase } from "../../test/test-database.ts";
import type { TestAccount } from "../../test/test-database.ts";
import { eventually } from "../../test/test-service.ts";
import { readConfig } from "../config.ts";
import { openAnnouncer } from "../queue/announce.ts";
import type { EventHub } from "./event-hub.ts";
import type { EventIntervals } from "./event-stream.ts";
import { openEventHub } from "./event-hub.ts";
import { openEvents } from "./open-event-hub.ts";

const opened = useTestDatabase();

/** Does not poll by default: changes arrive by notification. */
function openHub(intervals: Partial<EventIntervals> = {}): EventHub {
  const { api: database, log, connectionString } = opened;
  const hub = openEvents(
    { config: readConfig({}), log, database, connectionString },
    { pollMs: 600_000, ...intervals },
  );
  onTestFinished(() => hub.close());
  return hub;
}

/** A hub that gets no notifications. */
function openDeafHub(pollMs: number): EventHub {
  const limits = { perHolderMax: 100, allMax: 100 };
  const tools = { database: opened.api, log: opened.log, limits };
  const hub = openEventHub({ ...tools, listen: () => async () => undefined }, { pollMs });
  onTestFinished(() => hub.close());
  return hub;
}

interface FollowOptions {
  brandId?: number;
  holder?: string;
}

/** Follows an account and waits for the first event. */
async function follow(
  hub: EventHub,
  { accountId }: TestAccount,
  options: FollowOptions = {},
): Promise<EventReader> {
  const { brandId = null, holder = "a key" } = options;
  const named = { name: holder, keyDigest: undefined };
  const reader = readEvents(hub.followAll(accountId, { brandId, holder: named }));
  await eventually(async () => reader.events.length > 0);
  return reader;
}

const changesOf = ({ events }: EventReader) => events.filter(({ type }) => type === "job");
const idsOf = (reader: EventReader) => new Set(changesOf(reader).map(({ data }) => data["job_id"]));
const statesOf = (reader: EventReader) =>
  changesOf(reader).map(({ data }) => [data["job_id"], data["state"], data["stage"]]);
const has = (reader: EventReader, wanted: Record<string, unknown>) =>
  changesOf(reader).some(({ data }) =>
    Object.entries(wanted).every(([name, value]) => data[name] === value),
  );

test("all followers of an account, in any process, get the status of each of its jobs, without its text", async () => {
  const account = await addAccount(opened);
  const readers = [await follow(openHub(), account), await follow(openHub(), account)];
  const [first, second] = [
    await addScriptedJob(opened, account),
    await addScriptedJob(opened, account),
  ];
  await first.begin();
  await second.begin();
  await first.write(20);
  await first.end();
  await second.end("failed");
  for (const reader of readers) {
    await eventually(async () => has(reader, { job_id: second.jobId, state: "failed" }));
    await eventually(async () => has(reader, { job_id: first.jobId, state: "succeeded" }));
    expect(reader.events[0]).toEqual({
      id: undefined,
      type: "resync",
      data: { reason: "connected" },
    });
    const last = changesOf(reader).findLast(({ data }) => data["job_id"] === second.jobId);
    expect(last).toEqual({
      id: undefined,
      type: "job",
      data: {
        job_id: second.jobId,
        sequence: 1,
        brand_id: account.brandId,
        content_type: "article",
        state: "failed",
        stage: "gather",
        progress: 0,
        failure: { code: "writer_failed", message: "It broke." },
      },
    });
    expect(JSON.stringify(reader.events)).not.toContain("word");
    const told = changesOf(reader).map(({ data }) => JSON.stringify(data));
    expect(new Set(told).size).toBe(told.length);
  }
});

test("an accepted job is reported before a worker claims it", async () => {
  const account = await addAccount(opened);
  const reader = await follow(openHub(), account);
  const job = await addScriptedJob(opened, account);
  openAnnouncer(opened.api).announce();
  await eventually(async () => has(reader, { job_id: job.jobId, state: "queued" }));
});

test("a job that a caller changed is reported through the hub of any process", async () => {
  const account = await addAccount(opened);
  const job = await addScriptedJob(opened, account);
  const reader = await follow(openHub(), account);
  await opened.database.pool.query(
    "update jobs set state = 'canceled', finished_at = now() where id = $1",
    [job.jobId],
  );
  openHub().notify(job);
  await eventually(async () => has(reader, { job_id: job.jobId, state: "canceled" }));
});

test("followers get only jobs of their account, and only of their brand if they are restricted to one", async () => {
  const [account, stranger] = [await addAccount(opened), await addAccount(opened)];
  const brandId = await addBrand(opened, account.accountId);
  const hub = openHub();
  const all = await follow(hub, account);
  const bound = await follow(hub, account, { brandId });
  const other = await follow(hub, stranger);
  const jobs = [
    await addScriptedJob(opened, account),
    await addScriptedJob(opened, { ...account, brandId }),
    await addScriptedJob(opened, stranger),
  ];
  for (const job of jobs) {
    await job.begin();
    await job.end();
  }
  const [mine, branded, theirs] = jobs.map(({ jobId }) => jobId);
  await eventually(async () => has(other, { job_id: theirs, state: "succeeded" }));
  await eventually(async () => has(all, { job_id: branded, state: "succeeded" }));
  await eventually(async () => has(bound, { job_id: branded, state: "succeeded" }));
  expect(idsOf(all)).toEqual(new Set([mine, branded]));
  expect(idsOf(bound)).toEqual(new Set([branded]));
  expect(idsOf(other)).toEqual(new Set([theirs]));
});

test("a notification that names another account's job has no effect", async () => {
  const [account, stranger] = [await addAccount(opened), await addAccount(opened)];
  const theirs = await addScriptedJob(opened, stranger);
  const mine = await addScriptedJob(opened, account);
  const hub = openHub();
  const reader = await follow(hub, account);
  hub.notify({ accountId: account.accountId, jobId: theirs.jobId });
  await mine.begin();
  await eventually(async () => has(reader, { job_id: mine.jobId, state: "running" }));
  expect(has(reader, { job_id: theirs.jobId })).toBe(false);
});

test("a broken LISTEN connection is reopened, and followers get a resync", async () => {
  const account = await addAccount(opened);
  const reader = await follow(openHub(), account);
  await opened.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'pressroom listen' and datname = current_database()`,
  );
  const before = reader.events.length;
  await eventually(async () =>
    reader.events
      .slice(before)
      .some(({ type, data }) => type === "resync" && data["reason"] === "interrupted"),
  );
  const job = await addScriptedJob(opened, account);
  await job.begin();
  await eventually(async () => has(reader, { job_id: job.jobId, state: "running" }));
});

test("changes without a notification are found by polling", async () => {
  const account = await addAccount(opened);
  const reader = await follow(openDeafHub(5), account);
  const job = await addScriptedJob(opened, account);
  await eventually(async () => has(reader, { job_id: job.jobId, state: "queued" }));
  await job.begin();
  await eventually(async () => has(reader, { job_id: job.jobId, state: "running" }));
  await job.end();
  await eventually(async () => has(reader, { job_id: job.jobId, state: "succeeded" }));
  expect(statesOf(reader)).toEqual([
    [job.jobId, "queued", null],
    [job.jobId, "running", "gather"],
    [job.jobId, "succeeded", "finish"],
  ]);
});

test("a job that started and ended between two polls is reported once", async () => {
  const account = await addAccount(opened);
  const old = await addScriptedJob(opened, account);
  await old.begin();
  await old.end();
  const reader = await follow(openDeafHub(5), account);
  await opened.database.pool.query(
    `insert into jobs (account_id, task_id, brand_id, content_type, live, state, finished_at)
     values ($1, gen_random_uuid(), $2, 'article', false, 'succeeded', now())`,
    [account.accountId, account.brandId],
  );
  await eventually(async () => changesOf(reader).length > 0);
  // Further polls report nothing else, in particular not the job that had ended before.
  const job = await addScriptedJob(opened, account);
  await eventually(async () => has(reader, { job_id: job.jobId, state: "queued" }));
  expect(changesOf(reader).map(({ data }) => data["state"])).toEqual(["succeeded", "queued"]);
  expect(idsOf(reader)).not.toContain(old.jobId);
});

test("too many changes at once cause one resync, and later changes are reported individually", async () => {
  const account = await addAccount(opened);
  const reader = await follow(openHub(), account);
  await opened.database.pool.query(
    `insert into jobs (account_id, task_id, brand_id, content_type, live)
     select $1, gen_random_uuid(), $2, 'article', false from generate_series(1, 300)`,
    [account.accountId, account.brandId],
  );
  openAnnouncer(opened.api).announce();
  await eventually(async () =>
    reader.events.some(({ data }) => data["reason"] === "too_many_changes"),
  );
  expect(changesOf(reader)).toEqual([]);
  const job = await addScriptedJob(opened, account);
  await job.begin();
  await eventually(async () => has(reader, { job_id: job.jobId, state: "running" }));
  expect(changesOf(reader).length).toBeLessThan(10);
});

test("a follower that stops reading uses only its buffer, delays no others, and gets a resync", async () => {
  const account = await addAccount(opened);
  const hub = openHub();
  const { accountId } = account;
  const stuck = hub.followAll(accountId, {
    brandId: null,
    holder: { name: "slow", keyDigest: undefined },
  });
  stuck.read(0);
  const reader = await follow(hub, account);
  for (let turn = 0; turn < 4; turn += 1) {
    const jobs = await Promise.all(
      Array.from({ length: 40 }, () => addScriptedJob(opened, account)),
    );
    for (const job of jobs) hub.notify(job);
    await eventually(async () => jobs.every(({ jobId }) => has(reader, { job_id: jobId })));
  }
  expect(stuck.readableLength).toBeLessThan(17 * 1024);
  const late = readEvents(stuck);
  await eventually(async () =>
    late.events.some(({ data }) => data["reason"] === "read_too_slowly"),
  );
  expect(changesOf(late).length).toBeLessThan(changesOf(reader).length);
});

test("idle streams get heartbeats, and a stream that is never read is closed", async () => {
  const account = await addAccount(opened);
  const hub = openHub({ heartbeatMs: 5, stuckMs: 10 });
  const reader = await follow(hub, account);
  await eventually(async () => reader.beats >= 3);
  const never = hub.followAll(account.accountId, {
    brandId: null,
    holder: { name: "never", keyDigest: undefined },
  });
  // Heartbeats fill its buffer.
  await eventually(async () => never.destroyed);
  expect(hub.open).toBe(1);
});

test("deleting an account ends its streams and releases their slots", async () => {
  const account = await addAccount(opened);
  const hub = openHub({ pollMs: 5 });
  const reader = await follow(hub, account);
  await opened.database.pool.query("update accounts set closed_at = now() where id = $1", [
    account.accountId,
  ]);
  await reader.ended;
  expect(hub.open).toBe(0);
});
