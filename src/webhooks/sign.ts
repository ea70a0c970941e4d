/** The headers and body of a webhook, following Standard Webhooks: all attempts send the same message, newly signed. */
import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

export interface WebhookMessage {
  /** The delivery's; receivers know by it what they have seen. */
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly data: unknown;
}

export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Kept apart, so that what is written down about a request has no signature in it. */
  readonly signature: string;
}

const secretBytes = 32;

export function createWebhookSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString("base64")}`;
}

/** While a secret is being changed, both sign: receivers take whichever they know. */
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

/** As receivers and callers of the API see a delivery's id. */
export function webhookIdOf(deliveryId: string): string {
  return `msg_${deliveryId.replaceAll("-", "")}`;
}

/** Undefined for what cannot be one of ours. */
export function deliveryIdOf(webhookId: string): string | undefined {
  const [, ...parts] =
    /^msg_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(webhookId) ??
    [];
  return parts.length === 0 ? undefined : parts.join("-");
}
