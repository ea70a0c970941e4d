/** Metrics and traces for a service under test, if its environment enables them. */
import type { Config } from "../src/config.ts";
import { createExposition } from "../src/metrics/collect-metrics.ts";
import type { Exposition } from "../src/metrics/collect-metrics.ts";
import type { Metrics } from "../src/metrics/metrics.ts";
import { openMetrics } from "../src/metrics/open-metrics.ts";
import { openTracing } from "../src/tracing/open-tracing.ts";
import type { Tracing } from "../src/tracing/tracing.ts";

export interface TestObserving {
  metrics: Metrics;
  tracing: Tracing;
  exposition: Exposition;
}

/** The worker shares the API's exposition, as in `serve`. */
export async function openTestObserving(
  config: Config,
  role: "api" | "worker",
  exposition: Exposition = createExposition(),
): Promise<TestObserving> {
  const metrics = await openMetrics(config, { role, version: "0.0.0" });
  exposition.add(role, () => metrics.collect());
  const tracing = await openTracing({
    endpoint: config.otlpEndpoint,
    headers: config.otlpHeaders,
    serviceName: config.otelServiceName,
    resourceAttributes: config.otelResourceAttributes,
    sampler: { name: config.otelSampler, ratio: config.otelSamplerRatio },
    role,
    version: "0.0.0",
    onExported: (count) => metrics.spansExported(count),
    onDropped: (count) => metrics.spansDropped(count),
    onTrouble: () => undefined,
    onRecovery: () => undefined,
  });
  return { metrics, tracing, exposition };
}
