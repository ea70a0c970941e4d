/** What the API and the worker share about webhooks: the key that their secrets are kept with, and where they may lead. */
import type { Config } from "../config.ts";
import { openEncryption } from "../encrypt.ts";
import type { Encryption } from "../encrypt.ts";
import { openSecret } from "../instance-secret.ts";
import type { AddressRules } from "../security/check-url.ts";
import { ownHosts } from "../security/own-hosts.ts";

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
