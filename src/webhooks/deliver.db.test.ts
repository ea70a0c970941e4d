/** Deliveries over a real database and real sockets: once, in time, to whom they belong, whatever receivers do. */
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addAccount, openTestDatabase } from "../../test/test-database.ts";
import type { TestAccount, TestDatabase } from "../../test/test-database.ts";
import { eventually } from "../../test/test-service.ts";
import { forAccount } from "../db/account-handle.ts";
import { createWebhookEndpoint, rotateWebhookSecret } from "../records/webhook-endpoints.ts";
import { announce, webhookEvents } from "../records/webhook-events.ts";
import { findDelivery, sendDeliveryAgain } from "../records/webhook-deliveries.ts";
import { claimDeliveries, forgetOldDeliveries, settleDeliveries } from "../records/webhook-line.ts";
import { startDelivering } from "./deliver.ts";
import type { DeliveringOptions, RunningDelivery } from "./deliver.ts";
import { answers, startReceiver } from "./receiver.fixture.ts";
import type { Behaviour, Receiver } from "./receiver.fixture.ts";
import { createWebhookSecret, webhookIdOf } from "./sign.ts";

let base: TestDatabase;
let account: TestAccount;
const receivers: Receiver[] = [];
const running: RunningDelivery[] = [];

beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(async () => base.close());

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop(5_000)));
  await Promise.all(receivers.splice(0).map((one) => one.close()));
  await base.database.pool.query("delete from webhook_endpoints");
});

async function receiver(behave?: Behaviour): Promise<Receiver> {
  const started = await startReceiver(behave);
  receivers.push(started);
  return started;
}

function deliver(options: Partial<DeliveringOptions> = {}): RunningDelivery {
  const started = startDelivering(
    { database: base.worker, encryption: base.encryption, log: base.log },
    {
      rules: { allowedHosts: ["127.0.0.1"], ownHosts: [] },
      waitsMs: [0, 1, 1],
      timeoutMs: 5_000,
      concurrency: 50,
      endpointConcurrency: 4,
      disableAfterMs: 3_600_000,
      pollMs: 20,
      ...options,
    },
  );
  running.push(started);
  return started;
}

async function endpoint(
  { url }: { url: string },
  events: readonly string[] = webhookEvents,
): Promise<{ id: number; secret: string }> {
  account ??= await addAccount(base);
  const secret = createWebhookSecret();
  const made = await forAccount(base.api, account.accountId, (handle) =>
    createWebhookEndpoint(base, handle, { url, description: "", events, secret }),
  );
  return { id: made!.id, secret };
}

async function happen(count = 1, type: (typeof webhookEvents)[number] = "job.failed") {
  await forAccount(base.api, account.accountId, async (handle) => {
    for (let turn = 0; turn < count; turn += 1) {
      await announce(handle, { type, jobId: null, data: { job_id: turn } });
    }
  });
}

interface Row {
  id: string;
  state: string;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
}

async function outbox(endpointId: number): Promise<Row[]> {
  const { rows } = await base.database.pool.query<Row>(
    "select * from webhook_outbox where endpoint_id = $1 order by created_at, id",
    [endpointId],
  );
  return rows;
}

const allEnded = (endpointId: number) =>
  eventually(async () => {
    const rows = await outbox(endpointId);
    return rows.length > 0 && rows.every((row) => row.state !== "pending") && rows;
  });

async function stateOf(endpointId: number) {
  const { rows } = await base.database.pool.query<{
    disabled_reason: string | null;
    failures_in_row: number;
  }>("select disabled_reason, failures_in_row from webhook_endpoints where id = $1", [endpointId]);
  return rows[0];
}

test("an event is delivered once, signed by the reference package's rules, to those alone who asked for it", async () => {
  const asked = await receiver();
  const other = await receiver();
  const { id, secret } = await endpoint(asked);
  await endpoint(other, ["job.succeeded"]);
  await happen();
  deliver();
  const [row] = await allEnded(id);
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
  const { id } = await endpoint(await receiver());
  const broken = forAccount(base.api, account.accountId, async (handle) => {
    await announce(handle, { type: "job.canceled", jobId: null, data: {} });
    throw new Error("rolled back");
  });
  await expect(broken).rejects.toThrow("rolled back");
  expect(await outbox(id)).toEqual([]);
});

