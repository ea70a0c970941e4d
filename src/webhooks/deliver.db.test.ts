/** Delivery with a real database and real sockets. */
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { eventually } from "../../test/test-service.ts";
import { forAccount } from "../db/account-handle.ts";
import { closeAccount, purgeClosedRows } from "../records/accounts/account-closing.ts";
import { findDelivery, resendDelivery } from "../records/webhooks/webhook-deliveries.ts";
import { rotateWebhookSecret } from "../records/webhooks/webhook-endpoints.ts";
import { announce } from "../records/webhooks/webhook-events.ts";
import { useDeliverySetup } from "./deliver.fixture.ts";
import { answers } from "./receiver.fixture.ts";
import type { Behavior } from "./receiver.fixture.ts";
import { createWebhookSecret, webhookIdOf } from "./sign.ts";

const setup = useDeliverySetup();

test("an event is delivered once, with a valid signature, and only to endpoints that subscribe to it", async () => {
  const asked = await setup.receiver();
  const other = await setup.receiver();
  const { id, secret } = await setup.endpoint(asked);
  await setup.endpoint(other, ["job.succeeded"]);
  await setup.happen();
  setup.deliver();
  const [row] = await setup.allEnded(id);
  expect(row).toMatchObject({ state: "delivered", attempts: 1, last_status: 204 });
  expect([asked.received.length, other.received.length]).toEqual([1, 0]);
  const [got] = asked.received;
  expect(got?.headers["webhook-id"]).toBe(webhookIdOf(row!.id));
  expect(new Webhook(secret).verify(got!.body, got!.headers)).toMatchObject({
    type: "job.failed",
    data: { job_id: 0 },
  });
});

test("an event in a rolled-back transaction is not delivered", async () => {
  const { id } = await setup.endpoint(await setup.receiver());
  const broken = forAccount(setup.base.api, setup.account.accountId, async (handle) => {
    await announce(handle, { type: "job.canceled", jobId: null, data: {} });
    throw new Error("rolled back");
  });
  await expect(broken).rejects.toThrow("rolled back");
  expect(await setup.outbox(id)).toEqual([]);
});

