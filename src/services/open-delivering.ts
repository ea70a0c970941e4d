/** Starts the webhook delivery loop with the configured options. */
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { startDelivering } from "../webhooks/deliver.ts";
import type { RunningDelivery } from "../webhooks/deliver.ts";
import { openWebhooks } from "./open-webhooks.ts";

export async function openDelivering(tools: {
  config: Config;
  log: Log;
  database: Database;
  metrics: Metrics;
}): Promise<RunningDelivery> {
  const { config } = tools;
  const { encryption, rules } = await openWebhooks(config);
  return startDelivering(
    { ...tools, encryption },
    {
      rules,
      waitsMs: config.webhookWaitsMs,
      timeoutMs: config.webhookTimeoutMs,
      concurrency: config.webhookConcurrency,
      endpointConcurrency: config.webhookEndpointConcurrency,
      disableAfterMs: config.webhookDisableAfterMs,
    },
  );
}
