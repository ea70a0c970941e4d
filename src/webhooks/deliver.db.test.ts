/** Delivering over a real database and real sockets: once, signed, in time, whatever a receiver does. */
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { eventually } from "../../test/test-service.ts";
import { forAccount } from "../db/account-handle.ts";
import { findDelivery, sendDeliveryAgain } from "../records/webhooks/webhook-deliveries.ts";
import { rotateWebhookSecret } from "../records/webhooks/webhook-endpoints.ts";
import { announce } from "../records/webhooks/webhook-events.ts";
import { useDeliveryRoom } from "./deliver.fixture.ts";
import { answers } from "./receiver.fixture.ts";
import type { Behaviour } from "./receiver.fixture.ts";
import { createWebhookSecret, webhookIdOf } from "./sign.ts";

const room = useDeliveryRoom();

test("an event is delivered once, signed by the reference package's rules, to those alone who asked for it", async () => {
  const asked = await room.receiver();
  const other = await room.receiver();
  const { id, secret } = await room.endpoint(asked);
  await room.endpoint(other, ["job.succeeded"]);
  await room.happen();
  room.deliver();
  const [row] = await room.allEnded(id);
  expect(row).toMatchObject({ state: "delivered", attempts: 1, last_status: 204 });
  expect([asked.received.length, other.received.length]).toEqual([1, 0]);
  const [got] = asked.received;
  expect(got?.headers["webhook-id"]).toBe(webhookIdOf(row!.id));
  expect(new Webhook(secret).verify(got!.body, got!.headers)).toMatchObject({
    type: "job.failed",
    data: { job_id: 0 },
  });
});

test("what was rolled back is not announced", async () => {
  const { id } = await room.endpoint(await room.receiver());
  const broken = forAccount(room.base.api, room.account.accountId, async (handle) => {
    await announce(handle, { type: "job.canceled", jobId: null, data: {} });
    throw new Error("rolled back");
  });
  await expect(broken).rejects.toThrow("rolled back");
  expect(await room.outbox(id)).toEqual([]);
});

