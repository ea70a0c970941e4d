/**
 * The response to a scrape: the metrics of this process and of its threads. A part that does not answer in time is left
 * out and reported as down, so that no thread can delay a scrape.
 */
import type { MetricFamily } from "./metrics.ts";
import { within } from "./with-timeout.ts";

export interface Exposition {
  readonly contentType: string;
  add(role: string, collect: () => Promise<MetricFamily[]>): void;
  text(): Promise<string>;
}

/** Well below Prometheus' default scrape timeout of ten seconds. */
const answerMs = 2_000;

export function createExposition(answerMaxMs = answerMs): Exposition {
  const parts: { role: string; collect: () => Promise<MetricFamily[]> }[] = [];
  return {
    contentType: "text/plain; version=0.0.4; charset=utf-8",
    add: (role, collect) => void parts.push({ role, collect }),
    async text() {
      // Loaded lazily: prom-client is only needed if metrics are enabled.
      const { AggregatorRegistry } = await import("prom-client");
      const collected = await Promise.all(
        parts.map(async ({ role, collect }) => ({
          role,
          families: await answered(collect, answerMaxMs),
        })),
      );
      const families = collected.map(({ families: found }) => found ?? []);
      families.push([
        up(collected.map(({ role, families: found }) => [role, found !== undefined])),
      ]);
      // Every series has a role label, so nothing needs summing; by default, prom-client would omit some metrics.
      const kept = families.map((some) => some.map((one) => ({ ...one, aggregator: "first" })));
      return AggregatorRegistry.aggregate(kept).metrics();
    },
  };
}

function up(parts: [role: string, isUp: boolean][]): MetricFamily {
  const family = {
    name: "pressroom_up",
    help: "1 if this component of the process responds, 0 if it does not.",
    type: "gauge",
    aggregator: "first",
    values: parts.map(([role, isUp]) => ({ labels: { role }, value: isUp ? 1 : 0 })),
  };
  return family as unknown as MetricFamily;
}

async function answered<T>(ask: () => Promise<T>, timeoutMs: number): Promise<T | undefined> {
  try {
    return await within(timeoutMs, ask());
  } catch {
    return undefined;
  }
}
