/**
 * Creates a webhook's headers, body and signature (Standard Webhooks). Retries send the same message, signed
 * again.
 */
import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

export interface WebhookMessage {
  /** The delivery's ID, by which receivers recognize duplicates. */
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly data: unknown;
}

export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Separate, so that it is not stored with the request headers. */
  readonly signature: string;
}

const secretBytes = 32;

export function createWebhookSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString("base64")}`;
}

/** During a rotation, both secrets sign, and receivers accept either. */
export function signWebhook(
  message: WebhookMessage,
  secrets: readonly string[],
  sentAt: Date,
): SignedWebhook {
  const id = webhookIdOf(message.id);
  const body = webhookBody(message);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Pressroom-Webhooks/1",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1_000)),
    },
    signature: secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(" "),
  };
}

export function webhookBody({ type, createdAt, data }: Omit<WebhookMessage, "id">): string {
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
}

/** The public form of a delivery ID. */
export function webhookIdOf(deliveryId: string): string {
  return `msg_${deliveryId.replaceAll("-", "")}`;
}

/** Undefined if it is not a valid delivery ID. */
export function deliveryIdOf(webhookId: string): string | undefined {
  const [, ...parts] =
    /^msg_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(webhookId) ??
    [];
  return parts.length === 0 ? undefined : parts.join("-");
}
