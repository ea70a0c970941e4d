import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { createWebhookSecret, deliveryIdOf, signWebhook, webhookIdOf } from "./sign.ts";

const message = {
  id: "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
  type: "job.succeeded",
  createdAt: new Date("2026-03-01T12:00:00.123Z"),
  data: { job_id: 7, note: "Zürich, 東京, \u2028" },
};

test("signatures verify with the reference package for each of the secrets and no other", () => {
  const secrets = [createWebhookSecret(), createWebhookSecret()];
  const { headers, body, signature } = signWebhook(message, secrets, new Date());
  const all = { ...headers, "webhook-signature": signature };
  for (const secret of secrets) {
    expect(new Webhook(secret).verify(body, all)).toEqual({
      type: "job.succeeded",
      timestamp: "2026-03-01T12:00:00.123Z",
      data: message.data,
    });
  }
  expect(() => new Webhook(createWebhookSecret()).verify(body, all)).toThrow(/signature/i);
  expect(() => new Webhook(secrets[0]!).verify(`${body} `, all)).toThrow(/signature/i);
});

test("all attempts have the same ID and body, with their own timestamp and signature", () => {
  const secrets = [createWebhookSecret()];
  const first = signWebhook(message, secrets, new Date(1_000_000));
  const second = signWebhook(message, secrets, new Date(2_000_000));
  expect(second.body).toBe(first.body);
  expect(second.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
  expect(second.headers["webhook-timestamp"]).toBe("2000");
  expect(second.signature).not.toBe(first.signature);
});

test("a secret has the standard format and 32 random bytes", () => {
  const secret = createWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createWebhookSecret()).not.toBe(secret);
});

test("a delivery ID converts to the webhook ID and back", () => {
  expect(deliveryIdOf(webhookIdOf(message.id))).toBe(message.id);
});

test.each(["", "msg_", "msg_0a1b", message.id, "msg_0A1B2C3D4E5F4A6B8C7D9E0F1A2B3C4D", "7"])(
  "%j is not a delivery ID",
  (id) => {
    expect(deliveryIdOf(id)).toBeUndefined();
  },
);
