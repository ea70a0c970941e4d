/** Opens metrics if they are enabled; otherwise prom-client is not loaded. */
import { isMainThread } from "node:worker_threads";
import { withoutMetrics } from "./metrics.ts";
import type { Metrics } from "./metrics.ts";

/** Enabled by setting a port or a token. */
export async function openMetrics(
  config: { metricsPort: number | null; metricsToken: string },
  who: { role: string; version: string },
): Promise<Metrics> {
  if (config.metricsPort === null && config.metricsToken === "") return withoutMetrics();
  const { createPrometheus } = await import("./prometheus-metrics.ts");
  return createPrometheus({ ...who, isThread: !isMainThread });
}
