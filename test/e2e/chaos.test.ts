import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilDrained } from "../../chaos/claim-history.ts";
import { planted, plantSuspects } from "../../chaos/plant-suspects.ts";
import { countOutcome } from "../../chaos/count-outcome.ts";
import { sendDuplicates } from "../../chaos/send-duplicates.ts";
import { runUnderFaults } from "../../chaos/run-under-faults.ts";
import { seededRandom } from "../../test/seeded-random.ts";
import { openSystem } from "../../chaos/system.ts";
import type { System } from "../../chaos/system.ts";
import { copyDemoData } from "./demo-data.ts";

test("whatever is killed or hangs, nothing acknowledged is lost, duplicated or unexpected", async () => {
  const result = await runUnderFaults(
    {
      random: seededRandom(3),
      jobs: 60,
      perSecond: 12,
      keepLogs: undefined,
      progress: () => undefined,
      onOpened: () => undefined,
    },
    {
      system: { fillPostgresDir: copyDemoData },
      jobs: 60,
      perSecond: 12,
      async injectFaults({ system, note, isEnough }) {
        const { apis, workers, postgres } = system;
        const [api, otherApi] = apis;
        const [worker, otherWorker] = workers;
        const faults = [
          () => worker?.kill(),
          () => api?.kill(),
          () => otherApi?.proxy.blackhole(),
          () => postgres.kill(),
          () => otherWorker?.kill(),
          () => otherApi?.proxy.heal(),
          () => api?.kill(),
        ];
        for (const fault of faults) {
          await sleep(700);
          note(String(fault));
          fault();
        }
        while (!isEnough()) await sleep(50);
      },
    },
  );
  expect(result.findings).toEqual([]);
  expect(result).toMatchObject({ lost: 0, doubled: 0, unexpected: 0 });
  expect(result.acknowledged).toBeGreaterThanOrEqual(60);
  expect(result.ended).toBe(result.acknowledged);
});

describe("two APIs and a worker", () => {
  let system: System;
  beforeAll(async () => {
    system = await openSystem({ ...planted, apis: 2, fillPostgresDir: copyDemoData });
  });
  afterAll(() => system.close());

  test("many concurrent requests with the same Idempotency-Key create one job, and those with other parameters create none", async () => {
    await sendDuplicates(system, { keys: 8, duplicates: 20 });
    const outcome = await system.postgres.asSuperuser(async (superuser) => {
      await untilDrained(superuser, Date.now() + 60_000);
      return countOutcome(superuser, system.ledger);
    });
    expect(outcome).toEqual({
      attempted: 8,
      acknowledged: 8,
      ended: 8,
      recovered: 0,
      lost: 0,
      doubled: 0,
      unexpected: 0,
      findings: [],
    });
  });

  test("a job that blocks its worker and one that kills it fail with their codes, and no other job loses an attempt", async () => {
    const outcome = await system.postgres.asSuperuser((superuser) =>
      plantSuspects(system, superuser, {
        harmless: 20,
        faulty: ["planted-block", "planted-kill"],
        drainMaxMs: 90_000,
      }),
    );
    expect(outcome.findings).toEqual([]);
    expect(outcome).toMatchObject({ acknowledged: 30, ended: 30, attempts: "1: 20" });
  });

  test("the outcome names lost, duplicated and unknown jobs", async () => {
    const promised = [...system.ledger.entries.values()]
      .map((entry) => entry.acknowledged?.jobId ?? 0)
      .toSorted((one, other) => one - other);
    const [gone, unfinished, twice, endedTwice, failed, copied] = promised;
    const outcome = await system.postgres.asSuperuser(async (superuser) => {
      await superuser.query("delete from jobs where id = $1", [gone]);
      await superuser.query("update jobs set state = 'running', finished_at = null where id = $1", [
        unfinished,
      ]);
      await superuser.query("drop index contents_item_key");
      await superuser.query(
        `insert into contents (account_id, job_id, position, brand_id, content_type, writer)
       select account_id, job_id, position, brand_id, content_type, writer from contents where job_id = $1`,
        [twice],
      );
      await superuser.query("insert into chaos.endings values ($1, 'succeeded', now())", [
        endedTwice,
      ]);
      await superuser.query(
        "update jobs set state = 'failed', failure_code = 'writer_failed' where id = $1",
        [failed],
      );
      for (const topic of ["custom_topic", "'nobody asked'"]) {
        await superuser.query(
          `insert into jobs (account_id, task_id, brand_id, content_type, custom_topic, live)
         select account_id, gen_random_uuid(), brand_id, content_type, ${topic}, live from jobs where id = $1`,
          [copied],
        );
      }
      return countOutcome(superuser, system.ledger);
    });
    // Sorted: lost requests are named in the order of the responses, not of the jobs.
    expect(outcome.findings.toSorted()).toEqual([
      expect.stringMatching(/^doubled: duplicate-\d+ has 2 jobs: /),
      `doubled: job ${twice} has 2 contents for 1 items`,
      `doubled: job ${endedTwice} ended 2 times`,
      expect.stringMatching(`^lost: job ${gone} .* but does not exist$`),
      expect.stringMatching(`^lost: job ${unfinished} .* is still running$`),
      expect.stringMatching(/^unexpected: job \d+ was never requested: nobody asked$/),
      expect.stringMatching(`^unexpected: job ${failed} .* ended failed$`),
    ]);
    expect(outcome).toMatchObject({ acknowledged: 30, lost: 2, doubled: 3, unexpected: 2 });
  });
});
