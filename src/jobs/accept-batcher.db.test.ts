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

/** Races: many requests at once, over two lines, as two processes would have them. */
const opened = useTestDatabase();
let lines: [AcceptBatcher, AcceptBatcher];

beforeAll(async () => {
  lines = [openLine(opened), openLine(opened)];
});

function openLine(base: TestDatabase): AcceptBatcher {
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

/** What came of each: the job's id, or the code of the refusal. */
async function outcomes(asked: readonly GenerationRequest[]): Promise<(number | string)[]> {
  return Promise.all(
    asked.map(async (one, index) => {
      try {
        return (await lines[index % 2]!.accept(one)).jobId;
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
    }),
  );
}

test("fifty times the same Idempotency-Key at once, over two processes, is one job each", async () => {
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

test("twins with other parameters are told so, however they race", async () => {
  const account = await addAccount(opened);
  const said = await outcomes(
    Array.from({ length: 40 }, (_, index) =>
      request(account, {
        idempotencyKey: "one",
        parameters: { ...anyParameters, customTopic: index < 20 ? null : `topic ${index}` },
      }),
    ),
  );
  const jobs = said.filter((outcome) => typeof outcome === "number");
  expect(new Set(jobs).size).toBe(1);
  expect(said.filter((outcome) => outcome === "idempotency_mismatch")).toHaveLength(
    40 - jobs.length,
  );
  expect(await countJobs(opened, account.accountId)).toBe(1);
});

test("a key that is revoked is dead for every request that comes after, in every process", async () => {
  const account = await addAccount(opened);
  const { id, key } = await addKey(opened, account.accountId);
  const asked = Array.from({ length: 10 }, () => request({ ...account, key }));
  expect(await outcomes(asked)).not.toContain("unauthorized");
  await forAccount(opened.database, account.accountId, (handle) => revokeApiKey(handle, id));
  expect(new Set(await outcomes(asked))).toEqual(new Set(["unauthorized"]));
});

test("keywords that are deleted while requests come in: accepted before, refused after, nothing else", async () => {
  const account = await addAccount(opened);
  const asked = Array.from({ length: 60 }, () => request(account));
  const [said] = await Promise.all([
    outcomes(asked),
    forAccount(opened.database, account.accountId, (handle) =>
      setKeywords(handle, account.brandId, []),
    ),
  ]);
  const accepted = said.filter((outcome) => typeof outcome === "number").length;
  expect(said.filter((outcome) => outcome === "brand_needs_keywords")).toHaveLength(60 - accepted);
  expect(await countJobs(opened, account.accountId)).toBe(accepted);
  expect(new Set(await outcomes(asked.slice(0, 4)))).toEqual(new Set(["brand_needs_keywords"]));
});

test("a brand that is deleted in the middle of a group refuses its own requests and no others", async () => {
  const account = await addAccount(opened);
  const doomed = await addBrand(opened, account.accountId);
  const neighbour = await addAccount(opened);
  // Deleted, but not committed yet: the group finds the brand, and then has to wait for what becomes of it.
  const other = await opened.database.pool.connect();
  try {
    await other.query("begin");
    await other.query("delete from brands where id = $1", [doomed]);
    const answers = outcomes([
      request(neighbour),
      request(neighbour),
      request(account, { parameters: { ...anyParameters, brandId: String(doomed) } }),
      request(account, { parameters: { ...anyParameters, brandId: String(doomed) } }),
      request(neighbour),
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

test("with the database away everybody is told at once, and the line heals by itself", async () => {
  const dead = await openDeadDatabase(opened.log);
  try {
    const account = await addAccount(opened);
    const line = openLine(dead);
    const ends = await Promise.allSettled(
      Array.from({ length: 300 }, () => line.accept(request(account))),
    );
    for (const end of ends) {
      expect(end.status === "rejected" && isDatabaseAway(end.reason)).toBe(true);
    }
  } finally {
    await dead.close();
  }
});
