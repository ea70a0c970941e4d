import { Webhook } from "standardwebhooks";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { useTestAccount } from "../../../../test/test-database.ts";
import { eventually, useTestService } from "../../../../test/test-service.ts";
import { scopes } from "../../../records/keys/api-keys.ts";
import { startDelivering } from "../../../webhooks/deliver.ts";
import type { RunningDelivery } from "../../../webhooks/deliver.ts";
import { answers, startReceiver } from "../../../webhooks/receiver.fixture.ts";
import type { Behavior, Receiver } from "../../../webhooks/receiver.fixture.ts";
import { webhookMessages } from "../../openapi/webhook-messages.ts";
import { addAdmin, addWebhook, call, webhooksPath } from "./webhooks.fixture.ts";

const service = useTestService({ PRESSROOM_WEBHOOK_ALLOW: "127.0.0.1" });
const account = useTestAccount(service, { key: { scopes } });
const receivers: Receiver[] = [];
let delivering: RunningDelivery | undefined;

afterEach(async () => {
  await delivering?.stop(5_000);
  delivering = undefined;
  await Promise.all(receivers.splice(0).map((one) => one.close()));
});

async function receiver(behave?: Behavior): Promise<Receiver> {
  const started = await startReceiver(behave);
  receivers.push(started);
  return started;
}

function deliver(): void {
  delivering = startDelivering(
    { database: service.worker, encryption: service.encryption, log: service.log },
    {
      rules: { allowedHosts: ["127.0.0.1"], ownHosts: [] },
      waitsMs: [0, 1],
      timeoutMs: 5_000,
      concurrency: 10,
      endpointConcurrency: 4,
      disableAfterMs: 3_600_000,
      pollMs: 20,
    },
  );
}

const get = (path: string) => service.get(account.key, path);

test("the end of a job is sent to the subscribed webhook, signed with its secret", async () => {
  const target = await receiver();
  const { secret, path } = await addWebhook(service, account.key, {
    url: target.url,
    events: ["job.succeeded"],
  });
  deliver();
  const worker = await service.startWorker();
  // A later test cancels a job before a worker runs it.
  onTestFinished(() => worker.stop(5_000));
  const started = await service.generate(account.key, { content_type: "post" });
  await eventually(async () => target.received.length === 1);
  const [got] = target.received;
  const rows = await service.sql<{ id: number }>`select id from contents
    where job_id = ${started.json["job_id"]}`;
  expect(new Webhook(secret).verify(got!.body, got!.headers)).toEqual({
    type: "job.succeeded",
    timestamp: expect.stringMatching(/Z$/),
    data: {
      job_id: started.json["job_id"],
      state: "succeeded",
      content_type: "post",
      brand_id: account.brandId,
      content_ids: rows.map((row) => row.id),
    },
  });
  const shown = await eventually(async () => {
    const { json } = await get(`${path}deliveries/?state=delivered`);
    return (json["items"] as Record<string, unknown>[])[0];
  });
  expect(shown).toEqual({
    delivery_id: got?.headers["webhook-id"],
    webhook_id: expect.any(Number),
    type: "job.succeeded",
    job_id: started.json["job_id"],
    state: "delivered",
    attempts: 1,
    next_attempt_at: null,
    last_status: 204,
    last_error: null,
    created_at: expect.any(String),
    finished_at: expect.any(String),
  });
});

test("a test event is sent regardless of the subscription, and shows request and response", async () => {
  const target = await receiver(answers(200, { "x-powered-by": "tea" }, "thank you"));
  const { path, secret } = await addWebhook(service, account.key, {
    url: target.url,
    events: ["content.updated"],
  });
  const sent = await call(service, account.key, "POST", `${path}test/`);
  expect([sent.status, sent.json["state"]]).toEqual([201, "pending"]);
  deliver();
  const delivery = await eventually(async () => {
    const { json } = await get(sent.headers["location"] ?? "");
    return json["state"] === "delivered" && json;
  });
  const [got] = target.received;
  expect(new Webhook(secret).verify(got!.body, got!.headers)).toMatchObject({
    type: "webhook.test",
  });
  expect(delivery["request_body"]).toBe(got?.body);
  expect(delivery["tries"]).toEqual([
    {
      attempt: 1,
      url: target.url,
      request_headers: {
        "content-type": "application/json",
        "user-agent": expect.stringContaining("Pressroom"),
        "webhook-id": delivery["delivery_id"],
        "webhook-timestamp": got?.headers["webhook-timestamp"],
      },
      status: 200,
      response_headers: expect.objectContaining({ "x-powered-by": "tea" }),
      response_body: "thank you",
      error: null,
      milliseconds: expect.any(Number),
      created_at: expect.any(String),
    },
  ]);
});

