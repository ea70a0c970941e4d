/**
 * `fetch` for model servers whose URL was entered in the dashboard or sent to the API. Accounts can reach public
 * addresses and those in PRESSROOM_MODEL_ALLOW; the operator of a single-user installation, private addresses too.
 */
import type { Config } from "../config.ts";
import type { AddressRules } from "../security/check-url.ts";
import { ownHosts } from "../security/own-hosts.ts";
import { createPublicFetch } from "../security/public-fetch.ts";
import { openResolving } from "../security/resolve-public.ts";
import type { Resolving } from "../security/resolve-public.ts";

export interface ModelFetch {
  rules: AddressRules;
  resolving: Resolving;
  fetch: typeof fetch;
}

export function openPublicModelFetch(config: Config): ModelFetch {
  return openModelFetch(config, false);
}

export function openLocalModelFetch(config: Config): ModelFetch {
  return openModelFetch(config, true);
}

function openModelFetch(config: Config, isLocalAllowed: boolean): ModelFetch {
  const rules = {
    allowedHosts: config.modelAllowedHosts,
    ownHosts: ownHosts(config),
    isLocalAllowed,
  };
  const resolving = openResolving();
  return { rules, resolving, fetch: createPublicFetch({ rules, resolving }) };
}
