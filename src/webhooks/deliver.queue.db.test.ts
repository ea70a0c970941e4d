/** The delivery queue: fairness, concurrency limits, several workers, cleanup, and the cost of a claim. */
import { expect, test } from "vitest";
import { eventually } from "../../test/test-service.ts";
import {
  claimDeliveries,
  deleteOldDeliveries,
  settleDeliveries,
} from "../records/webhooks/webhook-queue.ts";
import { claimOptions, useDeliverySetup } from "./deliver.fixture.ts";

const setup = useDeliverySetup();

test("endpoints take turns, however many deliveries one of them has", async () => {
  const { id: busy } = await setup.endpoint({ url: "http://127.0.0.1:9/busy" }, ["job.failed"]);
  await setup.happen(50);
  const { id: quiet } = await setup.endpoint({ url: "http://127.0.0.1:9/quiet" }, [
    "job.succeeded",
  ]);
  await setup.happen(1, "job.succeeded");
  const first = await claimDeliveries(setup.base.worker, { ...claimOptions, deliveriesMax: 2 });
  expect(new Set(first.deliveries.map((one) => one.endpointId))).toEqual(new Set([busy, quiet]));
});

test("a claim continues after the last endpoint of the previous one", async () => {
  const served = new Set<number>();
  for (let turn = 0; turn < 7; turn += 1)
    await setup.endpoint({ url: `http://127.0.0.1:9/${turn}` });
  await setup.happen(3);
  let afterEndpointId = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    const claimed = await claimDeliveries(setup.base.worker, {
      ...claimOptions,
      deliveriesMax: 2,
      afterEndpointId,
    });
    ({ afterEndpointId } = claimed);
    for (const one of claimed.deliveries) served.add(one.endpointId);
  }
  expect(served.size).toBe(7);
});

test("ended deliveries and their attempts are deleted after a month; pending ones are kept", async () => {
  const { id } = await setup.endpoint(await setup.receiver());
  await setup.happen(3);
  setup.deliver();
  await setup.allEnded(id);
  // Stops delivery, so that new events stay pending.
  await setup.running.splice(0)[0]?.stop(5_000);
  await setup.happen(1, "job.succeeded");
  await setup.base.database.pool.query(
    `update webhook_outbox set created_at = now() - interval '31 days',
       state = case type when 'job.succeeded' then 'pending' else state end`,
  );
  await deleteOldDeliveries(setup.base.worker);
  expect((await setup.outbox(id)).map((row) => row.state)).toEqual(["pending"]);
  const { rows } = await setup.base.database.pool.query("select count(*) from webhook_attempts");
  expect(rows).toEqual([{ count: 0 }]);
});

