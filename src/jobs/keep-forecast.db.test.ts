import { afterEach, beforeAll, expect, test } from "vitest";
import {
  addAccount,
  addKey,
  anyParameters,
  openDeadDatabase,
  useTestDatabase,
} from "../../test/test-database.ts";
import type { TestAccount } from "../../test/test-database.ts";
import { eventually, startTestWorker } from "../../test/test-service.ts";
import { openAnnouncer } from "../queue/announce.ts";
import { keyDigest } from "../records/keys/api-keys.ts";
import type { KeyMode } from "../records/keys/api-keys.ts";
import { readWorkload } from "../records/jobs/workload.ts";
import { openAcceptBatcher } from "./accept-batcher.ts";
import type { AcceptBatcher } from "./accept-batcher.ts";
import type { Acceptance } from "./accept-requests.ts";
import { builtInWriter } from "../writing/writers/built-in/built-in-writer.ts";
import { formats } from "../writing/formats/index.ts";
import { keepForecast } from "./keep-forecast.ts";
import type { LiveForecast } from "./keep-forecast.ts";

const opened = useTestDatabase();
let account: TestAccount;
let forecast: LiveForecast;
let batcher: AcceptBatcher;

beforeAll(async () => {
  account = await addAccount(opened);
  open();
});
afterEach(async () => {
  for (const table of ["tasks", "job_durations", "workers"]) {
    await opened.database.pool.query(`delete from ${table}`);
  }
});

function open(database = opened.api): void {
  forecast = keepForecast(
    { database, log: opened.log },
    {
      refreshEveryMs: 0,
      writerOf: ({ live }) => (live ? "model" : builtInWriter.name),
    },
  );
  const { api } = opened;
  batcher = openAcceptBatcher(
    { acceptPool: api, announcer: openAnnouncer(api), forecast },
    { ratePerMinute: 100_000, limits: true },
  );
}

async function ask(key: string, mode: KeyMode, idempotencyKey?: string): Promise<Acceptance> {
  const digest = keyDigest(key);
  if (!digest) throw new Error("this is no key");
  return batcher.accept({
    credential: { keyDigest: digest, mode },
    parameters: anyParameters,
    idempotencyKey: idempotencyKey ?? null,
  });
}

/** A worker with one slot, and articles that took ten and a half minutes. */
async function addSlowWorker(): Promise<void> {
  await opened.database.pool.query("insert into workers (id, slots) values (gen_random_uuid(), 1)");
  await opened.database.pool.query(
    `insert into job_durations (content_type, writer, live, seconds)
     select 'article', 'model', true, 630 from generate_series(1, 40)`,
  );
}

const expected = `${formats.article.expectedMinutes.min}-${formats.article.expectedMinutes.max} minutes`;

test("a live key gets an estimate for its writer, and a test key one for the built-in writer", async () => {
  const live = await addKey(opened, account.accountId, { mode: "live" });
  await addSlowWorker();
  open();
  await forecast.refresh();
  expect((await ask(account.key, "test")).estimatedTime).toBe("0-1 minutes");
  await opened.database.pool.query("delete from tasks");
  open();
  await forecast.refresh();
  expect((await ask(live.key, "live")).estimatedTime).toBe("10-11 minutes");
});

test("requests accepted together count each other, and so does the next refresh", async () => {
  const { key } = await addKey(opened, account.accountId, { mode: "live" });
  await addSlowWorker();
  open();
  await forecast.refresh();
  // The account of a key becomes known with its first request.
  await ask(key, "live");
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(key, "live")));
  const mins = answers.map(({ estimatedTime }) => Number(estimatedTime.split("-")[0]));
  expect(Math.max(...mins)).toBeGreaterThan(60);
  expect(new Set(mins).size).toBeGreaterThan(6);
  await forecast.refresh();
  const next = Number((await ask(key, "live")).estimatedTime.split("-")[0]);
  expect(next).toBeGreaterThan(60);
});

test("an account with its own model gets an estimate for it, except with a test key", async () => {
  const own = await addAccount(opened, { key: { mode: "live" } });
  const tried = await addKey(opened, own.accountId, { mode: "test" });
  await opened.database.pool.query(
    `insert into account_models (account_id, provider, model, credential_encrypted, key_id, last_four)
     values ($1, 'openai', 'own', '\\x00', 'k', '')`,
    [own.accountId],
  );
  await opened.database.pool.query(
    `insert into job_durations (content_type, writer, live, seconds)
     select 'article', 'openai:own', true, 1230 from generate_series(1, 40)`,
  );
  open();
  await forecast.refresh();
  // The account of a key becomes known with its first request.
  await ask(own.key, "live");
  await ask(tried.key, "test");
  await opened.database.pool.query("delete from tasks");
  await forecast.refresh();
  expect((await ask(own.key, "live")).estimatedTime).toBe("20-21 minutes");
  expect((await ask(tried.key, "test")).estimatedTime).toBe("0-1 minutes");
});

test("a repeated request gets the first estimate, whatever the current forecast", async () => {
  const { key } = await addKey(opened, account.accountId, { mode: "live" });
  open();
  const first = await ask(key, "live", "once");
  expect(first.estimatedTime).toBe(expected);
  await addSlowWorker();
  await forecast.refresh();
  expect(await ask(key, "live", "once")).toMatchObject({
    isReplay: true,
    estimatedTime: expected,
  });
});

test("without access to the database, estimates use the defaults of the format", async () => {
  const { key } = await addKey(opened, account.accountId, { mode: "live" });
  const dead = await openDeadDatabase(opened.log);
  open(dead.api);
  await forecast.refresh();
  expect((await ask(key, "live")).estimatedTime).toBe(expected);
  await dead.close();
});

test("a worker reports its slots and the durations of its jobs, and that it has stopped", async () => {
  open();
  const worker = await startTestWorker(opened, { concurrency: 3 });
  await ask(account.key, "test");
  await eventually(async () => {
    const { jobDurations, workers } = await readWorkload(opened.api);
    const [kind] = jobDurations;
    return workers[0]?.slots === 3 && kind?.seconds.length === 1;
  });
  const { jobDurations } = await readWorkload(opened.api);
  expect(jobDurations).toMatchObject([
    { contentType: "article", writer: builtInWriter.name, live: false },
  ]);
  await worker.stop(5_000);
  expect((await readWorkload(opened.api)).workers).toEqual([]);
});
