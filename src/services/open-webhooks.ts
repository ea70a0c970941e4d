/** What the API and the worker share for webhooks: the encryption of their secrets, and address rules. */
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
    encryption: openEncryption([secret.derive("webhook secrets")]),
    rules: { allowedHosts: config.webhookAllowedHosts, ownHosts: ownHosts(config) },
  };
}
