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

test("job ids increase in the order of the group", async () => {
  const ids = jobIds(await accept(Array.from({ length: 20 }, () => row(account.key))));
  expect(ids).toStrictEqual(ids.toSorted((a, b) => Number(a) - Number(b)));
});

test("with duplicates of two brands in one group, a restricted key never gets the other brand's response", async () => {
  const second = await addBrand(opened, account.accountId);
  const first = await addKey(opened, account.accountId, { brandId: account.brandId });
  const other = await addKey(opened, account.accountId, { brandId: second });
  const verdicts = await accept([
    row(first.key, { idempotency_key: "order-1" }),
    row(other.key, { idempotency_key: "order-1" }),
  ]);
  expect(outcomes(verdicts)).toStrictEqual(["accepted", "idempotency_mismatch"]);
});

test("a group with an error has no effect", async () => {
  const broken = row(account.key, { content_type: "poem" });
  await expect(accept([row(account.key), broken])).rejects.toThrow(/check constraint/);
  expect(await countJobs(opened, account.accountId)).toBe(0);
});

test("a session needs no key, has no rate limit, and requests live work", async () => {
  const signedIn = { ...row(""), key_hash: null, session_account_id: account.accountId };
  const [verdict] = await accept([signedIn], true);
  expect(verdict).toMatchObject({ outcome: "accepted", rate: null });
  const { rows } = await opened.database.pool.query(
    "select live, api_key_id from jobs where account_id = $1",
    [account.accountId],
  );
  expect(rows).toStrictEqual([{ live: true, api_key_id: null }]);
});

test("idempotency keys are deleted after 24 hours, and not before", async () => {
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
