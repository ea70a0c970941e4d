/** In whose name a stream or a wait is held open: the key's, or else the account's. */
import type { FastifyRequest } from "fastify";
import { callerOf } from "./authenticate.ts";

export function holderOf(request: FastifyRequest, { accountId }: { accountId: number }): string {
  return callerOf(request.raw) ?? `account ${accountId}`;
}
