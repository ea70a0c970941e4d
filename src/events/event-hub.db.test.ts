/** Following jobs without a door: every event once and in order, whoever joins when, and however slowly one reads. */
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
import type { EventIntervals } from "./event-stream.ts";
import type { Holder, StreamLimits } from "./stream-limits.ts";
import { jobChangesChannel } from "./notify-job-changes.ts";
import type { JobStatus } from "./job-watchers.ts";

const opened = useTestDatabase();
let account: TestAccount;

beforeAll(async () => {
  account = await addAccount(opened);
});

interface HubOptions extends Partial<EventIntervals>, Partial<StreamLimits> {
  /** False: no notice is ever heard. */
  isHeard?: boolean;
}

/** Without its own looks unless a test wants them: what arrives, arrives by notice. */
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
const wish = (known: JobStatus, { signal } = new AbortController()) => ({
  known,
  holder: streamOwner("a key"),
  signal,
});
const queued: JobStatus = { state: "queued", stage: null, progress: 0 };

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test("listeners who join at any time, in any process, get every event once and in order, and the end", async () => {
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

test("whoever comes back with a number goes on behind it, past any one look's worth of events", async () => {
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

test("a job that is over tells how it stands to whoever has all of it, to whoever asks for more than there is, and after its events were removed", async () => {
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

test("a change that is no event of its own is told all the same, without a number", async () => {
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

test("what no notice told of is found all the same", async () => {
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

test("a listening connection that breaks comes back, and nothing is missed", async () => {
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

test("whoever does not read holds no more than its buffer, delays nobody, and has missed nothing when it reads on", async () => {
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

test("whoever never reads is cut off after a while", async () => {
  const job = await addScriptedJob(opened, account);
  const hub = openHub({ heartbeatMs: 5, stuckMs: 10 });
  const stream = hub.follow(job, from(0));
  await eventually(async () => stream.destroyed);
  expect(hub.open).toBe(0);
});

test("where nothing happens, the way is kept open", async () => {
  const job = await addScriptedJob(opened, account);
  const reader = readEvents(openHub({ heartbeatMs: 5 }).follow(job, from(0)));
  await eventually(async () => reader.beats >= 3);
  expect(reader.events).toHaveLength(1);
});

test("a job that is removed ends its streams and waits", async () => {
  const job = await addScriptedJob(opened, account);
  const hub = openHub({ pollMs: 20 });
  const reader = readEvents(hub.follow(job, from(0)));
  await eventually(async () => reader.events.length > 0);
  const waiting = hub.untilChanged(job, wish(queued));
  await opened.database.pool.query("delete from jobs where id = $1", [job.jobId]);
  await Promise.all([reader.ended, waiting]);
  expect(reader.events).toHaveLength(1);
});

test("a wait ends with a change of state, stage or progress and not with words, and at once where the job is already elsewhere", async () => {
  const job = await addScriptedJob(opened, account);
  const hub = openHub();
  const first = hub.untilChanged(job, wish(queued));
  await job.begin();
  await first;
  await hub.untilChanged(job, wish(queued));
  await job.tell([], 50);
  const running = { state: "running", stage: "draft", progress: 50 };
  let isOver = false;
  const second = hub.untilChanged(job, wish(running)).finally(() => {
    isOver = true;
  });
  const reader = readEvents(hub.follow(job, from(0)));
  await job.write(20);
  await eventually(async () => reader.numbers().length === 20);
  expect(isOver).toBe(false);
  await job.end();
  await second;
  await hub.untilChanged(job, wish({ state: "succeeded", stage: "finish", progress: 100 }));
});

test("a wait that is given up leaves nothing behind", async () => {
  const job = await addScriptedJob(opened, account);
  const controller = new AbortController();
  const hub = openHub();
  const waiting = hub.untilChanged(job, wish(queued, controller));
  expect(hub.open).toBe(1);
  controller.abort();
  await waiting;
  expect(hub.open).toBe(0);
});

test("no account's events are read in another's name", async () => {
  const job = await addScriptedJob(opened, account);
  const other = await addAccount(opened);
  const reader = readEvents(openHub().follow({ ...job, accountId: other.accountId }, from(0)));
  await reader.ended;
  expect(reader.events).toEqual([]);
});

test("one connection listens, however many follow", async () => {
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

test("each holder has so many streams and waits, all together so many, and what ended makes room", async () => {
  const job = await addScriptedJob(opened, account);
  const hub = openHub({ perHolderMax: 2, allMax: 3 });
  const first = hub.follow(job, from(0, "one"));
  const waiting = new AbortController();
  const second = hub.untilChanged(job, { ...wish(queued, waiting), holder: streamOwner("one") });
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

test("what is open in a key's name ends when the key is revoked, and nobody else's", async () => {
  const job = await addScriptedJob(opened, account);
  const hub = openHub();
  const [dying, living] = await Promise.all([
    addKey(opened, account.accountId),
    addKey(opened, account.accountId),
  ]);
  const [cut, kept] = [dying, living].map(({ key }) =>
    readEvents(hub.follow(job, { after: 0, holder: keyHolder(key) })),
  );
  const waiting = hub.untilChanged(job, { ...wish(queued), holder: keyHolder(dying.key) });
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
