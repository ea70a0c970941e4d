import { afterAll, beforeAll, expect, test } from "vitest";
import { stopRefill } from "../../../../test/stop-refill.ts";
import { addAccount, addKey, countJobs } from "../../../../test/test-database.ts";
import type { TestAccount } from "../../../../test/test-database.ts";
import { startTestService, startTwin } from "../../../../test/test-service.ts";
import type { TestReply, TestService } from "../../../../test/test-service.ts";

/** Two processes with the same database. */
let service: TestService;
let twin: TestService;
let unlimited: TestService;

const limits = { PRESSROOM_ACCOUNT_RATE: "0", PRESSROOM_ACCOUNT_JOBS: "5" };

beforeAll(async () => {
  service = await startTestService(limits);
  twin = await startTwin(service, limits);
  unlimited = await startTwin(service, { ...limits, PRESSROOM_LIMITS: "off" });
});
afterAll(async () => {
  await Promise.all([twin.close(), unlimited.close()]);
  await service.close();
});

const article = { content_type: "article" };

/** Sets the account's limits; the others are the defaults. */
async function limit(
  { accountId }: TestAccount,
  own: { rate?: number; jobs?: number; budget?: number },
): Promise<void> {
  await service.sql`update accounts
    set rate_per_minute = ${own.rate ?? null}, open_jobs_max = ${own.jobs ?? null}, daily_budget_micros = ${own.budget ?? null} where id = ${accountId}`;
}

async function change(key: string, jobId: unknown, verb: "cancel" | "retry"): Promise<TestReply> {
  const path = `/agents/api/jobs/${String(jobId)}/${verb}/`;
  return service.send({ method: "POST", path, headers: { "X-API-Key": key } });
}

function codes(replies: readonly TestReply[]): Map<unknown, number> {
  const all = Map.groupBy(replies, ({ status, json }) => json["code"] ?? status);
  return new Map([...all].map(([code, some]) => [code, some.length]));
}

test("the limit on open jobs holds exactly, across all keys and processes at once", async () => {
  const account = await addAccount(service);
  const { key } = await addKey(service, account.accountId);
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      (n % 2 ? service : twin).generate(n % 3 ? key : account.key, article),
    ),
  );
  expect(codes(replies)).toEqual(
    new Map<unknown, number>([
      [200, 5],
      ["too_many_jobs", 55],
    ]),
  );
  expect(await countJobs(service, account.accountId)).toBe(5);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.json["message"]).toMatch(/5 queued and running jobs.*cancel some/);
  expect(refused?.headers).toMatchObject({ "retry-after": "10", "ratelimit-limit": "600" });
});

test("a slot that a job frees can be taken once, by a retry or a new job", async () => {
  const account = await addAccount(service);
  await limit(account, { jobs: 1 });
  const first = await service.generate(account.key, article);
  expect((await service.generate(account.key, article)).status).toBe(429);
  await change(account.key, first.json["job_id"], "cancel");
  const second = await service.generate(account.key, article);
  expect(second.status).toBe(200);
  const refused = await change(account.key, first.json["job_id"], "retry");
  expect([refused.status, refused.json["code"]]).toEqual([429, "too_many_jobs"]);
  await change(account.key, second.json["job_id"], "cancel");
  expect((await change(account.key, first.json["job_id"], "retry")).status).toBe(200);
});

test("a replay is returned even if the account is full", async () => {
  const account = await addAccount(service);
  await limit(account, { jobs: 1 });
  const again = { "Idempotency-Key": "the same" };
  const [first, second, other] = await Promise.all([
    service.generate(account.key, article, again),
    service.generate(account.key, article, again),
    service.generate(account.key, article, { "Idempotency-Key": "another" }),
  ]);
  const third = await service.generate(account.key, article, again);
  const same = [first, second, third].filter(({ status }) => status === 200);
  // Either the duplicates were first and share one job, or the other request was.
  expect(same.length === 3 ? other.status : same.length).toBe(same.length === 3 ? 429 : 0);
  expect(new Set(same.map(({ json }) => json["job_id"])).size).toBeLessThanOrEqual(1);
  expect(await countJobs(service, account.accountId)).toBe(1);
});

