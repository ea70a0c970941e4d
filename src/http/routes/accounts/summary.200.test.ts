import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addAccountWithApi, senderFor } from "../../../../test/send-json.ts";
import { addBrand, addKey } from "../../../../test/test-database.ts";
import { forAccount } from "../../../db/account-handle.ts";
import { endedJob, useTestService } from "../../../../test/test-service.ts";
import { scopes } from "../../../records/keys/api-keys.ts";

const service = useTestService();
beforeAll(async () => {
  await service.startWorker();
});

const newAccount = () => addAccountWithApi(service);

async function write(key: string): Promise<number> {
  const job = await endedJob(service, key, await service.generate(key, { content_type: "post" }));
  return (job["content_ids"] as number[])[0] ?? 0;
}

/** Adds jobs that failed this long ago. */
async function fail(accountId: number, brandId: number, ago: string, jobs = 1): Promise<number[]> {
  const rows = await service.sql<{
    id: number;
  }>`insert into jobs (account_id, task_id, brand_id, content_type, live, state, failure_code, failure_message,
       created_at, started_at, finished_at)
     select ${accountId}, gen_random_uuid(), ${brandId}, 'article', true, 'failed', 'writer_failed', 'It failed.', now() - ${ago}::interval,
       now() - ${ago}::interval, now() - ${ago}::interval
     from generate_series(1, ${jobs}::integer)
     returning id`;
  return rows.map(({ id }) => id);
}

interface Part {
  count: number;
  items: Record<string, unknown>[];
}

async function summaryOf(api: ReturnType<typeof senderFor>) {
  const { status, json } = await api.get("/summary/");
  expect(status).toBe(200);
  return json as Record<
    "unread" | "failed" | "brands_without_keywords" | "broken_channels" | "running",
    Part
  > &
    Record<string, unknown>;
}

test("a new account has an empty summary", async () => {
  const { api } = await newAccount();
  const none = { count: 0, items: [] };
  const nothing = { jobs: 0, jobs_failed: 0, contents: 0, cost_usd: 0 };
  expect(await summaryOf(api)).toEqual({
    unread: none,
    recent: [],
    failed: none,
    brands_without_keywords: none,
    broken_channels: none,
    running: none,
    waiting: none,
    queued_count: 0,
    today: nothing,
    this_month: nothing,
  });
});

test("content is unread until it is marked as read or edited; fetching it changes nothing", async () => {
  const { api, key } = await newAccount();
  const first = await write(key);
  const second = await write(key);
  await api.get(`/contents/${first}/`);
  const { unread, today } = await summaryOf(api);
  expect(unread.items.map((one) => one["content_id"])).toEqual([second, first]);
  expect(today).toMatchObject({ jobs: 2, contents: 2 });
  expect((await api.post(`/contents/${first}/read/`)).status).toBe(204);
  expect((await api.post(`/contents/${first}/read/`)).status).toBe(204);
  expect((await summaryOf(api)).unread.count).toBe(1);
  const { json } = await api.get(`/contents/${second}/`);
  const edited = await api.patch(`/contents/${second}/`, {
    markdown: `${String(json["markdown"])}\n\nOne more sentence.`,
    based_on_version: 1,
  });
  expect(edited.status).toBe(200);
  const read = await summaryOf(api);
  expect(read.unread.count).toBe(0);
  const recent = read["recent"] as { content_id: number }[];
  expect(recent.map((one) => one.content_id)).toEqual([second, first]);
});

test("failures of the last week are listed newest first until they are dismissed, and again if a retry fails", async () => {
  const { api, accountId, brandId } = await newAccount();
  await fail(accountId, brandId, "8 days");
  const [older = 0] = await fail(accountId, brandId, "6 days");
  const [newer = 0] = await fail(accountId, brandId, "1 hour");
  const ids = async () => (await summaryOf(api)).failed.items.map((job) => job["job_id"]);
  expect(await ids()).toEqual([newer, older]);
  expect((await api.post(`/jobs/${newer}/dismiss/`)).status).toBe(204);
  expect(await ids()).toEqual([older]);
  await service.sql`update jobs set finished_at = now() + interval '1 second'
    where account_id = ${accountId} and id = ${newer}`;
  expect(await ids()).toEqual([newer, older]);
});

