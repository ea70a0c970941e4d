/** Makes one delivery attempt, from the claimed delivery to the result to be stored. */
import type { Encryption } from "../encrypt.ts";
import { webhookSecretPlace } from "../records/webhooks/webhook-endpoints.ts";
import type { ClaimedDelivery, DeliveryResult } from "../records/webhooks/webhook-queue.ts";
import { nextDelay } from "./retry-schedule.ts";
import { sendWebhook } from "./send.ts";
import type { SenderTools, SendResult } from "./send.ts";
import { signWebhook } from "./sign.ts";

export interface AttemptTools extends SenderTools {
  readonly encryption: Encryption;
  /** The delay before each attempt, including the first. */
  readonly waitsMs: readonly number[];
}

/** After this many claims whose worker died, the delivery itself is assumed to be the cause. */
const lostClaimsMax = 20;

export async function attemptDelivery(
  tools: AttemptTools,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { id, claim, accountId, endpointId } = delivery;
  const base = { id, claim, accountId, endpointId };
  const dead = (error: string): DeliveryResult => ({
    ...base,
    outcome: "dead",
    error,
    attempt: null,
  });
  if (delivery.isDisabled) return dead("The webhook was disabled or deleted.");
  if (claim - delivery.attempts > lostClaimsMax) {
    return dead("Delivery was interrupted too many times.");
  }

  const secrets = delivery.secrets.flatMap(
    (secret) => tools.encryption.decrypt(secret, webhookSecretPlace(accountId)) ?? [],
  );
  const message = { ...delivery, data: delivery.payload };
  const signed = signWebhook(message, secrets, new Date());
  const sent =
    secrets.length === 0
      ? unsent("The webhook's secret cannot be decrypted. Rotate it.")
      : await sendWebhook(
          tools,
          {
            url: delivery.url,
            headers: { ...signed.headers, "webhook-signature": signed.signature },
            body: signed.body,
          },
          signal,
        );
  if (signal.aborted && sent.status === null) {
    return { ...base, outcome: "released", error: null, attempt: null };
  }
  const error = sent.error ?? problemWith(sent.status);
  const attempt = {
    url: delivery.url,
    requestHeaders: signed.headers,
    status: sent.status,
    responseHeaders: sent.responseHeaders,
    responseBody: sent.responseBody,
    milliseconds: sent.milliseconds,
  };
  if (error === null) return { ...base, outcome: "delivered", error, attempt };
  if (sent.status === 410) {
    return { ...base, outcome: "dead", error, attempt, disabledReason: "gone" };
  }
  const delayMs = nextDelay(tools.waitsMs, {
    attempts: delivery.attempts - delivery.attemptsBefore + 1,
    status: sent.status,
    retryAfter: sent.responseHeaders?.["retry-after"],
  });
  return delayMs === undefined
    ? { ...base, outcome: "dead", error, attempt }
    : { ...base, outcome: "retry", error, attempt, delayMs };
}

function unsent(error: string): SendResult {
  return { status: null, error, responseHeaders: null, responseBody: null, milliseconds: 0 };
}

/** Null if the receiver accepted the delivery. */
function problemWith(status: number | null): string | null {
  if (status !== null && status >= 200 && status < 300) return null;
  if (status !== null && status >= 300 && status < 400) {
    return `The receiver responded with status ${status}. Redirects are not followed.`;
  }
  return `The receiver responded with status ${status}.`;
}
