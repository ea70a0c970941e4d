import { expect, test } from "vitest";
import { senderFor, walk } from "../../../../test/send-json.ts";
import type { NewApiKey } from "../../../records/keys/api-keys.ts";
import { addAccount, addBrand, addKey } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService();

const all = ["generate", "read", "write", "admin"] as const;

async function newAdmin(wanted: Partial<NewApiKey> = {}) {
  const account = await addAccount(service);
  const admin = await addKey(service, account.accountId, { scopes: all, mode: "live", ...wanted });
  return { ...account, admin, api: senderFor(service, admin.key) };
}

/** The raw key of a response; recorded so that the log can be searched for it. */
function rawKey(reply: TestReply): string {
  const key = String(reply.json["key"]);
  service.keys.push(key);
  return key;
}

test("a key is shown once, works immediately, and has the scopes generate and read by default", async () => {
  const { api, brandId } = await newAdmin();
  const made = await api.post("/keys/", {
    name: "shop",
    mode: "test",
    brand_id: brandId,
    rate_per_minute: 5,
    expires_at: "2099-01-01T00:00:00Z",
  });
  expect(made.status).toBe(201);
  const key = rawKey(made);
  expect(key).toMatch(/^pr_test_[0-9A-Za-z]{38}$/);
  expect(made.json).toMatchObject({
    name: "shop",
    mode: "test",
    hint: `pr_test_…${key.slice(-4)}`,
    brand_id: brandId,
    scopes: ["generate", "read"],
    rate_per_minute: 5,
    expires_at: "2099-01-01T00:00:00.000Z",
    revoked_at: null,
  });
  const started = await service.generate(key, { content_type: "article" });
  expect(started.status).toBe(200);
  expect(started.headers["ratelimit-limit"]).toBe("5");
  const read = await api.get(`/keys/${String(made.json["key_id"])}/`);
  const { key: _shownOnce, ...known } = made.json;
  expect(read.json).toMatchObject({ ...known, last_used_at: expect.any(String) });
  expect(read.text).not.toContain(key);
});

test("the list returns all keys newest first, including inactive ones, without the keys themselves", async () => {
  const { api, accountId } = await newAdmin();
  for (let n = 0; n < 4; n += 1) await addKey(service, accountId, { name: `k${n}` });
  const keys = await walk(api, "/keys/", 2);
  expect(keys.map((key) => key["name"])).toEqual(["k3", "k2", "k1", "k0", "", ""]);
  expect(keys.every((key) => key["key"] === undefined)).toBe(true);
});

test("name, rate and expiry can be changed; omitted fields are unchanged", async () => {
  const { api, accountId } = await newAdmin();
  const { id } = await addKey(service, accountId, { name: "old", ratePerMinute: 7 });
  const changed = await api.patch(`/keys/${id}/`, {
    name: "new",
    expires_at: "2099-01-01T00:00:00Z",
    scopes: all,
  });
  expect(changed.json).toMatchObject({
    name: "new",
    rate_per_minute: 7,
    expires_at: "2099-01-01T00:00:00.000Z",
    scopes: ["generate", "read"],
  });
  const without = await api.patch(`/keys/${id}/`, { rate_per_minute: null, expires_at: null });
  expect(without.json).toMatchObject({ rate_per_minute: null, expires_at: null });
});

test("rotating returns a new key; the old one works for the overlap, or stops immediately", async () => {
  const { api, accountId } = await newAdmin();
  const old = await addKey(service, accountId, { name: "shop" });
  const first = await api.post(`/keys/${old.id}/rotate/`);
  const firstKey = rawKey(first);
  expect([first.status, first.json["name"]]).toEqual([201, "shop"]);
  for (const key of [old.key, firstKey]) {
    expect((await service.get(key, "/agents/api/account/")).status).toBe(200);
  }
  const second = await api.post(`/keys/${String(first.json["key_id"])}/rotate/`, {
    overlap_seconds: 0,
  });
  expect((await service.get(rawKey(second), "/agents/api/account/")).status).toBe(200);
  expect((await service.get(firstKey, "/agents/api/account/")).status).toBe(401);
  const dead = await api.post(`/keys/${String(first.json["key_id"])}/rotate/`);
  expect([dead.status, dead.json["code"]]).toEqual([409, "api_key_dead"]);
});