/** The number of pages that a claim reads, according to PostgreSQL. */
async function pagesOfClaim(): Promise<number> {
  const { rows } = await setup.base.worker.pool.query<{
    "QUERY PLAN": { Plan: Record<string, number> }[];
  }>(
    "explain (analyze, buffers, format json) select claim_deliveries(4, 2, 4, 0, interval '1 minute')",
  );
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

/** The minimum over several claims of four deliveries. */
async function fewestPages(): Promise<number> {
  const counts: number[] = [];
  // The first claim of a connection also reads the catalog and recently updated rows.
  for (let turn = 0; turn < 4; turn += 1) {
    counts.push(await pagesOfClaim());
    const { rowCount } = await setup.base.database.pool.query(
      "update webhook_queue set leased_until = null where leased_until is not null",
    );
    expect(rowCount).toBe(4);
  }
  return Math.min(...counts);
}

test("a claim reads no more pages with forty times as many pending deliveries", async () => {
  const { id } = await setup.endpoint({ url: "http://127.0.0.1:9/long" });
  const wait = async (count: number) => {
    await setup.base.database.pool.query(
      `insert into webhook_outbox (account_id, endpoint_id, type, payload)
       select $1, $2, 'job.failed', '{}' from generate_series(1, $3)`,
      [setup.account.accountId, id, count],
    );
    // Half of them wait for a later attempt.
    await setup.base.database.pool.query(
      `update webhook_queue set is_due = false, ready_at = now() + interval '1 hour' where get_byte(uuid_send(id), 0) < 128`,
    );
  };
  await wait(200);
  const few = await fewestPages();
  await wait(8_000);
  const many = await fewestPages();
  expect(few).toBeGreaterThan(0);
  expect(many).toBeLessThan(2 * few + 50);
});

test("concurrent deliveries to an endpoint are limited across workers", async () => {
  let now = 0;
  let most = 0;
  const slow = await setup.receiver((response) => {
    now += 1;
    most = Math.max(most, now);
    setTimeout(() => {
      now -= 1;
      response.writeHead(200).end();
    }, 20);
  });
  const { id } = await setup.endpoint(slow);
  await setup.happen(60);
  for (let turn = 0; turn < 4; turn += 1) setup.deliver({ endpointConcurrency: 3, pollMs: 5 });
  await setup.allEnded(id);
  expect(most).toBeLessThanOrEqual(3);
  expect(slow.received.length).toBe(60);
});

test("four workers send every delivery exactly once", async () => {
  const targets = await Promise.all(Array.from({ length: 5 }, async () => setup.receiver()));
  const ids = [];
  for (const target of targets) ids.push((await setup.endpoint(target)).id);
  for (let turn = 0; turn < 4; turn += 1) setup.deliver({ pollMs: 5 });
  await setup.happen(40);
  for (const id of ids) await setup.allEnded(id);
  for (const target of targets) {
    expect(target.received.length).toBe(40);
    expect(new Set(target.received.map((one) => one.headers["webhook-id"])).size).toBe(40);
  }
});

test("hanging receivers leave slots for the others", async () => {
  const hanging = await setup.receiver(() => undefined);
  const healthy = await setup.receiver();
  for (let turn = 0; turn < 12; turn += 1) {
    await setup.endpoint({ url: `${hanging.url}/${turn}` }, ["job.failed"]);
  }
  const { id } = await setup.endpoint(healthy, ["job.succeeded"]);
  await setup.base.database.pool.query(
    "update webhook_endpoints set failures_in_row = 5 where events = '{job.failed}'",
  );
  await setup.happen(10, "job.failed");
  // Ten slots: the hanging endpoints, which are known to fail, can take five of them.
  setup.deliver({ concurrency: 10, timeoutMs: 60_000 });
  await eventually(async () => hanging.connections === 5);
  await setup.happen(20, "job.succeeded");
  const rows = await setup.allEnded(id);
  expect(rows.length).toBe(20);
  expect(hanging.connections).toBe(5);
  await setup.running[0]?.stop(0);
});

test("a stopping worker returns unfinished deliveries to the queue without counting an attempt", async () => {
  const hanging = await setup.receiver(() => undefined);
  const { id } = await setup.endpoint(hanging);
  await setup.happen();
  const worker = setup.deliver();
  await eventually(async () => hanging.received.length === 1);
  await worker.stop(0);
  const { rows } = await setup.base.database.pool.query(
    `select o.state, o.attempts, l.leased_until, l.is_due from webhook_outbox o join webhook_queue l using (id)
     where o.endpoint_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ state: "pending", attempts: 0, leased_until: null, is_due: true }]);
});

test("a killed worker's delivery is taken over, and its late result is ignored", async () => {
  const target = await setup.receiver();
  const { id } = await setup.endpoint(target);
  await setup.happen();
  const { deliveries } = await claimDeliveries(setup.base.worker, claimOptions);
  expect(deliveries.length).toBe(1);
  // A claimed delivery cannot be claimed again.
  expect((await claimDeliveries(setup.base.worker, claimOptions)).deliveries).toEqual([]);
  await setup.base.database.pool.query(
    "update webhook_queue set leased_until = now() - interval '1 s'",
  );
  setup.deliver();
  const [row] = await setup.allEnded(id);
  expect(row).toMatchObject({ state: "delivered", attempts: 1 });
  const late = { ...deliveries[0]!, outcome: "dead" as const, error: "late", attempt: null };
  expect((await settleDeliveries(setup.base.worker, [late], 0)).size).toBe(0);
  expect((await setup.outbox(id))[0]?.state).toBe("delivered");
});
