/**
 * Puts a key before an operation: whoever gets past it has an account, may do this, and is not too fast. Starting jobs
 * decides all of that in its own transaction instead (routes/generate-content.ts).
 */
import type { FastifyRequest } from "fastify";
import { forAccount } from "../db/account-handle.ts";
import type { AccountHandle } from "../db/account-handle.ts";
import type { Scope } from "../records/api-keys.ts";
import { authorize } from "./authenticate.ts";
import { rateHeaders } from "./rate-headers.ts";
import type { Answer, Route, RouteTools } from "./route.ts";

export interface Caller {
  /** Where set, the key sees this brand's work alone. */
  readonly brandId: number | null;
  /** The way to the caller's own rows; nobody else's can be reached through it. */
  inAccount<T>(work: (account: AccountHandle) => Promise<T>): Promise<T>;
}

export function forKey(
  scope: Scope,
  handle: (caller: Caller, request: FastifyRequest, tools: RouteTools) => Promise<Answer>,
): Route["handle"] {
  return async (tools, request) => {
    const { accountId, brandId, rate } = await authorize(tools, request.raw, scope);
    const caller: Caller = {
      brandId,
      inAccount: (work) => forAccount(tools.database, accountId, work),
    };
    const answer = await handle(caller, request, tools);
    return rate ? { ...answer, headers: { ...rateHeaders(rate), ...answer.headers } } : answer;
  };
}
