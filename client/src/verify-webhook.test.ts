import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { WebhookVerificationError, verifyWebhook } from "./index.ts";

const secret = `whsec_${randomBytes(32).toString("base64")}`;
const older = `whsec_${randomBytes(24).toString("base64")}`;
const payload = JSON.stringify({
  type: "job.succeeded",
  timestamp: "2026-11-15T09:30:00.000Z",
  data: { job_id: 42, title: "Käse ☕" },
});

/** Signed with the reference package, like the service does. */
function signed(by: readonly string[] = [secret], ageSeconds = 0, body = payload) {
  const sentAt = new Date(Date.now() - ageSeconds * 1_000);
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1_000)),
    "webhook-signature": by.map((one) => new Webhook(one).sign("msg_1", sentAt, body)).join(" "),
  };
}

test("webhooks signed by the reference package are verified, with every type of body and headers", async () => {
  const headers = signed();
  const bytes = Buffer.from(payload);
  const lists = Object.fromEntries(Object.entries(headers).map(([name, one]) => [name, [one]]));
  const shouted = Object.entries(headers).map(([name, one]) => [name.toUpperCase(), one] as const);
  for (const input of [
    { payload, headers },
    { payload: bytes, headers: new Headers(headers) },
    { payload: new Uint8Array(bytes).buffer, headers: lists },
    { payload, headers: Object.fromEntries(shouted) },
  ]) {
    expect(await verifyWebhook({ ...input, secret })).toEqual({
      id: "msg_1",
      type: "job.succeeded",
      timestamp: "2026-11-15T09:30:00.000Z",
      data: { job_id: 42, title: "Käse ☕" },
    });
  }
});

test("during rotation, the old and the new secret verify, whether the sender or the receiver has both", async () => {
  const both = signed([older, secret]);
  await expect(verifyWebhook({ payload, headers: both, secret })).resolves.toBeTruthy();
  await expect(verifyWebhook({ payload, headers: both, secret: older })).resolves.toBeTruthy();
  const one = { payload, headers: signed([secret]) };
  await expect(verifyWebhook({ ...one, secret: [older, secret] })).resolves.toBeTruthy();
});

test("signatures of unknown versions are skipped", async () => {
  const headers = signed();
  headers["webhook-signature"] = `v1a,abcd v2,${"A".repeat(44)} ${headers["webhook-signature"]}`;
  await expect(verifyWebhook({ payload, headers, secret })).resolves.toBeTruthy();
});

type Headers3 = ReturnType<typeof signed>;
const without = (name: keyof Headers3) => ({ ...signed(), [name]: undefined });
const with_ = (name: keyof Headers3, value: string) => ({ ...signed(), [name]: value });

test.each([
  ["signed with another secret", { headers: signed([older]) }],
  ["signed for another body", { payload: payload.replace("42", "43") }],
  ["signed for another ID", { headers: with_("webhook-id", "msg_2") }],
  [
    "signed for another time",
    { headers: with_("webhook-timestamp", signed([], 5)["webhook-timestamp"]) },
  ],
  ["too old", { headers: signed([secret], 400) }],
  ["in the future", { headers: signed([secret], -400) }],
  ["without an ID", { headers: without("webhook-id") }],
  ["without a time", { headers: without("webhook-timestamp") }],
  ["without a signature", { headers: without("webhook-signature") }],
  ["with an empty signature", { headers: with_("webhook-signature", "v1,") }],
  ["with broken base64", { headers: with_("webhook-signature", "v1,%%%") }],
  ["with an invalid timestamp", { headers: with_("webhook-timestamp", "1e9") }],
  ["with a timestamp that is not a number", { headers: with_("webhook-timestamp", "soon") }],
  ["signed, but not JSON", { payload: "hello", headers: signed([secret], 0, "hello") }],
  ["signed, but not an object", { payload: "null", headers: signed([secret], 0, "null") }],
])("a webhook is rejected: %s", async (_, changed) => {
  const input = { payload, headers: signed(), secret, ...changed };
  await expect(verifyWebhook(input)).rejects.toThrow(WebhookVerificationError);
});

test("the receiver can set the tolerance", async () => {
  const input = { payload, headers: signed([secret], 3_000), secret };
  await expect(verifyWebhook({ ...input, toleranceSeconds: 4_000 })).resolves.toBeTruthy();
  const recent = { payload, headers: signed([secret], 20), secret };
  await expect(verifyWebhook({ ...recent, toleranceSeconds: 10 })).rejects.toThrow(/too old/);
});

test.each(["", "whsec_", "not base64!", [] as string[]])(
  "an invalid secret throws a TypeError: %j",
  async (wrong) => {
    const input = { payload, headers: signed(), secret: wrong };
    await expect(verifyWebhook(input)).rejects.toThrow(TypeError);
  },
);