test("a revoked key stops working with the next request, stays in the list, and cannot be restored", async () => {
  const { api, accountId } = await newAdmin();
  const { id, key } = await addKey(service, accountId);
  const revoked = await api.delete(`/keys/${id}/`);
  expect(revoked.json["revoked_at"]).toEqual(expect.any(String));
  expect((await service.get(key, "/agents/api/account/")).status).toBe(401);
  expect((await api.delete(`/keys/${id}/`)).json).toEqual(revoked.json);
  expect((await api.patch(`/keys/${id}/`, { name: "x" })).json["code"]).toBe("api_key_dead");
});

test("403: a key cannot grant more than it has: mode, scopes, rate, expiry", async () => {
  const { api, accountId } = await newAdmin({
    scopes: ["read", "admin"],
    mode: "test",
    ratePerMinute: 10,
    expiresAt: new Date("2090-01-01T00:00:00Z"),
  });
  const greater = await addKey(service, accountId, { scopes: all, mode: "live" });
  const excessive = [
    {},
    { scopes: ["write"] },
    { scopes: ["read"], mode: "live" },
    { scopes: ["read"], rate_per_minute: 11 },
    { scopes: ["read"], rate_per_minute: null },
    { scopes: ["read"], expires_at: "2090-01-02T00:00:00Z" },
    { scopes: ["read"], expires_at: null },
  ];
  const replies = [
    ...(await Promise.all(excessive.map((wanted) => api.post("/keys/", wanted)))),
    await api.post(`/keys/${greater.id}/rotate/`),
    await api.patch(`/keys/${greater.id}/`, { rate_per_minute: 600 }),
  ];
  for (const reply of replies) {
    expect([reply.status, reply.json["code"]]).toEqual([403, "key_exceeds_caller"]);
  }
  const like = await api.post("/keys/", { scopes: ["read", "admin"] });
  rawKey(like);
  expect(like.json).toMatchObject({
    mode: "test",
    rate_per_minute: 10,
    expires_at: "2090-01-01T00:00:00.000Z",
  });
});

test("a key restricted to a brand creates and sees only keys of that brand", async () => {
  const { accountId, brandId } = await newAdmin();
  const otherId = await addBrand(service, accountId, { name: "Other" });
  const bound = await addKey(service, accountId, { scopes: all, brandId });
  const sender = senderFor(service, bound.key);
  const made = await sender.post("/keys/", { name: "child" });
  rawKey(made);
  expect(made.json["brand_id"]).toBe(brandId);
  expect((await walk(sender, "/keys/", 1)).map((key) => key["name"])).toEqual(["child", ""]);
  for (const wanted of [otherId, null]) {
    const reply = await sender.post("/keys/", { brand_id: wanted });
    expect([reply.status, reply.json["code"]]).toEqual([400, "brand_mismatch"]);
  }
});

test("400: all problems of a key are reported at once; 409: the limit of keys applies", async () => {
  const { api, accountId } = await newAdmin();
  const foreign = await newAdmin();
  const reply = await api.post("/keys/", {
    name: 5,
    mode: "magic",
    scopes: ["everything"],
    brand_id: "x",
    rate_per_minute: 0,
    expires_at: "2020-01-01T00:00:00Z",
  });
  expect(reply.status).toBe(400);
  expect((reply.json["errors"] as unknown[]).length).toBe(6);
  expect((await api.post("/keys/", { scopes: [] })).status).toBe(400);
  const elsewhere = await api.post("/keys/", { brand_id: foreign.brandId });
  expect([elsewhere.status, elsewhere.json["code"]]).toEqual([400, "brand_not_found"]);
  await service.sql`insert into api_keys (account_id, mode, key_hash, last_four)
     select ${accountId}::bigint, 'test', sha256(('x' || ${accountId}::bigint || ':' || n)::bytea), '0000' from generate_series(1, 998) n`;
  const many = await api.post("/keys/", {});
  expect([many.status, many.json["code"]]).toEqual([409, "limit_reached"]);
  const [one] = (await api.get("/keys/?limit=1")).json["items"] as { key_id: number }[];
  const both = await api.post(`/keys/${one?.key_id}/rotate/`, {});
  expect([both.status, both.json["code"]]).toEqual([409, "limit_reached"]);
  const instead = await api.post(`/keys/${one?.key_id}/rotate/`, { overlap_seconds: 0 });
  expect(instead.status).toBe(201);
});

