/** The way to models whose address an account named itself: public ones, and those that the operator allows. */
import type { Config } from "../config.ts";
import type { AddressRules } from "../webhooks/check-url.ts";
import { ownHosts } from "../webhooks/own-hosts.ts";
import { createPublicFetch } from "../webhooks/public-fetch.ts";
import { openResolving } from "../webhooks/resolve-public.ts";
import type { Resolving } from "../webhooks/resolve-public.ts";

export function openPublicWay(config: Config): {
  rules: AddressRules;
  resolving: Resolving;
  fetch: typeof fetch;
} {
  const rules = { allowedHosts: config.modelAllowedHosts, ownHosts: ownHosts(config) };
  const resolving = openResolving();
  return { rules, resolving, fetch: createPublicFetch({ rules, resolving }) };
}
