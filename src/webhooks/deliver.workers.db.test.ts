/** Delivering shared by several workers: nothing twice, nothing lost with one of them, and a place for every endpoint. */
import { expect, test } from "vitest";
import { eventually } from "../../test/test-service.ts";
import { claimDeliveries, settleDeliveries } from "../records/webhooks/webhook-queue.ts";
import { claimOptions, useDeliveryRoom } from "./deliver.fixture.ts";

const room = useDeliveryRoom();

test("an endpoint never has more under way than it may, whatever the number of workers", async () => {
  let now = 0;
  let most = 0;
  const slow = await room.receiver((response) => {
    now += 1;
    most = Math.max(most, now);
    setTimeout(() => {
      now -= 1;
      response.writeHead(200).end();
    }, 20);
  });
  const { id } = await room.endpoint(slow);
  await room.happen(60);
  for (let turn = 0; turn < 4; turn += 1) room.deliver({ endpointConcurrency: 3, pollMs: 5 });
  await room.allEnded(id);
  expect(most).toBeLessThanOrEqual(3);
  expect(slow.received.length).toBe(60);
});

test("four workers send every delivery exactly once", async () => {
  const targets = await Promise.all(Array.from({ length: 5 }, async () => room.receiver()));
  const ids = [];
  for (const target of targets) ids.push((await room.endpoint(target)).id);
  for (let turn = 0; turn < 4; turn += 1) room.deliver({ pollMs: 5 });
  await room.happen(40);
  for (const id of ids) await room.allEnded(id);
  for (const target of targets) {
    expect(target.received.length).toBe(40);
    expect(new Set(target.received.map((one) => one.headers["webhook-id"])).size).toBe(40);
  }
});

test("receivers that hang, however many, leave places for the others", async () => {
  const hanging = await room.receiver(() => undefined);
  const healthy = await room.receiver();
  for (let turn = 0; turn < 12; turn += 1) {
    await room.endpoint({ url: `${hanging.url}/${turn}` }, ["job.failed"]);
  }
  const { id } = await room.endpoint(healthy, ["job.succeeded"]);
  await room.base.database.pool.query(
    "update webhook_endpoints set failures_in_row = 5 where events = '{job.failed}'",
  );
  await room.happen(10, "job.failed");
  // Ten places: the hanging ones, who are known to fail, may have five of them.
  room.deliver({ concurrency: 10, timeoutMs: 60_000 });
  await eventually(async () => hanging.connections === 5);
  await room.happen(20, "job.succeeded");
  const rows = await room.allEnded(id);
  expect(rows.length).toBe(20);
  expect(hanging.connections).toBe(5);
  await room.running[0]?.stop(0);
});

test("a worker that stops hands back what it could not finish, and no attempt is counted", async () => {
  const hanging = await room.receiver(() => undefined);
  const { id } = await room.endpoint(hanging);
  await room.happen();
  const worker = room.deliver();
  await eventually(async () => hanging.received.length === 1);
  await worker.stop(0);
  const { rows } = await room.base.database.pool.query(
    `select o.state, o.attempts, l.leased_until, l.is_due from webhook_outbox o join webhook_queue l using (id)
     where o.endpoint_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ state: "pending", attempts: 0, leased_until: null, is_due: true }]);
});

test("a killed worker's delivery goes on elsewhere, and what it still says afterwards changes nothing", async () => {
  const target = await room.receiver();
  const { id } = await room.endpoint(target);
  await room.happen();
  const { deliveries } = await claimDeliveries(room.base.worker, claimOptions);
  expect(deliveries.length).toBe(1);
  // Claimed means nobody else's.
  expect((await claimDeliveries(room.base.worker, claimOptions)).deliveries).toEqual([]);
  await room.base.database.pool.query(
    "update webhook_queue set leased_until = now() - interval '1 s'",
  );
  room.deliver();
  const [row] = await room.allEnded(id);
  expect(row).toMatchObject({ state: "delivered", attempts: 1 });
  const late = { ...deliveries[0]!, outcome: "dead" as const, error: "late", attempt: null };
  expect((await settleDeliveries(room.base.worker, [late], 0)).size).toBe(0);
  expect((await room.outbox(id))[0]?.state).toBe("delivered");
});