test("a failed delivery can be found and resent with the same id", async () => {
  let status = 500;
  const target = await receiver((...all) => answers(status)(...all));
  const { path } = await addWebhook(service, account.key, { url: target.url });
  const sent = await call(service, account.key, "POST", `${path}test/`);
  deliver();
  const dead = await eventually(async () => {
    const { json } = await get(`${path}deliveries/?state=dead`);
    return (json["items"] as Record<string, unknown>[])[0];
  });
  expect(dead).toMatchObject({
    attempts: 2,
    last_status: 500,
    last_error: "The receiver responded with status 500.",
  });
  status = 200;
  const again = await call(service, account.key, "POST", `${sent.headers["location"]}resend/`);
  expect([again.status, again.json["state"]]).toEqual([200, "pending"]);
  await eventually(
    async () => (await get(sent.headers["location"] ?? "")).json["state"] === "delivered",
  );
  expect(new Set(target.received.map((one) => one.headers["webhook-id"]))).toEqual(
    new Set([dead["delivery_id"]]),
  );
});

test("a webhook is returned without its secret, which is encrypted in the database", async () => {
  const { id, path, secret } = await addWebhook(service, account.key, { description: "One" });
  const shown = await get(path);
  expect(shown.json).toEqual({
    webhook_id: id,
    url: "https://example.com/hooks",
    description: "One",
    events: [
      "job.succeeded",
      "job.partially_succeeded",
      "job.failed",
      "job.canceled",
      "job.waiting",
      "content.updated",
      "thread.matched",
    ],
    enabled: true,
    disabled_at: null,
    disabled_reason: null,
    failing_since: null,
    created_at: expect.any(String),
    last_delivery: null,
  });
  const rows = await service.sql<{ bytes: Buffer }>`select secret_encrypted as bytes
    from webhook_secrets where endpoint_id = ${id}`;
  const raw = Buffer.from(secret.slice("whsec_".length), "base64");
  for (const { bytes } of rows) {
    expect(bytes.includes(secret) || bytes.includes(raw)).toBe(false);
  }
  expect(rows.length).toBe(1);
});

test("an update changes only the given fields; enabling resets the failures", async () => {
  const { id, path } = await addWebhook(service, account.key, { description: "Before" });
  const changed = await call(service, account.key, "PATCH", path, {
    url: "https://example.org/new#part",
    events: ["job.failed", "job.failed"],
  });
  expect(changed.json).toMatchObject({
    url: "https://example.org/new",
    events: ["job.failed"],
    description: "Before",
    enabled: true,
  });
  const off = await call(service, account.key, "PATCH", path, { enabled: false });
  expect(off.json).toMatchObject({ enabled: false, disabled_reason: "by_hand" });
  await service.sql`update webhook_endpoints set failures_in_row = 9, failing_since = now()
    where id = ${id}`;
  const on = await call(service, account.key, "PATCH", path, { enabled: true });
  expect(on.json).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
  expect((await call(service, account.key, "PATCH", path, {})).json).toEqual(on.json);
});

test("a form body has the same effect as JSON", async () => {
  const { path } = await addWebhook(service, account.key);
  const reply = await service.send({
    method: "PATCH",
    path,
    headers: { "X-API-Key": account.key, "Content-Type": "application/x-www-form-urlencoded" },
    body: "events=job.failed&events=job.canceled&enabled=false&description=by+form",
  });
  expect([reply.status, reply.json]).toEqual([
    200,
    expect.objectContaining({
      events: ["job.failed", "job.canceled"],
      enabled: false,
      description: "by form",
    }),
  ]);
});

