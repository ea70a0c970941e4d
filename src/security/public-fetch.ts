/** `fetch` for URLs from callers: it only connects to the public addresses that were checked, and follows no redirects. */
import { checkUrl } from "./check-url.ts";
import type { AddressRules } from "./check-url.ts";
import { lookupPublic } from "./resolve-public.ts";
import type { Resolving } from "./resolve-public.ts";

export function createPublicFetch(tools: {
  rules: AddressRules;
  resolving: Resolving;
}): typeof fetch {
  return async (input, init = {}) => {
    const checked = checkUrl(tools.rules, input instanceof Request ? input.url : String(input));
    if ("problem" in checked) throw new TypeError(`The URL ${checked.problem}.`);
    // A separate agent, so that no connection that was opened under other rules is reused. The caller sets timeouts.
    const { Agent } = await import("undici");
    const agent = new Agent({
      connect: { lookup: lookupPublic(tools.resolving, checked) },
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const dispatcher = agent as unknown as NonNullable<RequestInit["dispatcher"]>;
    try {
      return await fetch(checked.url, { ...init, redirect: "manual", dispatcher });
    } catch (error) {
      throw error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
    } finally {
      // Closes when the response has been read.
      void agent.close();
    }
  };
}
