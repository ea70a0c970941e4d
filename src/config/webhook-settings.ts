/** Settings for webhooks. */
import { setting } from "./setting.ts";
import type { Reader } from "./values.ts";
import { wholeNumber } from "./values.ts";

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
    "The maximum number of webhooks that one worker delivers at once.",
    wholeNumber(1, 10_000),
  ),
  webhookEndpointConcurrency: setting(
    "PRESSROOM_WEBHOOK_ENDPOINT_CONCURRENCY",
    "8",
    "The maximum number of concurrent deliveries to one endpoint, across all workers.",
    wholeNumber(1, 1_000),
  ),
  webhookAllowedHosts: setting(
    "PRESSROOM_WEBHOOK_ALLOW",
    "",
    "A comma-separated list of private hosts, with or without a port, that may receive webhooks. For development.",
    hosts,
  ),
};

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

function readSpan(text: string): number {
  const [, number = "", unit = ""] = /^(\d{1,6})(ms|s|m|h)$/.exec(text.trim()) ?? [];
  return number === "" ? Number.NaN : Number(number) * (unitsMs[unit] ?? Number.NaN);
}

export function span(minMs: number, maxMs: number): Reader<number> {
  return (text) => {
    const value = readSpan(text);
    return value >= minMs && value <= maxMs
      ? { value }
      : { write: `use a duration such as 500ms, 15s, 5m or 2h, at most ${maxMs / 1_000}s.` };
  };
}

const attemptsMax = 100;
const waitMaxMs = 7 * 86_400_000;

export function spans(text: string): { value: readonly number[] } | { write: string } {
  const value = text.split(",").map(readSpan);
  return value.length <= attemptsMax && value.every((one) => one >= 0 && one <= waitMaxMs)
    ? { value }
    : { write: `use up to ${attemptsMax} delays separated by commas, such as 0s,5s,5m,2h.` };
}

/** Hosts as in a URL, without scheme and path. */
export function hosts(text: string): { value: readonly string[] } | { write: string } {
  const names = text
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
  return names.every((name) =>
    /^[a-z0-9._-]+(:\d{1,5})?$|^(?=[0-9a-f.]*:[0-9a-f:.])[0-9a-f:.]+$/.test(name),
  )
    ? { value: names }
    : { write: "use hosts separated by commas, such as localhost:3000,hooks.test." };
}
