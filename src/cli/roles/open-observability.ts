/** Opens the log, the metrics and the traces of a long-running process or thread, and connects them. */
import type { Config } from "../../config.ts";
import type { Log } from "../../log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { openMetrics } from "../../metrics/open-metrics.ts";
import { openTracing } from "../../tracing/open-tracing.ts";
import type { Tracing } from "../../tracing/tracing.ts";
import { createRoleLog } from "./role-log.ts";
import { readVersion } from "../../version.ts";

export async function openObservability(
  config: Config,
  role: string,
): Promise<{ log: Log; metrics: Metrics; tracing: Tracing }> {
  const version = readVersion();
  const metrics = await openMetrics(config, { role, version });
  const log = createRoleLog(config, () => metrics.logLineDropped());
  const tracing = await openTracing({
    endpoint: config.otlpEndpoint,
    headers: config.otlpHeaders,
    serviceName: config.otelServiceName,
    resourceAttributes: config.otelResourceAttributes,
    sampler: { name: config.otelSampler, ratio: config.otelSamplerRatio },
    role,
    version,
    onExported: (count) => metrics.spansExported(count),
    onDropped: (count) => metrics.spansDropped(count),
    onTrouble: (reason) => log.warn({ reason }, "traces cannot be sent and are dropped"),
    onRecovery: () => log.info("traces are being sent again"),
  });
  return { log, metrics, tracing };
}
