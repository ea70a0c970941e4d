/** Refuses an address that no website can have, before anything is started. */
import type { Config } from "../config.ts";
import { checkUrl } from "../security/check-url.ts";
import { ownHosts } from "../security/own-hosts.ts";
import { websiteAddresses } from "../sources/website/website-url-candidates.ts";
import { refused } from "./check-text.ts";

export function checkWebsite(config: Config, entered: string): void {
  const rules = { allowedHosts: config.sourceAllowedHosts, ownHosts: ownHosts(config) };
  const checked = checkUrl(rules, websiteAddresses(entered)[0] ?? "");
  if ("problem" in checked) throw refused(`URL ${checked.problem}.`);
}
