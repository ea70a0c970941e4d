/** Following jobs without HTTP: every event arrives once and in order, for late and slow readers too. */
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { readEvents } from "../../test/event-reader.ts";
import { addScriptedJob } from "../../test/scripted-job.ts";
import { addAccount, addKey, useTestDatabase } from "../../test/test-database.ts";
import type { TestAccount } from "../../test/test-database.ts";
import { eventually } from "../../test/test-service.ts";
import { forAccount } from "../db/account-handle.ts";
import { listenToChannels } from "../db/notifications.ts";
import { keyDigest, revokeApiKey } from "../records/keys/api-keys.ts";
import { openEventHub } from "./event-hub.ts";
import type { EventHub } from "./event-hub.ts";
import type { Holder, StreamLimits } from "./stream-limits.ts";
import { jobChangesChannel } from "./notify-job-changes.ts";
import type { EventIntervals, JobStatus } from "./event-stream.ts";

const opened = useTestDatabase();
let account: TestAccount;

beforeAll(async () => {
  account = await addAccount(opened);
});

interface HubOptions extends Partial<EventIntervals>, Partial<StreamLimits> {
  /** False if it gets no notifications. */
  isHeard?: boolean;
}

/** Does not poll by default: events arrive by notification. */
function openHub({
  isHeard = true,
  pollMs = 3_600_000,
  perHolderMax = 1_000,
  allMax = 1_000,
  ...intervals
}: HubOptions = {}): EventHub {
  const { connectionString, log } = opened;
  const hub = openEventHub(
    {
      database: opened.api,
      log,
      listen: (onNotification) =>
        isHeard
          ? listenToChannels(
              { connectionString, channels: [jobChangesChannel], log },
              onNotification,
            )
          : async () => undefined,
      limits: { perHolderMax, allMax },
    },
    { pollMs, ...intervals },
  );
  onTestFinished(() => hub.close());
  return hub;
}

const streamOwner = (name: string): Holder => ({ name, keyDigest: undefined });
const keyHolder = (key: string): Holder => ({ name: key, keyDigest: keyDigest(key) });
const from = (after: number, holder = "a key") => ({ after, holder: streamOwner(holder) });
const waitFor = (known: JobStatus, { signal } = new AbortController()) => ({
  known,
  holder: streamOwner("a key"),
  signal,
});
const queued: JobStatus = { state: "queued", stage: null, progress: 0 };

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test("followers that join at any time, in any process, get every event once, in order, up to the end", async () => {
  const job = await addScriptedJob(opened, account);
  const processes = [openHub(), openHub()];
  const readers = processes.map((hub) => readEvents(hub.follow(job, from(0))));
  await eventually(async () => readers.every(({ events }) => events.length > 0));
  expect(readers[0]?.events[0]).toEqual({
    id: undefined,
    type: "job",
    data: { job_id: job.jobId, sequence: 0, state: "queued", stage: null, progress: 0 },
  });
  await job.begin();
  for (let turn = 0; turn < 20; turn += 1) {
    await job.write(7);
    readers.push(...processes.map((hub) => readEvents(hub.follow(job, from(0)))));
  }
  await job.end();
  await Promise.all(readers.map(({ ended }) => ended));
  for (const reader of readers) {
    expect(reader.numbers()).toEqual(upTo(141));
    expect(reader.retryMs).toBeGreaterThan(0);
    expect(reader.events.at(-1)).toMatchObject({
      type: "succeeded",
      data: { state: "succeeded", stage: "finish", progress: 100, content_ids: [], failure: null },
    });
  }
  expect(processes.map((hub) => hub.open)).toEqual([0, 0]);
});

test("a follower that reconnects continues after its last event, even over several reads", async () => {
  const job = await addScriptedJob(opened, account);
  await job.begin();
  await job.write(950);
  await job.end("failed");
  for (const after of [0, 1, 99, 100, 101, 949, 950]) {
    const reader = readEvents(openHub().follow(job, from(after)));
    await reader.ended;
    expect(reader.numbers()).toEqual(upTo(951, after + 1));
    expect(reader.events[0]?.type).toBe("job");
    expect(reader.events.at(-1)).toMatchObject({
      type: "failed",
      data: { state: "failed", failure: { code: "writer_failed", message: "It broke." } },
    });
  }
});

