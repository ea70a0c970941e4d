import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import {
  addAccount,
  addKey,
  openDeadDatabase,
  useTestDatabase,
} from "../../../test/test-database.ts";
import { openRequestCounts } from "./request-counts.ts";

const tested = useTestDatabase();

function callerOf(key: string): string {
  return createHash("sha256").update(key).digest().toString("latin1");
}

async function countsOf(accountId: number) {
  const { rows } = await tested.database.pool.query(
    `select r.api_key_id as id, to_char(r.day, 'YYYY-MM-DD') as day, r.requests, r.errors, k.last_used_address as address
     from request_days r join api_keys k on k.account_id = r.account_id and k.id = r.api_key_id
     where r.account_id = $1 order by 2, 1`,
    [accountId],
  );
  return rows;
}

test("requests are summed up by key and day across processes and flushes, and made-up keys are ignored", async () => {
  const { accountId, key } = await addAccount(tested);
  const other = await addKey(tested, accountId);
  const processes = [1, 2, 3].map(() =>
    openRequestCounts({ database: tested.api, log: tested.log }),
  );
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    for (const day of ["2026-11-14", "2026-11-15"]) {
      vi.setSystemTime(new Date(`${day}T23:59:59.999Z`));
      for (const counts of processes) {
        for (let n = 0; n < 10; n += 1) {
          counts.count({ caller: callerOf(key), isError: n === 0, address: "203.0.113.7" });
        }
        counts.count({ caller: callerOf(other.key), isError: false, address: "2001:db8::1" });
        counts.count({ caller: callerOf("pr_test_made_up"), isError: false, address: "::1" });
      }
      await Promise.all(processes.map((counts) => counts.flush()));
    }
  } finally {
    vi.useRealTimers();
  }
  await Promise.all(processes.map((counts) => counts.close()));
  const [first, second] = await countsOf(accountId);
  expect(first).toMatchObject({
    day: "2026-11-14",
    requests: 30,
    errors: 3,
    address: "203.0.113.7",
  });
  expect(second).toMatchObject({ id: other.id, requests: 3, errors: 0, address: "2001:db8::1" });
  expect((await countsOf(accountId)).length).toBe(4);
});

test("counts that could not be saved are saved with the next flush", async () => {
  const { accountId, key } = await addAccount(tested);
  const dead = await openDeadDatabase(tested.log);
  const database = { pool: dead.api.pool };
  const counts = openRequestCounts({ database, log: tested.log });
  counts.count({ caller: callerOf(key), isError: false, address: "::1" });
  await counts.flush();
  counts.count({ caller: callerOf(key), isError: true, address: "::1" });
  database.pool = tested.api.pool;
  await counts.close();
  expect(await countsOf(accountId)).toMatchObject([{ requests: 2, errors: 1 }]);
  await dead.close();
});

test("the number of counted keys is bounded, and known keys are still counted", async () => {
  const { accountId, key } = await addAccount(tested);
  const counts = openRequestCounts({ database: tested.api, log: tested.log });
  counts.count({ caller: callerOf(key), isError: false, address: "::1" });
  for (let n = 0; n < 25_000; n += 1) {
    counts.count({ caller: callerOf(`made up ${n}`), isError: false, address: "::1" });
  }
  counts.count({ caller: callerOf(key), isError: false, address: "::1" });
  await counts.close();
  expect(await countsOf(accountId)).toMatchObject([{ requests: 2 }]);
});
