/** Refuses an address that no website can have, before anything is started. */
import type { Config } from "../config.ts";
import { checkUrl, withScheme } from "../security/check-url.ts";
import { ownHosts } from "../security/own-hosts.ts";
import { refused } from "./check-text.ts";

export function checkWebsite(config: Config, entered: string): void {
  const rules = { allowedHosts: config.sourceAllowedHosts, ownHosts: ownHosts(config) };
  const checked = checkUrl(rules, withScheme(entered));
  if ("problem" in checked) throw refused(`URL ${checked.problem}.`);
}
