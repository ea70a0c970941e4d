/** What the API and the worker share for sources, channels and webhooks: encryption of secrets, address rules, `fetch`. */
import type { Config } from "../config.ts";
import { openEncryption } from "../encrypt.ts";
import type { Encryption } from "../encrypt.ts";
import { openSecret } from "../instance-secret.ts";
import { openChannelFetch } from "../publishing/channel-fetch.ts";
import type { ChannelFetch } from "../publishing/channel-fetch.ts";
import type { AddressRules } from "../security/check-url.ts";
import { ownHosts } from "../security/own-hosts.ts";
import { openResolving } from "../security/resolve-public.ts";
import { openReaders } from "../sources/all-readers.ts";
import type { FindReader } from "../sources/all-readers.ts";
import { openSourceFetch } from "../sources/open-source-fetch.ts";
import type { FetchLimits, SourceFetching } from "../sources/open-source-fetch.ts";
import { readVersion } from "../version.ts";

export interface Sources {
  /** Encrypts the credentials of sources. */
  encryption: Encryption;
  rules: AddressRules;
  findReader: FindReader;
  fetching: SourceFetching;
}

export async function openSources(config: Config): Promise<Sources> {
  const secret = await openSecret(config);
  const rules = { allowedHosts: config.sourceAllowedHosts, ownHosts: ownHosts(config) };
  return {
    encryption: openEncryption([secret.derive("source secrets")]),
    rules,
    findReader: openReaders(config),
    fetching: openFetching(config, rules),
  };
}

export function openFetching(
  config: Config,
  rules: AddressRules,
  limits: Partial<FetchLimits> = { pauseMs: config.sourcePauseMs },
): SourceFetching {
  const about = config.baseUrl === "" ? "" : ` (+${config.baseUrl})`;
  return openSourceFetch(
    { rules, resolving: openResolving(), userAgent: `Pressroom/${readVersion()}${about}` },
    limits,
  );
}

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

export async function openWebhooks(
  config: Config,
): Promise<{ encryption: Encryption; rules: AddressRules }> {
  const secret = await openSecret(config);
  return {
    encryption: openEncryption([secret.derive("webhook secrets")]),
    rules: { allowedHosts: config.webhookAllowedHosts, ownHosts: ownHosts(config) },
  };
}