test("counts stop at 100 and lists at 10", async () => {
  const { api, accountId, brandId } = await newAccount();
  await fail(accountId, brandId, "1 hour", 120);
  const { failed } = await summaryOf(api);
  expect([failed.count, failed.items.length]).toEqual([100, 10]);
});

test("brands without keywords are listed, archived ones are not", async () => {
  const { api, accountId } = await newAccount();
  const bare = await addBrand(service, accountId, { name: "Bare", keywords: [] });
  const old = await addBrand(service, accountId, { name: "Old", keywords: [] });
  await api.delete(`/brands/${old}/`);
  expect((await summaryOf(api)).brands_without_keywords).toEqual({
    count: 1,
    items: [{ brand_id: bare, name: "Bare" }],
  });
});

test("broken channels are listed until they work again, except those of archived brands", async () => {
  const { api, accountId, brandId } = await newAccount();
  const old = await addBrand(service, accountId, { name: "Old" });
  const add = async (brand: number, name: string, problem: string | null) => {
    const rows = await service.sql<{
      id: number;
    }>`insert into channels (account_id, brand_id, kind, name, url, problem)
       values (${accountId}, ${brand}, 'wordpress', ${name}, 'https://blog.example.com', ${problem}) returning id`;
    return Number(rows[0]?.id);
  };
  const problem = "The application password was revoked.";
  const broken = await add(brandId, "Our blog", problem);
  await add(brandId, "Our feed", null);
  await add(old, "Old blog", problem);
  await api.delete(`/brands/${old}/`);
  const { broken_channels: shown } = await summaryOf(api);
  expect(shown).toMatchObject({
    count: 1,
    items: [{ channel_id: broken, brand_id: brandId, name: "Our blog", problem }],
  });
  const other = await addBrand(service, accountId, { name: "Other" });
  const bound = await addKey(service, accountId, { brandId: other, scopes });
  const ofOther = await summaryOf(senderFor(service, bound.key));
  expect(ofOther.broken_channels.count).toBe(0);
  await service.sql`update channels set problem = null where id = ${broken}`;
  expect((await summaryOf(api)).broken_channels.count).toBe(0);
});

test("a key restricted to a brand and another account see nothing of other brands", async () => {
  const { key, accountId, brandId } = await newAccount();
  await write(key);
  await fail(accountId, brandId, "1 hour");
  const other = await addBrand(service, accountId, { name: "Other" });
  const bound = await addKey(service, accountId, { brandId: other, scopes });
  for (const api of [senderFor(service, bound.key), (await newAccount()).api]) {
    const { unread, failed } = await summaryOf(api);
    expect([unread.count, failed.count]).toEqual([0, 0]);
  }
});

test("however large the account, only unread content, failed jobs and broken channels are read", async () => {
  const { accountId, brandId } = await newAccount();
  const [jobId = 0] = await fail(accountId, brandId, "9 days", 5_000);
  await service.sql`insert into contents (account_id, job_id, position, brand_id, content_type, writer, read_at)
     select ${accountId}, ${jobId}, n, ${brandId}, 'article', 'built-in', now() from generate_series(1, 20000) n`;
  const plansOf = (statement: RawBuilder<unknown>) =>
    forAccount(service.api, accountId, async ({ query }) =>
      JSON.stringify(await query`explain ${statement}`),
    );
  expect(
    await plansOf(sql`select id from contents where account_id = ${accountId} and read_at is null
      and deleted_at is null and brand_id = ${brandId} order by id desc limit 10`),
  ).toContain("contents_to_read_idx");
  expect(
    await plansOf(sql`select id from jobs where account_id = ${accountId} and list_kind between 30 and 39
      and (dismissed_at is null or dismissed_at < finished_at) and brand_id = ${brandId}
      and finished_at > now() - interval '7 days' order by finished_at desc limit 10`),
  ).toContain("jobs_failed_idx");
  await service.sql`insert into channels (account_id, brand_id, kind, name, url)
     select ${accountId}, ${brandId}, 'wordpress', n::text, 'https://blog.example.com' from generate_series(1, 5000) n`;
  expect(
    await plansOf(sql`select id from channels where account_id = ${accountId} and problem is not null
      order by checked_at desc limit 100`),
  ).toContain("channels_broken_idx");
});
