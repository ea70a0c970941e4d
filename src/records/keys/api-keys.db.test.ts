import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { forAccount } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import { addBrand, addKey, useTestAccount, useTestDatabase } from "../../../test/test-database.ts";
import type { TestAccount } from "../../../test/test-database.ts";
import { findApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "./api-keys.ts";

const opened = useTestDatabase();
const account = useTestAccount(opened);
const stranger = useTestAccount(opened);

function as<T>(who: TestAccount, work: (handle: AccountHandle) => Promise<T>): Promise<T> {
  return forAccount(opened.database, who.accountId, work);
}

test("only the digest and the last four characters of a key are stored", async () => {
  const { id, key } = await addKey(opened, account.accountId, { mode: "live", name: "laptop" });
  const { rows } = await opened.database.pool.query<Record<string, unknown>>(
    "select *, row_to_json(api_keys)::text as everything from api_keys where id = $1",
    [id],
  );
  expect(rows[0]).toMatchObject({
    key_hash: createHash("sha256").update(key).digest(),
    last_four: key.slice(-4),
    mode: "live",
  });
  const stored = String(rows[0]?.["everything"]);
  for (let at = 8; at + 5 <= key.length; at += 1) {
    expect(stored).not.toContain(key.slice(at, at + 5));
  }
});

test("a record has a hint for recognizing the key", async () => {
  const { id, key } = await addKey(opened, account.accountId, { mode: "live", name: "laptop" });
  const record = await as(account, (handle) => findApiKey(handle, id));
  expect(record).toMatchObject({ name: "laptop", hint: `pr_live_…${key.slice(-4)}` });
  expect(JSON.stringify(record)).not.toContain(key.slice(8, -4));
});

test("another account can neither see, revoke nor rotate a key", async () => {
  const { id } = await addKey(opened, account.accountId);
  expect(await as(stranger, (handle) => findApiKey(handle, id))).toBeUndefined();
  expect(await as(stranger, (handle) => revokeApiKey(handle, id))).toBe(false);
  expect(await as(stranger, (handle) => rotateApiKey(handle, id, 0))).toBeUndefined();
  const ids = (await as(stranger, listApiKeys)).map((record) => record.id);
  expect(ids).not.toContain(id);
  const record = await as(account, (handle) => findApiKey(handle, id));
  expect(record).toMatchObject({ revokedAt: null, expiresAt: null });
});

test("a key can be revoked only once, and keeps the time of its revocation", async () => {
  const { id } = await addKey(opened, account.accountId);
  expect(await as(account, (handle) => revokeApiKey(handle, id))).toBe(true);
  const first = await as(account, (handle) => findApiKey(handle, id));
  expect(await as(account, (handle) => revokeApiKey(handle, id))).toBe(false);
  const second = await as(account, (handle) => findApiKey(handle, id));
  expect(first?.revokedAt).toBeInstanceOf(Date);
  expect(second?.revokedAt).toStrictEqual(first?.revokedAt);
});

test("rotating creates a key with the same name, brand, scopes and rate", async () => {
  const brandId = await addBrand(opened, account.accountId);
  const wanted = { name: "site", brandId, scopes: ["read"] as const, ratePerMinute: 7 };
  const { id, key } = await addKey(opened, account.accountId, { mode: "live", ...wanted });
  const next = await as(account, (handle) => rotateApiKey(handle, id, 60));
  expect(next?.key).not.toBe(key);
  expect(next?.record).toMatchObject({
    name: "site",
    mode: "live",
    brandId,
    scopes: ["read"],
    ratePerMinute: 7,
    expiresAt: null,
    revokedAt: null,
  });
});

test("rotating never extends the old key's lifetime", async () => {
  const expiresAt = new Date(Date.now() + 1_000);
  const { id } = await addKey(opened, account.accountId, { expiresAt });
  await as(account, (handle) => rotateApiKey(handle, id, 86_400));
  const record = await as(account, (handle) => findApiKey(handle, id));
  expect(record?.expiresAt).toStrictEqual(expiresAt);
});

test("a revoked key cannot be rotated", async () => {
  const { id } = await addKey(opened, account.accountId);
  await as(account, (handle) => revokeApiKey(handle, id));
  expect(await as(account, (handle) => rotateApiKey(handle, id, 60))).toBeUndefined();
});

test("a key cannot be restricted to another account's brand", async () => {
  const bound = addKey(opened, account.accountId, { brandId: stranger.brandId });
  await expect(bound).rejects.toThrow(/foreign key/);
});
