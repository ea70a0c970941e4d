/**
 * Whether the caller runs this installation and is alone on it: then the model servers of this machine are theirs, and so
 * are the keys in its environment. See docs/decisions, "Local models are chosen in the dashboard by a sole operator".
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
  // A key may be in a program of somebody else's; a session is a person's who signed in.
  if (caller.sessionId === null || config.signUp === "open") return false;
  const { isOnly, isDemo } = await checkSoleAccount(database, caller.accountId);
  return isOnly && (!isDemo || isOnThisMachine(config));
}

/** The demo account's password may be known to others; so it counts only where nobody else can get to the sign-in page. */
function isOnThisMachine({ host, baseUrl }: Pick<Config, "host" | "baseUrl">): boolean {
  const hosts = [host, ...(baseUrl === "" ? [] : [new URL(baseUrl).hostname])];
  return hosts.every((one) => {
    const name = one.replace(/^\[|\]$/g, "");
    return isIP(name) === 0 ? name === "localhost" : isLoopback(name);
  });
}