test("a failed delivery is tried again under the same id until it arrives, each attempt written down", async () => {
  let turns = 0;
  const flaky = await receiver((response, received, request) => {
    turns += 1;
    answers(turns < 3 ? 500 : 200, { "set-cookie": "a=b" }, `turn ${turns}`)(
      response,
      received,
      request,
    );
  });
  const { id } = await endpoint(flaky);
  await happen();
  deliver();
  const [row] = await allEnded(id);
  expect(row).toMatchObject({ state: "delivered", attempts: 3 });
  expect(new Set(flaky.received.map((one) => one.headers["webhook-id"])).size).toBe(1);
  expect(new Set(flaky.received.map((one) => one.body)).size).toBe(1);
  const found = await forAccount(base.api, account.accountId, (handle) =>
    findDelivery(handle, id, row!.id),
  );
  expect(found?.tries.map((one) => [one.attempt, one.status, one.responseBody])).toEqual([
    [1, 500, "turn 1"],
    [2, 500, "turn 2"],
    [3, 200, "turn 3"],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/webhook-signature|set-cookie|whsec_/);
  expect((await stateOf(id))?.failures_in_row).toBe(0);
});

test.each<[string, Behaviour, string]>([
  ["fails", answers(500), "The answer was 500."],
  ["redirects", answers(302, { location: "http://127.0.0.1:1/" }), "redirects are not followed"],
  ["hangs up", (_, _received, request) => request.socket.destroy(), "closed before an answer"],
  ["says nothing", () => undefined, "No answer came within 0.1 seconds."],
])(
  "a receiver that always %s gets as many attempts as the schedule has",
  async (_, behave, words) => {
    const bad = await receiver(behave);
    const { id } = await endpoint(bad);
    await happen();
    deliver({ timeoutMs: 100 });
    const [row] = await allEnded(id);
    expect(row).toMatchObject({
      state: "dead",
      attempts: 3,
      last_error: expect.stringContaining(words),
    });
    expect(bad.received.length).toBe(3);
    expect((await stateOf(id))?.disabled_reason).toBeNull();
  },
);

test("a receiver that is gone (410) is disabled at once, and what waited for it is not sent", async () => {
  const gone = await receiver(answers(410));
  const { id } = await endpoint(gone);
  await happen(20);
  deliver({ endpointConcurrency: 1 });
  const rows = await allEnded(id);
  expect(gone.received.length).toBe(1);
  expect(rows.every((row) => row.state === "dead")).toBe(true);
  expect((await stateOf(id))?.disabled_reason).toBe("gone");
  await happen();
  expect((await outbox(id)).length).toBe(20);
});

test("an endpoint from which only failures came for long enough is disabled when a schedule runs out", async () => {
  const bad = await receiver(answers(500));
  const { id } = await endpoint(bad);
  await happen();
  deliver({ disableAfterMs: 0 });
  await allEnded(id);
  expect((await stateOf(id))?.disabled_reason).toBe("failing");
});

test("Retry-After is obeyed: what was asked to wait waits", async () => {
  const busy = await receiver(answers(503, { "retry-after": "3600" }));
  const { id } = await endpoint(busy);
  await happen();
  deliver();
  const row = await eventually(async () => (await outbox(id)).find((one) => one.attempts === 1));
  expect(row).toMatchObject({ state: "pending", last_status: 503 });
  const { rows } = await base.database.pool.query(
    "select ready_at > now() + interval '59 minutes' as waits from webhook_line where id = $1",
    [row.id],
  );
  expect(rows).toEqual([{ waits: true }]);
});

test("while a secret is being changed both sign, and after the overlap the new one alone", async () => {
  const target = await receiver();
  const { id, secret: old } = await endpoint(target);
  const rotate = async (overlapSeconds: number) => {
    const secret = createWebhookSecret();
    await forAccount(base.api, account.accountId, (handle) =>
      rotateWebhookSecret(base, handle, id, { secret, overlapSeconds }),
    );
    return secret;
  };
  const second = await rotate(3_600);
  await happen();
  deliver();
  await eventually(async () => target.received.length === 1);
  const [first] = target.received;
  for (const secret of [old, second]) {
    expect(new Webhook(secret).verify(first!.body, first!.headers)).toBeTruthy();
  }
  const third = await rotate(0);
  await happen();
  await eventually(async () => target.received.length === 2);
  const [, next] = target.received;
  expect(new Webhook(third).verify(next!.body, next!.headers)).toBeTruthy();
  for (const secret of [old, second]) {
    expect(() => new Webhook(secret).verify(next!.body, next!.headers)).toThrow(/signature/i);
  }
});

test("what is sent again by hand goes out under the same id, with its whole schedule before it", async () => {
  let status = 500;
  const target = await receiver((...all) => answers(status)(...all));
  const { id } = await endpoint(target);
  await happen();
  deliver();
  const [dead] = await allEnded(id);
  expect(dead?.state).toBe("dead");
  const again = () =>
    forAccount(base.api, account.accountId, (handle) =>
      sendDeliveryAgain(handle, { id: dead!.id, endpointId: id }),
    );
  expect(await again()).toMatchObject({ state: "pending", attempts: 3 });
  const [still] = await eventually(async () => {
    const rows = await outbox(id);
    return rows[0]?.attempts === 6 && rows;
  });
  expect(still).toMatchObject({ state: "dead" });
  status = 200;
  await again();
  await eventually(async () => (await outbox(id))[0]?.state === "delivered");
  expect(new Set(target.received.map((one) => one.headers["webhook-id"])).size).toBe(1);
});

test("an endpoint never has more under way than it may, whatever the number of workers", async () => {
  let now = 0;
  let most = 0;
  const slow = await receiver((response) => {
    now += 1;
    most = Math.max(most, now);
    setTimeout(() => {
      now -= 1;
      response.writeHead(200).end();
    }, 20);
  });
  const { id } = await endpoint(slow);
  await happen(60);
  for (let turn = 0; turn < 4; turn += 1) deliver({ endpointConcurrency: 3, pollMs: 5 });
  await allEnded(id);
  expect(most).toBeLessThanOrEqual(3);
  expect(slow.received.length).toBe(60);
});

test("four workers send every delivery exactly once", async () => {
  const targets = await Promise.all(Array.from({ length: 5 }, async () => receiver()));
  const ids = [];
  for (const target of targets) ids.push((await endpoint(target)).id);
  for (let turn = 0; turn < 4; turn += 1) deliver({ pollMs: 5 });
  await happen(40);
  for (const id of ids) await allEnded(id);
  for (const target of targets) {
    expect(target.received.length).toBe(40);
    expect(new Set(target.received.map((one) => one.headers["webhook-id"])).size).toBe(40);
  }
});

test("receivers that hang, however many, leave places for the others", async () => {
  const hanging = await receiver(() => undefined);
  const healthy = await receiver();
  for (let turn = 0; turn < 12; turn += 1) {
    await endpoint({ url: `${hanging.url}/${turn}` }, ["job.failed"]);
  }
  const { id } = await endpoint(healthy, ["job.succeeded"]);
  await base.database.pool.query(
    "update webhook_endpoints set failures_in_row = 5 where events = '{job.failed}'",
  );
  await happen(10, "job.failed");
  // Ten places: the hanging ones, who are known to fail, may have five of them.
  deliver({ concurrency: 10, timeoutMs: 60_000 });
  await eventually(async () => hanging.connections === 5);
  await happen(20, "job.succeeded");
  const rows = await allEnded(id);
  expect(rows.length).toBe(20);
  expect(hanging.connections).toBe(5);
  await running[0]?.stop(0);
});

test("a worker that stops hands back what it could not finish, and no attempt is counted", async () => {
  const hanging = await receiver(() => undefined);
  const { id } = await endpoint(hanging);
  await happen();
  const worker = deliver();
  await eventually(async () => hanging.received.length === 1);
  await worker.stop(0);
  const { rows } = await base.database.pool.query(
    `select o.state, o.attempts, l.leased_until, l.is_due from webhook_outbox o join webhook_line l using (id)
     where o.endpoint_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ state: "pending", attempts: 0, leased_until: null, is_due: true }]);
});

const wish = {
  deliveriesMax: 10,
  troubledMax: 5,
  endpointMax: 4,
  afterEndpointId: 0,
  leaseMs: 60_000,
};

test("a killed worker's delivery goes on elsewhere, and what it still says afterwards changes nothing", async () => {
  const target = await receiver();
  const { id } = await endpoint(target);
  await happen();
  const { deliveries } = await claimDeliveries(base.worker, wish);
  expect(deliveries.length).toBe(1);
  // Claimed means nobody else's.
  expect((await claimDeliveries(base.worker, wish)).deliveries).toEqual([]);
  await base.database.pool.query("update webhook_line set leased_until = now() - interval '1 s'");
  deliver();
  const [row] = await allEnded(id);
  expect(row).toMatchObject({ state: "delivered", attempts: 1 });
  const late = { ...deliveries[0]!, outcome: "dead" as const, error: "late", attempt: null };
  expect((await settleDeliveries(base.worker, [late], 0)).size).toBe(0);
  expect((await outbox(id))[0]?.state).toBe("delivered");
});

test("every endpoint has its turn: a long line of one does not come before another's first", async () => {
  const { id: busy } = await endpoint({ url: "http://127.0.0.1:9/busy" }, ["job.failed"]);
  await happen(50);
  const { id: quiet } = await endpoint({ url: "http://127.0.0.1:9/quiet" }, ["job.succeeded"]);
  await happen(1, "job.succeeded");
  const first = await claimDeliveries(base.worker, { ...wish, deliveriesMax: 2 });
  expect(new Set(first.deliveries.map((one) => one.endpointId))).toEqual(new Set([busy, quiet]));
});

test("a look over many endpoints goes on where the last one ended", async () => {
  const served = new Set<number>();
  for (let turn = 0; turn < 7; turn += 1) await endpoint({ url: `http://127.0.0.1:9/${turn}` });
  await happen(3);
  let afterEndpointId = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    const hand = await claimDeliveries(base.worker, { ...wish, deliveriesMax: 2, afterEndpointId });
    ({ afterEndpointId } = hand);
    for (const one of hand.deliveries) served.add(one.endpointId);
  }
  expect(served.size).toBe(7);
});

test("deliveries that ended a month ago are forgotten with their attempts; what waits stays", async () => {
  const { id } = await endpoint(await receiver());
  await happen(3);
  deliver();
  await allEnded(id);
  // Nobody delivers any more, so that what happens now waits.
  await running.splice(0)[0]?.stop(5_000);
  await happen(1, "job.succeeded");
  await base.database.pool.query(
    `update webhook_outbox set created_at = now() - interval '31 days',
       state = case type when 'job.succeeded' then 'pending' else state end`,
  );
  await forgetOldDeliveries(base.worker);
  expect((await outbox(id)).map((row) => row.state)).toEqual(["pending"]);
  const { rows } = await base.database.pool.query("select count(*) from webhook_attempts");
  expect(rows).toEqual([{ count: 0 }]);
});

/** How many pages a claim touches, by PostgreSQL's own count. */
async function pagesOfClaim(): Promise<number> {
  const { rows } = await base.worker.pool.query<{
    "QUERY PLAN": { Plan: Record<string, number> }[];
  }>(
    "explain (analyze, buffers, format json) select claim_deliveries(4, 2, 4, 0, interval '1 minute')",
  );
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

/** The fewest that a claim of four touches. */
async function fewestPages(): Promise<number> {
  const counts: number[] = [];
  // The first one of a connection looks things up in the catalogue, and meets rows that were just moved.
  for (let turn = 0; turn < 4; turn += 1) {
    counts.push(await pagesOfClaim());
    const { rowCount } = await base.database.pool.query(
      "update webhook_line set leased_until = null where leased_until is not null",
    );
    expect(rowCount).toBe(4);
  }
  return Math.min(...counts);
}

test("a claim touches no more of the disk with forty times as many deliveries waiting, now or later", async () => {
  const { id } = await endpoint({ url: "http://127.0.0.1:9/long" });
  const wait = async (count: number) => {
    await base.database.pool.query(
      `insert into webhook_outbox (account_id, endpoint_id, type, payload)
       select $1, $2, 'job.failed', '{}' from generate_series(1, $3)`,
      [account.accountId, id, count],
    );
    // Half of them wait for a later attempt.
    await base.database.pool.query(
      `update webhook_line set is_due = false, ready_at = now() + interval '1 hour' where get_byte(uuid_send(id), 0) < 128`,
    );
  };
  await wait(200);
  const few = await fewestPages();
  await wait(8_000);
  const many = await fewestPages();
  expect(few).toBeGreaterThan(0);
  expect(many).toBeLessThan(2 * few + 50);
});