test("a failed delivery is retried with the same ID until it succeeds, and each attempt is recorded", async () => {
  let turns = 0;
  const flaky = await setup.receiver((response, received, request) => {
    turns += 1;
    answers(turns < 3 ? 500 : 200, { "set-cookie": "a=b" }, `turn ${turns}`)(
      response,
      received,
      request,
    );
  });
  const { id } = await setup.endpoint(flaky);
  await setup.happen();
  setup.deliver();
  const [row] = await setup.allEnded(id);
  expect(row).toMatchObject({ state: "delivered", attempts: 3 });
  expect(new Set(flaky.received.map((one) => one.headers["webhook-id"])).size).toBe(1);
  expect(new Set(flaky.received.map((one) => one.body)).size).toBe(1);
  const found = await forAccount(setup.base.api, setup.account.accountId, (handle) =>
    findDelivery(handle, id, row!.id),
  );
  expect(found?.tries.map((one) => [one.attempt, one.status, one.responseBody])).toEqual([
    [1, 500, "turn 1"],
    [2, 500, "turn 2"],
    [3, 200, "turn 3"],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/webhook-signature|set-cookie|whsec_/);
  expect((await setup.stateOf(id))?.failures_in_row).toBe(0);
});

test.each<[string, Behavior, string]>([
  ["fails", answers(500), "The receiver responded with status 500."],
  ["redirects", answers(302, { location: "http://127.0.0.1:1/" }), "Redirects are not followed"],
  ["hangs up", (_, _received, request) => request.socket.destroy(), "closed before a response"],
  ["does not respond", () => undefined, "No response within 0.1 seconds."],
])(
  "a receiver that always %s gets as many attempts as the schedule has",
  async (_, behave, words) => {
    const bad = await setup.receiver(behave);
    const { id } = await setup.endpoint(bad);
    await setup.happen();
    setup.deliver({ timeoutMs: 100 });
    const [row] = await setup.allEnded(id);
    expect(row).toMatchObject({
      state: "dead",
      attempts: 3,
      last_error: expect.stringContaining(words),
    });
    expect(bad.received.length).toBe(3);
    expect((await setup.stateOf(id))?.disabled_reason).toBeNull();
  },
);

test("a 410 disables the endpoint immediately, and its pending deliveries are not sent", async () => {
  const gone = await setup.receiver(answers(410));
  const { id } = await setup.endpoint(gone);
  await setup.happen(20);
  setup.deliver({ endpointConcurrency: 1 });
  const rows = await setup.allEnded(id);
  expect(gone.received.length).toBe(1);
  expect(rows.every((row) => row.state === "dead")).toBe(true);
  expect((await setup.stateOf(id))?.disabled_reason).toBe("gone");
  await setup.happen();
  expect((await setup.outbox(id)).length).toBe(20);
});

test("an endpoint that has failed for long enough is disabled when a delivery has used up its schedule", async () => {
  const bad = await setup.receiver(answers(500));
  const { id } = await setup.endpoint(bad);
  await setup.happen();
  setup.deliver({ disableAfterMs: 0 });
  await setup.allEnded(id);
  expect((await setup.stateOf(id))?.disabled_reason).toBe("failing");
});

test("Retry-After delays the next attempt", async () => {
  const busy = await setup.receiver(answers(503, { "retry-after": "3600" }));
  const { id } = await setup.endpoint(busy);
  await setup.happen();
  setup.deliver();
  const row = await eventually(async () =>
    (await setup.outbox(id)).find((one) => one.attempts === 1),
  );
  expect(row).toMatchObject({ state: "pending", last_status: 503 });
  const { rows } = await setup.base.database.pool.query(
    "select ready_at > now() + interval '59 minutes' as waits from webhook_queue where id = $1",
    [row.id],
  );
  expect(rows).toEqual([{ waits: true }]);
});

test("during a rotation both secrets sign, and afterward only the new one", async () => {
  const target = await setup.receiver();
  const { id, secret: old } = await setup.endpoint(target);
  const rotate = async (overlapSeconds: number) => {
    const secret = createWebhookSecret();
    await forAccount(setup.base.api, setup.account.accountId, (handle) =>
      rotateWebhookSecret(setup.base, handle, id, { secret, overlapSeconds }),
    );
    return secret;
  };
  const second = await rotate(3_600);
  await setup.happen();
  setup.deliver();
  await eventually(async () => target.received.length === 1);
  const [first] = target.received;
  for (const secret of [old, second]) {
    expect(new Webhook(secret).verify(first!.body, first!.headers)).toBeTruthy();
  }
  const third = await rotate(0);
  await setup.happen();
  await eventually(async () => target.received.length === 2);
  const [, next] = target.received;
  expect(new Webhook(third).verify(next!.body, next!.headers)).toBeTruthy();
  for (const secret of [old, second]) {
    expect(() => new Webhook(secret).verify(next!.body, next!.headers)).toThrow(/signature/i);
  }
});

test("a manually resent delivery keeps its ID and gets a new schedule", async () => {
  let status = 500;
  const target = await setup.receiver((...all) => answers(status)(...all));
  const { id } = await setup.endpoint(target);
  await setup.happen();
  setup.deliver();
  const [dead] = await setup.allEnded(id);
  expect(dead?.state).toBe("dead");
  const again = () =>
    forAccount(setup.base.api, setup.account.accountId, (handle) =>
      resendDelivery(handle, { id: dead!.id, endpointId: id }),
    );
  expect(await again()).toMatchObject({ state: "pending", attempts: 3 });
  const [still] = await eventually(async () => {
    const rows = await setup.outbox(id);
    return rows[0]?.attempts === 6 && rows;
  });
  expect(still).toMatchObject({ state: "dead" });
  status = 200;
  await again();
  await eventually(async () => (await setup.outbox(id))[0]?.state === "delivered");
  expect(new Set(target.received.map((one) => one.headers["webhook-id"])).size).toBe(1);
});

test("a deleted account's pending deliveries and retries are not sent, and are purged", async () => {
  const failing = await setup.receiver(answers(500));
  const { id: failingId } = await setup.endpoint(failing);
  await setup.happen();
  const first = setup.deliver({ waitsMs: [0, 500, 500] });
  await eventually(async () => (await setup.outbox(failingId))[0]?.attempts === 1);
  await first.stop(5_000);
  const waiting = await setup.receiver();
  const { id: waitingId } = await setup.endpoint(waiting);
  await setup.happen(3);

  await forAccount(setup.base.api, setup.account.accountId, closeAccount);
  setup.deliver();
  for (const id of [failingId, waitingId]) {
    const rows = await setup.allEnded(id);
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(["dead"]));
  }
  expect([failing.received.length, waiting.received.length]).toEqual([1, 0]);

  while ((await purgeClosedRows(setup.base.worker)) > 0);
  expect(await setup.outbox(failingId)).toEqual([]);
  const { rows } = await setup.base.database.pool.query("select from webhook_queue");
  expect(rows).toEqual([]);
});