test("a follower of an ended job gets its status if it resumes after the last event or beyond it, or after the events were deleted", async () => {
  const job = await addScriptedJob(opened, account);
  await job.begin();
  await job.write(3);
  await job.end();
  const ask = async (after: number) => {
    const reader = readEvents(openHub().follow(job, from(after)));
    await reader.ended;
    return reader.events;
  };
  const standing = { type: "job", data: { sequence: 4, state: "succeeded" } };
  for (const after of [4, 5, 2 ** 31 - 1]) expect(await ask(after)).toMatchObject([standing]);
  await opened.database.pool.query("delete from job_events where job_id = $1", [job.jobId]);
  expect(await ask(0)).toMatchObject([standing]);
});

test("a change without a stored event is sent without a number", async () => {
  const job = await addScriptedJob(opened, account);
  const reader = readEvents(openHub().follow(job, from(0)));
  await eventually(async () => reader.events.length === 1);
  await job.begin();
  await eventually(async () => reader.events.length === 2);
  await job.tell([], 12);
  await eventually(async () => reader.events.length === 3);
  expect(reader.events.map(({ id, data }) => [id, data["state"], data["progress"]])).toEqual([
    [undefined, "queued", 0],
    [undefined, "running", 0],
    [undefined, "running", 12],
  ]);
});

test("changes without a notification are found by polling", async () => {
  const job = await addScriptedJob(opened, account);
  await job.begin();
  const reader = readEvents(openHub({ isHeard: false, pollMs: 20 }).follow(job, from(0)));
  await eventually(async () => reader.events.length > 0);
  await job.write(5);
  await eventually(async () => reader.numbers().length === 5);
  await job.end();
  await reader.ended;
  expect(reader.numbers()).toEqual(upTo(6));
});

