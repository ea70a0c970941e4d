import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addAccount, countJobs } from "../../../../test/test-database.ts";
import type { TestAccount } from "../../../../test/test-database.ts";
import { eventually, withoutId, useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService({ PRESSROOM_LIMITS: "off" });
let account: TestAccount;
/** The connection of the first request, paused before its transaction ends. */
let first: Client;

beforeEach(async () => {
  account = await addAccount(service);
  first = new Client({
    connectionString: service.connectionString,
    options: "-c role=pressroom_api",
  });
  await first.connect();
  await first.query("begin");
});
afterEach(async () => first.end());

function generate(more: Record<string, string> = {}): Promise<TestReply> {
  const form = { content_type: "article", ...more };
  return service.generate(account.key, form, { "Idempotency-Key": "order-1" });
}

/** Runs the operation's statement on another connection, in a transaction that stays open. */
async function acceptFirst(): Promise<{ job_id: number; fingerprint: string }> {
  const other = await generate();
  const rows = await service.sql<{ fingerprint: string }>`delete from idempotency_keys
    where account_id = ${account.accountId} returning encode(fingerprint, 'hex') as fingerprint`;
  expect(other.status).toBe(200);
  const fingerprint = rows[0]?.fingerprint ?? "";
  const request = {
    ordinal: 0,
    session_account_id: account.accountId,
    valid: true,
    content_type: "article",
    idempotency_key: "order-1",
    fingerprint,
    estimated_time: "0-1 minutes",
  };
  const accepted = await first.query<{ job_id: string; outcome: string }>(
    "select outcome, job_id from accept_generations($1::jsonb, 600, false)",
    [JSON.stringify([request])],
  );
  expect(accepted.rows[0]?.outcome).toBe("accepted");
  return { job_id: Number(accepted.rows[0]?.job_id), fingerprint };
}

/** Sends a duplicate, and returns once its statement is waiting for `first`. */
async function sendDuplicate(
  more: Record<string, string> = {},
): Promise<{ answer: Promise<TestReply> }> {
  const [before] = await service.asOwner("select now()::text as at");
  const answer = generate(more);
  await eventually(async () => {
    const asked = await service.asOwner(
      `select from pg_stat_activity
       where datname = current_database() and query like 'select * from accept_generations%'
         and query_start > '${String(before?.["at"])}'`,
    );
    return asked.length > 0;
  });
  return { answer };
}

test("a duplicate of a request in progress waits for it and gets its response", async () => {
  const { job_id } = await acceptFirst();
  const duplicate = await sendDuplicate();
  await first.query("commit");
  const reply = await duplicate.answer;
  expect(reply.status).toBe(200);
  expect(reply.json["job_id"]).toBe(job_id);
  expect(reply.headers["idempotency-replayed"]).toBe("true");
});

test("a request with the same key and different parameters waits too, and is then rejected", async () => {
  await acceptFirst();
  const duplicate = await sendDuplicate({ custom_topic: "Other" });
  await first.query("commit");
  expect((await duplicate.answer).json["code"]).toBe("idempotency_mismatch");
});

test("if the first request fails, its duplicate takes its place", async () => {
  const { job_id } = await acceptFirst();
  const duplicate = await sendDuplicate();
  await first.query("rollback");
  const reply = await duplicate.answer;
  expect(reply.status).toBe(200);
  expect(reply.json["job_id"]).not.toBe(job_id);
  expect(reply.headers).not.toHaveProperty("idempotency-replayed");
});

test("a duplicate that waits too long starts nothing, and gets the replay when it is sent again", async () => {
  const { job_id } = await acceptFirst();
  const before = await countJobs(service, account.accountId);
  const reply = await generate();
  expect(reply.status).toBe(409);
  expect(withoutId(reply)).toStrictEqual({
    status: "error",
    code: "idempotency_in_progress",
    message: expect.stringContaining("in progress"),
  });
  expect(reply.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  expect(await countJobs(service, account.accountId)).toBe(before);
  await first.query("commit");
  expect((await generate()).json["job_id"]).toBe(job_id);
});

test("a request without the key, or with a different one, does not wait", async () => {
  await acceptFirst();
  const form = { content_type: "article" };
  const [none, other] = [
    await service.generate(account.key, form),
    await service.generate(account.key, form, { "Idempotency-Key": "order-2" }),
  ];
  expect([none.status, other.status]).toStrictEqual([200, 200]);
});
