/** What the API and the worker share for sources: encryption of credentials, address rules, readers and `fetch`. */
import type { Config } from "../config.ts";
import { openEncryption } from "../encrypt.ts";
import type { Encryption } from "../encrypt.ts";
import { openSecret } from "../instance-secret.ts";
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
