/** From the settings to the loop that delivers webhooks, and to what the API needs to take endpoints. */
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { openEncryption } from "../encrypt.ts";
import type { Encryption } from "../encrypt.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { openSecret } from "../secret.ts";
import type { AddressRules } from "../webhooks/check-url.ts";
import { startDelivering } from "../webhooks/deliver.ts";
import type { RunningDelivery } from "../webhooks/deliver.ts";
import { ownHosts } from "../webhooks/own-hosts.ts";

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

export async function openWebhooks(
  config: Config,
): Promise<{ encryption: Encryption; rules: AddressRules }> {
  const secret = await openSecret(config);
  return {
    // From the instance's secret, and from nothing that lies in the database.
    encryption: openEncryption([secret.derive("webhook secrets")]),
    rules: { allowedHosts: config.webhookAllowedHosts, ownHosts: ownHosts(config) },
  };
}