test("a failed delivery is tried again under the same id until it arrives, each attempt written down", async () => {
  let turns = 0;
  const flaky = await room.receiver((response, received, request) => {
    turns += 1;
    answers(turns < 3 ? 500 : 200, { "set-cookie": "a=b" }, `turn ${turns}`)(
      response,
      received,
      request,
    );
  });
  const { id } = await room.endpoint(flaky);
  await room.happen();
  room.deliver();
  const [row] = await room.allEnded(id);
  expect(row).toMatchObject({ state: "delivered", attempts: 3 });
  expect(new Set(flaky.received.map((one) => one.headers["webhook-id"])).size).toBe(1);
  expect(new Set(flaky.received.map((one) => one.body)).size).toBe(1);
  const found = await forAccount(room.base.api, room.account.accountId, (handle) =>
    findDelivery(handle, id, row!.id),
  );
  expect(found?.tries.map((one) => [one.attempt, one.status, one.responseBody])).toEqual([
    [1, 500, "turn 1"],
    [2, 500, "turn 2"],
    [3, 200, "turn 3"],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/webhook-signature|set-cookie|whsec_/);
  expect((await room.stateOf(id))?.failures_in_row).toBe(0);
});

test.each<[string, Behaviour, string]>([
  ["fails", answers(500), "The receiver responded with status 500."],
  ["redirects", answers(302, { location: "http://127.0.0.1:1/" }), "Redirects are not followed"],
  ["hangs up", (_, _received, request) => request.socket.destroy(), "closed before a response"],
  ["says nothing", () => undefined, "No response within 0.1 seconds."],
])(
  "a receiver that always %s gets as many attempts as the schedule has",
  async (_, behave, words) => {
    const bad = await room.receiver(behave);
    const { id } = await room.endpoint(bad);
    await room.happen();
    room.deliver({ timeoutMs: 100 });
    const [row] = await room.allEnded(id);
    expect(row).toMatchObject({
      state: "dead",
      attempts: 3,
      last_error: expect.stringContaining(words),
    });
    expect(bad.received.length).toBe(3);
    expect((await room.stateOf(id))?.disabled_reason).toBeNull();
  },
);

test("a receiver that is gone (410) is disabled at once, and what waited for it is not sent", async () => {
  const gone = await room.receiver(answers(410));
  const { id } = await room.endpoint(gone);
  await room.happen(20);
  room.deliver({ endpointConcurrency: 1 });
  const rows = await room.allEnded(id);
  expect(gone.received.length).toBe(1);
  expect(rows.every((row) => row.state === "dead")).toBe(true);
  expect((await room.stateOf(id))?.disabled_reason).toBe("gone");
  await room.happen();
  expect((await room.outbox(id)).length).toBe(20);
});

test("an endpoint from which only failures came for long enough is disabled when a schedule runs out", async () => {
  const bad = await room.receiver(answers(500));
  const { id } = await room.endpoint(bad);
  await room.happen();
  room.deliver({ disableAfterMs: 0 });
  await room.allEnded(id);
  expect((await room.stateOf(id))?.disabled_reason).toBe("failing");
});

test("Retry-After is obeyed: what was asked to wait waits", async () => {
  const busy = await room.receiver(answers(503, { "retry-after": "3600" }));
  const { id } = await room.endpoint(busy);
  await room.happen();
  room.deliver();
  const row = await eventually(async () =>
    (await room.outbox(id)).find((one) => one.attempts === 1),
  );
  expect(row).toMatchObject({ state: "pending", last_status: 503 });
  const { rows } = await room.base.database.pool.query(
    "select ready_at > now() + interval '59 minutes' as waits from webhook_queue where id = $1",
    [row.id],
  );
  expect(rows).toEqual([{ waits: true }]);
});

test("while a secret is being changed both sign, and after the overlap the new one alone", async () => {
  const target = await room.receiver();
  const { id, secret: old } = await room.endpoint(target);
  const rotate = async (overlapSeconds: number) => {
    const secret = createWebhookSecret();
    await forAccount(room.base.api, room.account.accountId, (handle) =>
      rotateWebhookSecret(room.base, handle, id, { secret, overlapSeconds }),
    );
    return secret;
  };
  const second = await rotate(3_600);
  await room.happen();
  room.deliver();
  await eventually(async () => target.received.length === 1);
  const [first] = target.received;
  for (const secret of [old, second]) {
    expect(new Webhook(secret).verify(first!.body, first!.headers)).toBeTruthy();
  }
  const third = await rotate(0);
  await room.happen();
  await eventually(async () => target.received.length === 2);
  const [, next] = target.received;
  expect(new Webhook(third).verify(next!.body, next!.headers)).toBeTruthy();
  for (const secret of [old, second]) {
    expect(() => new Webhook(secret).verify(next!.body, next!.headers)).toThrow(/signature/i);
  }
});

test("what is sent again by hand goes out under the same id, with its whole schedule before it", async () => {
  let status = 500;
  const target = await room.receiver((...all) => answers(status)(...all));
  const { id } = await room.endpoint(target);
  await room.happen();
  room.deliver();
  const [dead] = await room.allEnded(id);
  expect(dead?.state).toBe("dead");
  const again = () =>
    forAccount(room.base.api, room.account.accountId, (handle) =>
      sendDeliveryAgain(handle, { id: dead!.id, endpointId: id }),
    );
  expect(await again()).toMatchObject({ state: "pending", attempts: 3 });
  const [still] = await eventually(async () => {
    const rows = await room.outbox(id);
    return rows[0]?.attempts === 6 && rows;
  });
  expect(still).toMatchObject({ state: "dead" });
  status = 200;
  await again();
  await eventually(async () => (await room.outbox(id))[0]?.state === "delivered");
  expect(new Set(target.received.map((one) => one.headers["webhook-id"])).size).toBe(1);
});
