import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import {
  addAccount,
  addBrand,
  addKey,
  countJobs,
  useTestDatabase,
} from "../../../test/test-database.ts";
import type { TestAccount } from "../../../test/test-database.ts";
import { acceptGenerations, deleteOldIdempotencyKeys } from "./accepting.ts";
import type { AcceptingRow, Verdict } from "./accepting.ts";
import { makeKey } from "../keys/api-keys.ts";

const opened = useTestDatabase();
let account: TestAccount;

beforeEach(async () => {
  account = await addAccount(opened);
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function row(key: string, more: Partial<AcceptingRow> = {}): AcceptingRow {
  return {
    key_hash: sha256(key),
    session_account_id: null,
    valid: true,
    content_type: "article",
    idempotency_key: null,
    fingerprint: sha256("article"),
    estimated_time: "0-1 minutes",
    request_id: null,
    traceparent: null,
    ...more,
  };
}

function accept(rows: AcceptingRow[], limits = false): Promise<Verdict[]> {
  return acceptGenerations(opened.api, rows, { ratePerMinute: 600, limits });
}

const outcomes = (verdicts: Verdict[]) => verdicts.map((verdict) => verdict.outcome);
const jobIds = (verdicts: Verdict[]) => verdicts.map((verdict) => verdict.answer?.job_id);

test("of a group each request gets its own verdict, in the group's order", async () => {
  const bare = await addAccount(opened, { keywords: [] });
  const { key: readOnly } = await addKey(opened, account.accountId, { scopes: ["read"] });
  const verdicts = await accept([
    row(makeKey("live")),
    row(account.key),
    row(readOnly),
    row(account.key, { valid: false }),
    row(bare.key),
    row(account.key, { brand_id: "999999" }),
    row(account.key, { forum_post_id: "999999" }),
    row(account.key),
  ]);
  expect(outcomes(verdicts)).toStrictEqual([
    "unauthorized",
    "accepted",
    "insufficient_scope",
    "invalid_parameters",
    "brand_needs_keywords",
    "brand_not_found",
    "forum_post_not_found",
    "accepted",
  ]);
  expect(verdicts[4]?.brandId).toBe(bare.brandId);
  expect(await countJobs(opened, account.accountId)).toBe(2);
  expect(await countJobs(opened, bare.accountId)).toBe(0);
});

test("job ids rise in the order of the group", async () => {
  const ids = jobIds(await accept(Array.from({ length: 20 }, () => row(account.key))));
  expect(ids).toStrictEqual(ids.toSorted((a, b) => Number(a) - Number(b)));
});

test("twins inside a group make one job, and the rest of them get its answer", async () => {
  const twin = row(account.key, { idempotency_key: "order-1" });
  const other = row(account.key, { idempotency_key: "order-1", fingerprint: sha256("other") });
  const verdicts = await accept([twin, twin, other, twin]);
  expect(outcomes(verdicts)).toStrictEqual([
    "accepted",
    "replayed",
    "idempotency_mismatch",
    "replayed",
  ]);
  expect(jobIds(verdicts)[1]).toBe(jobIds(verdicts)[0]);
  expect(await countJobs(opened, account.accountId)).toBe(1);
});

test("twins of two brands inside a group: a bound key never gets the other brand's answer", async () => {
  const second = await addBrand(opened, account.accountId);
  const first = await addKey(opened, account.accountId, { brandId: account.brandId });
  const other = await addKey(opened, account.accountId, { brandId: second });
  const verdicts = await accept([
    row(first.key, { idempotency_key: "order-1" }),
    row(other.key, { idempotency_key: "order-1" }),
  ]);
  expect(outcomes(verdicts)).toStrictEqual(["accepted", "idempotency_mismatch"]);
});

test("of one key's requests in a group the earliest get the tokens", async () => {
  const { key } = await addKey(opened, account.accountId, { ratePerMinute: 2 });
  const verdicts = await accept([row(key), row(account.key), row(key), row(key), row(key)], true);
  expect(outcomes(verdicts)).toStrictEqual([
    "accepted",
    "accepted",
    "accepted",
    "rate_limited",
    "rate_limited",
  ]);
});

test("a group with an error in it leaves nothing behind", async () => {
  const broken = row(account.key, { content_type: "poem" });
  await expect(accept([row(account.key), broken])).rejects.toThrow(/check constraint/);
  expect(await countJobs(opened, account.accountId)).toBe(0);
});

test("groups that share keys in opposite orders do not wait for each other in a circle", async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => addAccount(opened)));
  const rows = accounts.map(({ key }) => row(key, { idempotency_key: "order-1" }));
  const groups = await Promise.all(
    Array.from({ length: 8 }, (_, n) => accept(n % 2 ? rows : rows.toReversed(), true)),
  );
  const counts = await Promise.all(accounts.map(({ accountId }) => countJobs(opened, accountId)));
  expect(counts).toStrictEqual(Array(6).fill(1));
  const accepted = groups.flat().filter((verdict) => verdict.outcome === "accepted");
  expect(accepted).toHaveLength(6);
});

test("an account that is signed in needs no key, has no rate, and asks for live work", async () => {
  const signedIn = { ...row(""), key_hash: null, session_account_id: account.accountId };
  const [verdict] = await accept([signedIn], true);
  expect(verdict).toMatchObject({ outcome: "accepted", rate: null });
  const { rows } = await opened.database.pool.query(
    "select live, api_key_id from jobs where account_id = $1",
    [account.accountId],
  );
  expect(rows).toStrictEqual([{ live: true, api_key_id: null }]);
});

test("answers are forgotten after 24 hours and not before", async () => {
  await opened.database.pool.query("delete from idempotency_keys");
  await accept(["old", "young"].map((name) => row(account.key, { idempotency_key: name })));
  await opened.database.pool.query(
    `update idempotency_keys set created_at = now()
       - case key when 'old' then interval '24 hours 1 second' else interval '23 hours 59 minutes' end`,
  );
  expect(await deleteOldIdempotencyKeys(opened.database)).toBe(1);
  const { rows } = await opened.database.pool.query("select key from idempotency_keys");
  expect(rows).toEqual([{ key: "young" }]);
});
