/** Delivery by several workers: nothing is sent twice, nothing is lost, and every endpoint gets slots. */
import { expect, test } from "vitest";
import { eventually } from "../../test/test-service.ts";
import { claimDeliveries, settleDeliveries } from "../records/webhooks/webhook-queue.ts";
import { claimOptions, useDeliverySetup } from "./deliver.fixture.ts";

const setup = useDeliverySetup();

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
