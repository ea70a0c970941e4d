/** Settings for webhooks. */
import { setting } from "./setting.ts";
import { hosts, span, spans, wholeNumber } from "./values.ts";

export const webhookSettings = {
  webhookWaitsMs: setting(
    "PRESSROOM_WEBHOOK_SCHEDULE",
    "0s,5s,5m,30m,2h,5h,10h,14h,20h,24h",
    "The delay before each attempt to deliver a webhook. The number of delays is the number of attempts. See docs/webhooks.md.",
    spans,
  ),
  webhookTimeoutMs: setting(
    "PRESSROOM_WEBHOOK_TIMEOUT",
    "15s",
    "How long a receiver may take to respond.",
    span(1, 60_000),
  ),
  webhookDisableAfterMs: setting(
    "PRESSROOM_WEBHOOK_DISABLE_AFTER",
    "120h",
    "A webhook is disabled when all deliveries have failed for this long and at least one of them has used all its attempts.",
    span(0, 365 * 86_400_000),
  ),
  webhookConcurrency: setting(
    "PRESSROOM_WEBHOOK_CONCURRENCY",
    "256",
    "The maximum number of concurrent webhook deliveries in one worker.",
    wholeNumber(1, 10_000),
  ),
  webhookEndpointConcurrency: setting(
    "PRESSROOM_WEBHOOK_ENDPOINT_CONCURRENCY",
    "8",
    "The maximum number of concurrent deliveries to one webhook, across all workers.",
    wholeNumber(1, 1_000),
  ),
  webhookAllowedHosts: setting(
    "PRESSROOM_WEBHOOK_ALLOW",
    "",
    "A comma-separated list of private hosts, with or without a port, that may receive webhooks. For development.",
    hosts,
  ),
};
