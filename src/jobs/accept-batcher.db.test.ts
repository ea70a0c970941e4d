import { beforeAll, expect, test } from "vitest";
import {
  addAccount,
  addBrand,
  addKey,
  anyParameters,
  countJobs,
  openDeadDatabase,
  useTestDatabase,
} from "../../test/test-database.ts";
import type { TestAccount, TestDatabase } from "../../test/test-database.ts";
import { eventually } from "../../test/test-service.ts";
import { forAccount } from "../db/account-handle.ts";
import { isDatabaseAway } from "../db/database.ts";
import { Refusal } from "../errors.ts";
import { openAnnouncer } from "../queue/announce.ts";
import { keyDigest, revokeApiKey } from "../records/keys/api-keys.ts";
import { setKeywords } from "../records/brands/keywords.ts";
import type { GenerationRequest } from "./accept-requests.ts";
import { openAcceptBatcher } from "./accept-batcher.ts";
import type { AcceptBatcher } from "./accept-batcher.ts";

/** Races: many concurrent requests through two batchers, as in two processes. */
const opened = useTestDatabase();
let batchers: [AcceptBatcher, AcceptBatcher];

beforeAll(async () => {
  batchers = [openBatcher(opened), openBatcher(opened)];
});

function openBatcher(base: TestDatabase): AcceptBatcher {
  return openAcceptBatcher(
    { acceptPool: base.api, announcer: openAnnouncer(base.api) },
    { ratePerMinute: 100_000, limits: true },
  );
}

function request(account: TestAccount, rest: Partial<GenerationRequest> = {}): GenerationRequest {
  return {
    credential: { keyDigest: keyDigest(account.key)! },
    parameters: anyParameters,
    idempotencyKey: null,
    ...rest,
  };
}

/** The result of each request: the job's ID, or the code of the refusal. */
async function outcomes(requests: readonly GenerationRequest[]): Promise<(number | string)[]> {
  return Promise.all(
    requests.map(async (one, index) => {
      try {
        return (await batchers[index % 2]!.accept(one)).jobId;
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
    }),
  );
}

test("concurrent requests with the same Idempotency-Key in two processes start one job per key", async () => {
  const account = await addAccount(opened);
  const keys = Array.from({ length: 20 }, (_, index) => `order-${index}`);
  const ids = await outcomes(
    keys.flatMap((idempotencyKey) =>
      Array.from({ length: 50 }, () => request(account, { idempotencyKey })),
    ),
  );
  expect(new Set(ids).size).toBe(20);
  expect(await countJobs(opened, account.accountId)).toBe(20);
  for (let key = 0; key < 20; key += 1) {
    expect(new Set(ids.slice(key * 50, key * 50 + 50)).size).toBe(1);
  }
});

test("a concurrent request with the same key but other parameters gets idempotency_mismatch", async () => {
  const account = await addAccount(opened);
  const results = await outcomes(
    Array.from({ length: 40 }, (_, index) =>
      request(account, {
        idempotencyKey: "one",
        parameters: { ...anyParameters, customTopic: index < 20 ? null : `topic ${index}` },
      }),
    ),
  );
  const jobs = results.filter((outcome) => typeof outcome === "number");
  expect(new Set(jobs).size).toBe(1);
  expect(results.filter((outcome) => outcome === "idempotency_mismatch")).toHaveLength(
    40 - jobs.length,
  );
  expect(await countJobs(opened, account.accountId)).toBe(1);
});

test("a revoked key is rejected by every process immediately", async () => {
  const account = await addAccount(opened);
  const { id, key } = await addKey(opened, account.accountId);
  const requests = Array.from({ length: 10 }, () => request({ ...account, key }));
  expect(await outcomes(requests)).not.toContain("unauthorized");
  await forAccount(opened.database, account.accountId, (handle) => revokeApiKey(handle, id));
  expect(new Set(await outcomes(requests))).toEqual(new Set(["unauthorized"]));
});

test("while keywords are being deleted, each request is either accepted or refused for missing keywords", async () => {
  const account = await addAccount(opened);
  const requests = Array.from({ length: 60 }, () => request(account));
  const [results] = await Promise.all([
    outcomes(requests),
    forAccount(opened.database, account.accountId, (handle) =>
      setKeywords(handle, account.brandId, []),
    ),
  ]);
  const accepted = results.filter((outcome) => typeof outcome === "number").length;
  expect(results.filter((outcome) => outcome === "brand_needs_keywords")).toHaveLength(
    60 - accepted,
  );
  expect(await countJobs(opened, account.accountId)).toBe(accepted);
  expect(new Set(await outcomes(requests.slice(0, 4)))).toEqual(new Set(["brand_needs_keywords"]));
});

test("deleting a brand during a group refuses only the requests for that brand", async () => {
  const account = await addAccount(opened);
  const doomed = await addBrand(opened, account.accountId);
  const neighbor = await addAccount(opened);
  // Deleted but not committed: the group finds the brand, then waits for the transaction.
  const other = await opened.database.pool.connect();
  try {
    await other.query("begin");
    await other.query("delete from brands where id = $1", [doomed]);
    const answers = outcomes([
      request(neighbor),
      request(neighbor),
      request(account, { parameters: { ...anyParameters, brandId: String(doomed) } }),
      request(account, { parameters: { ...anyParameters, brandId: String(doomed) } }),
      request(neighbor),
    ]);
    await eventually(async () => {
      const { rows } = await opened.database.pool.query(
        `select from pg_locks where not granted and database = (
           select oid from pg_database where datname = current_database())`,
      );
      const { rows: waiting } = await opened.database.pool.query(
        "select from pg_locks where not granted and locktype = 'transactionid'",
      );
      return rows.length + waiting.length > 0;
    });
    await other.query("commit");
    expect((await answers).map((answer) => (typeof answer === "number" ? "ok" : answer))).toEqual([
      "ok",
      "ok",
      "brand_not_found",
      "brand_not_found",
      "ok",
    ]);
  } finally {
    other.release();
  }
});

test("while the database is unavailable, all waiting requests are rejected", async () => {
  const dead = await openDeadDatabase(opened.log);
  try {
    const account = await addAccount(opened);
    const batcher = openBatcher(dead);
    const ends = await Promise.allSettled(
      Array.from({ length: 300 }, () => batcher.accept(request(account))),
    );
    for (const end of ends) {
      expect(end.status === "rejected" && isDatabaseAway(end.reason)).toBe(true);
    }
  } finally {
    await dead.close();
  }
});