test("a new secret is shown once, and the old one expires after the overlap", async () => {
  const { id, path, secret } = await addWebhook(service, account.key);
  const first = await call(service, account.key, "POST", `${path}rotate/`, { overlap_seconds: 60 });
  const second = await call(service, account.key, "POST", `${path}rotate/`);
  const shown = [secret, first.json["secret"], second.json["secret"]];
  expect([first.status, new Set(shown).size]).toEqual([200, 3]);
  const rows = await service.sql`select extract(epoch from expires_at - now()) > 86000 as lives
    from webhook_secrets
     where endpoint_id = ${id} order by id`;
  expect(rows).toEqual([{ lives: true }, { lives: null }]);
});

test("pages have no gaps or duplicates while deliveries are added", async () => {
  const own = await addAdmin(service);
  const made: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) made.push((await addWebhook(service, own.key)).id);
  const seen: number[] = [];
  let cursor = "";
  do {
    const { json } = await service.get(own.key, `${webhooksPath}?limit=2${cursor}`);
    seen.push(...(json["items"] as { webhook_id: number }[]).map((one) => one.webhook_id));
    cursor = json["next_cursor"] === null ? "" : `&cursor=${json["next_cursor"] as string}`;
    await addWebhook(service, own.key);
  } while (cursor !== "");
  expect(seen).toEqual(made.toReversed());

  const path = `${webhooksPath}${made[0]}/`;
  // In one transaction they have the same time, so that only the id distinguishes them.
  await service.sql`insert into webhook_outbox (account_id, endpoint_id, type, payload)
     select ${own.accountId}, ${made[0]}, 'webhook.test', '{}' from generate_series(1, 25)`;
  const deliveries: string[] = [];
  do {
    const { json } = await service.get(
      own.key,
      `${path}deliveries/?limit=10&state=pending${cursor}`,
    );
    deliveries.push(...(json["items"] as { delivery_id: string }[]).map((one) => one.delivery_id));
    cursor = json["next_cursor"] === null ? "" : `&cursor=${json["next_cursor"] as string}`;
  } while (cursor !== "");
  expect([deliveries.length, new Set(deliveries).size]).toEqual([25, 25]);
});

test("deleting a webhook deletes its secrets, and its pending deliveries are not sent", async () => {
  const target = await receiver();
  const { id, path } = await addWebhook(service, account.key, { url: target.url });
  await call(service, account.key, "POST", `${path}test/`);
  const deleted = await call(service, account.key, "DELETE", path);
  expect([deleted.status, deleted.text]).toEqual([204, ""]);
  expect((await get(path)).status).toBe(404);
  deliver();
  await eventually(async () => {
    const rows = await service.sql`select state from webhook_outbox
      where endpoint_id = ${id} and state = 'dead'`;
    return rows.length === 1;
  });
  expect(target.connections).toBe(0);
  const rows = await service.sql`select from webhook_secrets where endpoint_id = ${id}`;
  expect(rows).toEqual([]);
});

test("every message has exactly the documented fields", async () => {
  const { key } = await addAdmin(service);
  const target = await receiver();
  const { path } = await addWebhook(service, key, { url: target.url });
  deliver();
  const canceled = await service.generate(key, { content_type: "post" });
  await call(service, key, "POST", `${canceled.headers["location"]}cancel/`);
  await service.startWorker();
  const started = await service.generate(key, { content_type: "post" });
  const job = await eventually(async () => {
    const { json } = await service.get(key, started.headers["location"] ?? "");
    return json["state"] === "succeeded" && json;
  });
  const content = `/agents/api/contents/${(job["content_ids"] as number[])[0]}/`;
  await call(service, key, "PATCH", content, { title: "Another title" });
  await call(service, key, "DELETE", content);
  await call(service, key, "POST", `${path}test/`);
  await eventually(async () => target.received.length === 5);
  const messages = target.received.map(({ body }) => JSON.parse(body) as { type: string });
  expect(messages.map(({ type }) => type).toSorted()).toEqual([
    "content.updated",
    "content.updated",
    "job.canceled",
    "job.succeeded",
    "webhook.test",
  ]);
  for (const message of messages) {
    const { shape } = webhookMessages[message.type as keyof typeof webhookMessages];
    expect(shape.parse(message)).toEqual(message);
  }
});