test("the account's rate applies to all of its keys together, and the headers and message say so", async () => {
  const account = await addAccount(service);
  const { key } = await addKey(service, account.accountId, { ratePerMinute: 100 });
  await limit(account, { rate: 3, jobs: 100 });
  const first = await service.generate(account.key, article);
  expect(first.headers).toMatchObject({ "ratelimit-limit": "3", "ratelimit-remaining": "2" });
  await stopRefill(service, { accountId: account.accountId, keyId: 0 });
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? service : twin).generate(key, article)),
  );
  expect(codes(replies)).toEqual(
    new Map<unknown, number>([
      [200, 2],
      ["rate_limited", 8],
    ]),
  );
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.json["message"]).toContain("for this account: the limit is 3 per minute");
  expect(refused?.headers).toMatchObject({ "retry-after": "20", "ratelimit-remaining": "0" });
});

test("an exhausted daily budget rejects live jobs but not test jobs", async () => {
  const account = await addAccount(service, { key: { mode: "live" } });
  const { key: testKey } = await addKey(service, account.accountId);
  await limit(account, { budget: 2_000_000, jobs: 100 });
  const spend = (micros: number) =>
    service.sql`insert into spending_days (account_id, day, cost_micros)
      values (${account.accountId}, (now() at time zone 'utc')::date, ${micros})
       on conflict (account_id, day) do update set cost_micros = excluded.cost_micros`;
  await service.sql`insert into spending_days (account_id, day, cost_micros)
    values (${account.accountId}, (now() at time zone 'utc')::date - 1, 9000000)`;
  await spend(1_999_999);
  const last = await service.generate(account.key, article);
  expect(last.status).toBe(200);
  await spend(2_000_000);
  const refused = await service.generate(account.key, article);
  expect([refused.status, refused.json["code"]]).toEqual([429, "budget_exhausted"]);
  expect(refused.json["message"]).toMatch(/daily budget of \$2\.00.*midnight UTC/);
  const seconds = Number(refused.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(86_400);
  expect((await service.generate(testKey, article)).status).toBe(200);
  await change(account.key, last.json["job_id"], "cancel");
  const retried = await change(account.key, last.json["job_id"], "retry");
  expect([retried.status, retried.json["code"]]).toEqual([429, "budget_exhausted"]);
});

test("a key with its own budget is limited by it, and only that key", async () => {
  const account = await addAccount(service, { key: { mode: "live" } });
  const { id, key } = await addKey(service, account.accountId, { mode: "live" });
  await service.sql`update api_keys set daily_budget_micros = 500000 where id = ${id}`;
  await service.sql`insert into usage_days (account_id, day, api_key_id, content_type, cost_micros)
     values (${account.accountId}, (now() at time zone 'utc')::date, ${id}, 'article', 300000),
            (${account.accountId}, (now() at time zone 'utc')::date, ${id}, 'post', 200000)`;
  const refused = await service.generate(key, article);
  expect(refused.json).toMatchObject({ code: "budget_exhausted" });
  expect(refused.json["message"]).toContain("This API key has reached its daily budget of $0.50");
  expect((await service.generate(account.key, article)).status).toBe(200);
});

test("PRESSROOM_LIMITS=off turns all limits off", async () => {
  const account = await addAccount(service, { key: { mode: "live" } });
  await limit(account, { rate: 1, jobs: 1, budget: 1 });
  await service.sql`insert into spending_days (account_id, day, cost_micros)
    values (${account.accountId}, (now() at time zone 'utc')::date, 5)`;
  for (let n = 0; n < 3; n += 1) {
    const reply = await unlimited.generate(account.key, article);
    expect(reply.status).toBe(200);
    expect(reply.headers["ratelimit-limit"]).toBeUndefined();
    const path = String(reply.json["job_id"]);
    await change(account.key, path, "cancel");
    const retried = await unlimited.send({
      method: "POST",
      path: `/agents/api/jobs/${path}/retry/`,
      headers: { "X-API-Key": account.key },
    });
    expect(retried.status).toBe(200);
  }
});
