import { expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import { addAccount, addBrand, addKey } from "../../../../test/test-database.ts";
import type { TestAccount } from "../../../../test/test-database.ts";
import { endedJob, eventually, useTestService } from "../../../../test/test-service.ts";

const service = useTestService();

const nothing = {
  requests: 0,
  errors: 0,
  jobs: 0,
  jobs_failed: 0,
  contents: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost: 0,
};

async function use(account: TestAccount, keyId: number, day: string, type: string): Promise<void> {
  const { pool } = service.database;
  await pool.query(
    `insert into usage_days (account_id, day, api_key_id, content_type, jobs, jobs_failed, contents, input_tokens,
       output_tokens, cost_micros) values ($1, $2, $3, $4, 3, 1, 2, 1000, 500, 250000)`,
    [account.accountId, day, keyId, type],
  );
  await pool.query(
    `insert into request_days (account_id, day, api_key_id, requests, errors) values ($1, $2, $3, 10, 4)
     on conflict do nothing`,
    [account.accountId, day, keyId],
  );
}

/** The sum of this many rows of `use`, with requests on this many days. */
function used(count: number, requests: number): typeof nothing {
  return {
    requests: 10 * requests,
    errors: 4 * requests,
    jobs: 3 * count,
    jobs_failed: count,
    contents: 2 * count,
    input_tokens: 1_000 * count,
    output_tokens: 500 * count,
    cost: 0.25 * count,
  };
}

test("usage is summed up by day, key and type, and in total", async () => {
  const account = await addAccount(service);
  const other = await addKey(service, account.accountId, { name: "other" });
  const reader = await addKey(service, account.accountId, { name: "reader" });
  await use(account, other.id, "2026-03-01", "article");
  await use(account, other.id, "2026-03-01", "post");
  await use(account, other.id, "2026-03-31", "post");
  await use(account, 0, "2026-03-31", "batch");
  await use(account, other.id, "2026-04-01", "article");
  const api = senderFor(service, reader.key);
  const { json } = await api.get("/usage/?from=2026-03-01&to=2026-03-31");
  expect(json["totals"]).toEqual(used(4, 3));
  expect(json["days"]).toEqual([
    { day: "2026-03-01", ...used(2, 1) },
    { day: "2026-03-31", ...used(2, 2) },
  ]);
  expect(json["keys"]).toEqual([
    { key_id: other.id, name: "other", hint: `pr_test_…${other.key.slice(-4)}`, ...used(3, 2) },
    { key_id: null, name: "", hint: null, ...used(1, 1) },
  ]);
  expect(json["types"]).toEqual([
    { content_type: "article", ...used(1, 0) },
    { content_type: "batch", ...used(1, 0) },
    { content_type: "post", ...used(2, 0) },
  ]);
  const one = await api.get(`/usage/?from=2026-03-01&to=2026-04-01&key_id=${other.id}`);
  expect(one.json["totals"]).toEqual(used(4, 3));
});

test("a request, its errors and its job are counted for its key today", async () => {
  const account = await addAccount(service);
  await service.startWorker();
  const { id, key } = await addKey(service, account.accountId);
  const started = await service.generate(key, { content_type: "article" });
  expect((await service.generate(key, { content_type: "poem" })).status).toBe(400);
  expect((await service.get(key, "/agents/api/jobs/999999999/")).status).toBe(404);
  expect((await service.get(key, "/agents/api/no-such-place/")).status).toBe(404);
  await endedJob(service, account.key, started);
  const usage = await eventually(async () => {
    const reply = await service.get(account.key, `/agents/api/usage/?key_id=${id}`);
    const totals = reply.json["totals"] as typeof nothing;
    return totals.requests >= 3 && totals.jobs > 0 ? reply.json : undefined;
  });
  expect(usage["totals"]).toEqual({ ...nothing, requests: 3, errors: 2, jobs: 1, contents: 1 });
  expect(usage["days"]).toHaveLength(1);
  const rows = await service.sql`select last_used_address as address from api_keys
    where id = ${id}`;
  expect(rows).toEqual([{ address: "127.0.0.1" }]);
});

test("a key restricted to a brand sees the usage of that brand's keys, and no account sees another's", async () => {
  const account = await addAccount(service);
  const otherId = await addBrand(service, account.accountId, { name: "Other" });
  const bound = await addKey(service, account.accountId, { brandId: account.brandId });
  const elsewhere = await addKey(service, account.accountId, { brandId: otherId });
  const foreign = await addAccount(service);
  await use(account, bound.id, "2026-03-01", "article");
  await use(account, elsewhere.id, "2026-03-01", "article");
  const span = "?from=2026-03-01&to=2026-03-01";
  const seen = await senderFor(service, bound.key).get(`/usage/${span}`);
  expect(seen.json["totals"]).toMatchObject({ jobs: 3, requests: 10 });
  const asked = await senderFor(service, bound.key).get(`/usage/${span}&key_id=${elsewhere.id}`);
  expect(asked.json["totals"]).toEqual(nothing);
  const others = await senderFor(service, foreign.key).get(`/usage/${span}&key_id=${bound.id}`);
  expect(others.json).toMatchObject({ totals: nothing, days: [], keys: [], types: [] });
});

test("the default range is 30 days, the maximum is 400 days, and an invalid range gets a 400", async () => {
  const account = await addAccount(service);
  const api = senderFor(service, account.key);
  const usual = await api.get("/usage/?to=2026-03-31");
  expect(usual.json).toMatchObject({ from: "2026-03-02", to: "2026-03-31" });
  const earliest = await api.get("/usage/?to=0001-01-02");
  expect(earliest).toMatchObject({ status: 200, json: { from: "0001-01-01", to: "0001-01-02" } });
  expect((await api.get("/usage/?from=2025-02-25&to=2026-03-31")).status).toBe(200);
  for (const query of [
    "from=2025-02-24&to=2026-03-31",
    "from=2026-03-02&to=2026-03-01",
    "from=2026-02-30",
    "to=yesterday",
    "from=2026-03-01&from=2026-03-02",
    "key_id=x",
  ]) {
    expect((await api.get(`/usage/?${query}`)).status, query).toBe(400);
  }
});
