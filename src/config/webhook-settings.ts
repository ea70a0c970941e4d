/** The settings of webhooks. */
import { setting } from "./setting.ts";
import type { Reader } from "./values.ts";
import { wholeNumber } from "./values.ts";

export const webhookSettings = {
  webhookWaitsMs: setting(
    "PRESSROOM_WEBHOOK_SCHEDULE",
    "0s,5s,5m,30m,2h,5h,10h,14h,20h,24h",
    "the wait before each attempt to deliver a webhook; as many attempts as there are waits; see docs/webhooks.md",
    spans,
  ),
  webhookTimeoutMs: setting(
    "PRESSROOM_WEBHOOK_TIMEOUT",
    "15s",
    "how long a receiver may take to answer",
    span(1, 60_000),
  ),
  webhookDisableAfterMs: setting(
    "PRESSROOM_WEBHOOK_DISABLE_AFTER",
    "120h",
    "nothing but failures for so long, and a schedule that ran out, disable an endpoint",
    span(0, 365 * 86_400_000),
  ),
  webhookConcurrency: setting(
    "PRESSROOM_WEBHOOK_CONCURRENCY",
    "256",
    "webhooks that one worker has under way at once",
    wholeNumber(1, 10_000),
  ),
  webhookEndpointConcurrency: setting(
    "PRESSROOM_WEBHOOK_ENDPOINT_CONCURRENCY",
    "8",
    "webhooks that are under way at once to one endpoint, over all workers",
    wholeNumber(1, 1_000),
  ),
  webhookAllowedHosts: setting(
    "PRESSROOM_WEBHOOK_ALLOW",
    "",
    "hosts, or hosts with ports, that may get webhooks though they are not public, with commas between; for development",
    hosts,
  ),
};

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

function readSpan(text: string): number {
  const [, number = "", unit = ""] = /^(\d{1,6})(ms|s|m|h)$/.exec(text.trim()) ?? [];
  return number === "" ? Number.NaN : Number(number) * (unitsMs[unit] ?? Number.NaN);
}

function span(minMs: number, maxMs: number): Reader<number> {
  return (text) => {
    const value = readSpan(text);
    return value >= minMs && value <= maxMs
      ? { value }
      : { write: `write a time such as 500ms, 15s, 5m or 2h, at most ${maxMs / 1_000}s.` };
  };
}

const attemptsMax = 100;
const waitMaxMs = 7 * 86_400_000;

function spans(text: string): { value: readonly number[] } | { write: string } {
  const value = text.split(",").map(readSpan);
  return value.length <= attemptsMax && value.every((one) => one >= 0 && one <= waitMaxMs)
    ? { value }
    : { write: `write up to ${attemptsMax} times with commas between, such as 0s,5s,5m,2h.` };
}

/** As they stand in an address, without scheme and path. */
export function hosts(text: string): { value: readonly string[] } | { write: string } {
  const names = text
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
  return names.every((name) =>
    /^[a-z0-9._-]+(:\d{1,5})?$|^(?=[0-9a-f.]*:[0-9a-f:.])[0-9a-f:.]+$/.test(name),
  )
    ? { value: names }
    : { write: "write hosts with commas between, such as localhost:3000,hooks.test." };
}