test("a broken LISTEN connection is reopened, and no event is missed", async () => {
  const job = await addScriptedJob(opened, account);
  await job.begin();
  const reader = readEvents(openHub().follow(job, from(0)));
  await job.write(1);
  await eventually(async () => reader.numbers().length === 1);
  await opened.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'pressroom listen' and datname = current_database()`,
  );
  await job.write(1);
  await eventually(async () => reader.numbers().length === 2);
  await job.end();
  await reader.ended;
  expect(reader.numbers()).toEqual(upTo(3));
});

test("a follower that stops reading uses only its buffer, delays no others, and misses nothing once it reads again", async () => {
  const job = await addScriptedJob(opened, account);
  await job.begin();
  const hub = openHub();
  const stuck = hub.follow(job, from(0));
  stuck.read(0);
  const reader = readEvents(hub.follow(job, from(0)));
  for (let turn = 0; turn < 10; turn += 1) await job.write(300);
  await job.end();
  await reader.ended;
  expect(reader.numbers()).toEqual(upTo(3_001));
  expect(stuck.readableLength).toBeGreaterThan(0);
  expect(stuck.readableLength).toBeLessThan(17 * 1024);
  const late = readEvents(stuck);
  await late.ended;
  expect(late.numbers()).toEqual(upTo(3_001));
});

test("a stream that is never read is closed", async () => {
  const job = await addScriptedJob(opened, account);
  const hub = openHub({ heartbeatMs: 5, stuckMs: 10 });
  const stream = hub.follow(job, from(0));
  await eventually(async () => stream.destroyed);
  expect(hub.open).toBe(0);
});

test("idle streams get heartbeats", async () => {
  const job = await addScriptedJob(opened, account);
  const reader = readEvents(openHub({ heartbeatMs: 5 }).follow(job, from(0)));
  await eventually(async () => reader.beats >= 3);
  expect(reader.events).toHaveLength(1);
});

test("deleting a job ends its streams and long polls", async () => {
  const job = await addScriptedJob(opened, account);
  const hub = openHub({ pollMs: 20 });
  const reader = readEvents(hub.follow(job, from(0)));
  await eventually(async () => reader.events.length > 0);
  const waiting = hub.untilChanged(job, waitFor(queued));
  await opened.database.pool.query("delete from jobs where id = $1", [job.jobId]);
  await Promise.all([reader.ended, waiting]);
  expect(reader.events).toHaveLength(1);
});

test("a long poll ends when state, stage or progress changes, not for new text, and immediately if they already differ", async () => {
  const job = await addScriptedJob(opened, account);
  const hub = openHub();
  const first = hub.untilChanged(job, waitFor(queued));
  await job.begin();
  await first;
  await hub.untilChanged(job, waitFor(queued));
  await job.tell([], 50);
  const running = { state: "running", stage: "draft", progress: 50 };
  let isOver = false;
  const second = hub.untilChanged(job, waitFor(running)).finally(() => {
    isOver = true;
  });
  const reader = readEvents(hub.follow(job, from(0)));
  await job.write(20);
  await eventually(async () => reader.numbers().length === 20);
  expect(isOver).toBe(false);
  await job.end();
  await second;
  await hub.untilChanged(job, waitFor({ state: "succeeded", stage: "finish", progress: 100 }));
});

test("an aborted long poll releases its slot", async () => {
  const job = await addScriptedJob(opened, account);
  const controller = new AbortController();
  const hub = openHub();
  const waiting = hub.untilChanged(job, waitFor(queued, controller));
  expect(hub.open).toBe(1);
  controller.abort();
  await waiting;
  expect(hub.open).toBe(0);
});

test("a job cannot be followed through another account", async () => {
  const job = await addScriptedJob(opened, account);
  const other = await addAccount(opened);
  const reader = readEvents(openHub().follow({ ...job, accountId: other.accountId }, from(0)));
  await reader.ended;
  expect(reader.events).toEqual([]);
});

test("all followers share one LISTEN connection", async () => {
  const hub = openHub();
  const jobs = await Promise.all(
    Array.from({ length: 50 }, async () => addScriptedJob(opened, account)),
  );
  const readers = jobs.flatMap((job) => [
    readEvents(hub.follow(job, from(0))),
    readEvents(hub.follow(job, from(0))),
  ]);
  await eventually(async () => readers.every(({ events }) => events.length > 0));
  const rows = await eventually(async () => {
    const found = await opened.asOwner(
      `select pid from pg_stat_activity
       where application_name = 'pressroom listen' and datname = current_database()`,
    );
    return found.length > 0 && found;
  });
  expect(rows).toHaveLength(1);
});

test("streams and long polls are limited per holder and in total, and ended ones release their slots", async () => {
  const job = await addScriptedJob(opened, account);
  const hub = openHub({ perHolderMax: 2, allMax: 3 });
  const first = hub.follow(job, from(0, "one"));
  const waiting = new AbortController();
  const second = hub.untilChanged(job, { ...waitFor(queued, waiting), holder: streamOwner("one") });
  expect(() => hub.follow(job, from(0, "one"))).toThrow(
    expect.objectContaining({ code: "too_many_streams", retryAfterSeconds: 5 }),
  );
  const third = hub.follow(job, from(0, "two"));
  expect(() => hub.follow(job, from(0, "three"))).toThrow(
    expect.objectContaining({ code: "unavailable" }),
  );
  waiting.abort();
  await second;
  for (const stream of [first, third]) stream.destroy();
  await eventually(async () => hub.open === 0);
  hub.follow(job, from(0, "one")).destroy();
});

test("revoking a key ends its streams and long polls, and no others", async () => {
  const job = await addScriptedJob(opened, account);
  const hub = openHub();
  const [dying, living] = await Promise.all([
    addKey(opened, account.accountId),
    addKey(opened, account.accountId),
  ]);
  const [cut, kept] = [dying, living].map(({ key }) =>
    readEvents(hub.follow(job, { after: 0, holder: keyHolder(key) })),
  );
  const waiting = hub.untilChanged(job, { ...waitFor(queued), holder: keyHolder(dying.key) });
  const refused = expect(waiting).rejects.toMatchObject({ code: "unauthorized" });
  await eventually(async () => cut?.events.length === 1 && kept?.events.length === 1);
  await forAccount(opened.database, account.accountId, (handle) => revokeApiKey(handle, dying.id));
  await Promise.all([cut?.ended, refused]);
  await job.begin();
  await job.end();
  await kept?.ended;
  expect(kept?.events.at(-1)?.type).toBe("succeeded");
  expect(cut?.events).toHaveLength(1);
});
