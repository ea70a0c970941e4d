/** What the API and the worker share for channels: the encryption of their secrets, address rules and `fetch`. */
import type { Config } from "../config.ts";
import { openEncryption } from "../encrypt.ts";
import type { Encryption } from "../encrypt.ts";
import { openChannelFetch } from "../publishing/channel-fetch.ts";
import type { ChannelFetch } from "../publishing/channel-fetch.ts";
import { openSecret } from "../instance-secret.ts";
import type { AddressRules } from "../security/check-url.ts";
import { ownHosts } from "../security/own-hosts.ts";
import { openFetching } from "./open-sources.ts";

export async function openPublishing(
  config: Config,
): Promise<{ encryption: Encryption; rules: AddressRules; fetch: ChannelFetch }> {
  const secret = await openSecret(config);
  const rules = { allowedHosts: config.publishingAllowedHosts, ownHosts: ownHosts(config) };
  const timeoutMs = config.publishingTimeoutMs;
  const limits = { pauseMs: 0, redirectsMax: 0, deadlineMs: timeoutMs, idleMs: timeoutMs };
  return {
    encryption: openEncryption([secret.derive("channel secrets")]),
    rules,
    fetch: openChannelFetch(openFetching(config, rules, limits).fetchApi),
  };
}
