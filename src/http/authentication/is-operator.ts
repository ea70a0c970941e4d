/**
 * Whether the caller is the sole user of this installation and thus its operator, who can use this machine's model servers
 * and the keys in its environment. See docs/decisions, "Local models are chosen in the dashboard by a sole operator".
 */
import { isIP } from "node:net";
import type { Config } from "../../config.ts";
import { checkSoleAccount } from "../../records/sessions/accounts-by-email.ts";
import { isLoopback } from "../../security/private-ip.ts";
import type { Caller } from "./caller.ts";
import type { RouteTools } from "../route.ts";

export async function isOperator(
  { config, database }: Pick<RouteTools, "config" | "database">,
  caller: Pick<Caller, "accountId" | "sessionId">,
): Promise<boolean> {
  // A key may be used by someone else's program; a session belongs to a person who signed in.
  if (caller.sessionId === null || config.signUp === "open") return false;
  const { isOnly, isDemo } = await checkSoleAccount(database, caller.accountId);
  return isOnly && (!isDemo || isOnThisMachine(config));
}

/** Others may know the demo account's password, so it only counts if no other machine can reach the sign-in page. */
function isOnThisMachine({ host, baseUrl }: Pick<Config, "host" | "baseUrl">): boolean {
  const hosts = [host, ...(baseUrl === "" ? [] : [new URL(baseUrl).hostname])];
  return hosts.every((one) => {
    const name = one.replace(/^\[|\]$/g, "");
    return isIP(name) === 0 ? name === "localhost" : isLoopback(name);
  });
}
