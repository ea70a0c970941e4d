import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually, useTestService } from "../../../../test/test-service.ts";
import { startDelivering } from "../../../webhooks/deliver.ts";
import type { RunningDelivery } from "../../../webhooks/deliver.ts";
import { startReceiver } from "../../../webhooks/receiver.fixture.ts";
import type { Receiver } from "../../../webhooks/receiver.fixture.ts";
import { webhookMessages } from "../../openapi/webhook-messages.ts";
import { addAdmin, addWebhook, call } from "./webhooks.fixture.ts";

const service = useTestService({ PRESSROOM_WEBHOOK_ALLOW: "127.0.0.1" });
let receiver: Receiver;
let delivering: RunningDelivery;

beforeAll(async () => {
  receiver = await startReceiver();
  delivering = startDelivering(
    { database: service.worker, encryption: service.encryption, log: service.log },
    {
      rules: { allowedHosts: ["127.0.0.1"], ownHosts: [] },
      waitsMs: [0],
      timeoutMs: 5_000,
      concurrency: 10,
      endpointConcurrency: 4,
      disableAfterMs: 3_600_000,
      pollMs: 20,
    },
  );
});
afterAll(async () => {
  await delivering.stop(5_000);
  await receiver.close();
});

test("every message is what the description says that it is, and no field more", async () => {
  const { key } = await addAdmin(service);
  const { path } = await addWebhook(service, key, { url: receiver.url });
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
  await eventually(async () => receiver.received.length === 5);
  const messages = receiver.received.map(({ body }) => JSON.parse(body) as { type: string });
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