test("a key that expires at the maximum date can be rotated", async () => {
  const { api } = await newAdmin();
  const last = "9999-12-31T23:59:59.999Z";
  const made = await api.post("/keys/", { expires_at: last });
  const next = await api.post(`/keys/${String(made.json["key_id"])}/rotate/`, {});
  expect([next.status, next.json["expires_at"]]).toEqual([201, last]);
});

test("a rotated key never outlives the key that requests it", async () => {
  const { accountId, api } = await newAdmin();
  const end = new Date(Date.now() + 60_000);
  const ending = await addKey(service, accountId, { scopes: all, expiresAt: end });
  const sender = senderFor(service, ending.key);
  const later = new Date(end.getTime() + 1);
  for (const expiresAt of [null, later]) {
    const { id } = await addKey(service, accountId, { expiresAt });
    const reply = await sender.post(`/keys/${id}/rotate/`);
    expect([reply.status, reply.json["code"]]).toEqual([403, "key_exceeds_caller"]);
    expect((await sender.patch(`/keys/${id}/`, { expires_at: later })).status).toBe(403);
  }
  // Rotation restarts a key's lifetime. Here, the new keys would outlive the caller's key, so their lifetimes are
  // shortened.
  const sibling = await addKey(service, accountId, { expiresAt: end });
  await service.asOwner(
    `update api_keys set created_at = now() - interval '1 day' where id in (${sibling.id}, ${ending.id})`,
  );
  for (const id of [sibling.id, ending.id]) {
    const made = await sender.post(`/keys/${id}/rotate/`);
    expect([made.status, made.json["expires_at"]]).toEqual([201, end.toISOString()]);
  }
  // This does not apply to the owner or to keys without an expiry.
  expect((await api.post(`/keys/${sibling.id}/rotate/`)).status).toBe(201);
});

test("a key's daily budget can be set, changed, kept when rotating, and removed", async () => {
  const { api } = await newAdmin();
  const made = await api.post("/keys/", { name: "shop", daily_budget_usd: 2.5 });
  expect(made.json["daily_budget_usd"]).toBe(2.5);
  const path = `/keys/${String(made.json["key_id"])}/`;
  const changed = await api.patch(path, { daily_budget_usd: 4 });
  expect(changed.json).toMatchObject({ name: "shop", daily_budget_usd: 4 });
  expect((await api.patch(path, { name: "web shop" })).json["daily_budget_usd"]).toBe(4);
  expect((await api.post(`${path}rotate/`, {})).json["daily_budget_usd"]).toBe(4);
  expect((await api.patch(path, { daily_budget_usd: null })).json["daily_budget_usd"]).toBeNull();
  const wrong = await api.patch(path, { daily_budget_usd: -1 });
  expect([wrong.status, wrong.json["code"]]).toEqual([400, "invalid_parameters"]);
});

test("403: a key with a budget cannot grant a greater one, and new keys inherit its budget", async () => {
  const { accountId } = await newAdmin();
  const own = await addKey(service, accountId, { scopes: all, dailyBudgetMicros: 3_000_000 });
  const api = senderFor(service, own.key);
  expect((await api.post("/keys/", { name: "like me" })).json["daily_budget_usd"]).toBe(3);
  for (const daily_budget_usd of [3.01, null]) {
    const { status, json } = await api.post("/keys/", { daily_budget_usd });
    expect([status, json["code"]]).toEqual([403, "key_exceeds_caller"]);
    expect((await api.patch(`/keys/${own.id}/`, { daily_budget_usd })).status).toBe(403);
  }
});
