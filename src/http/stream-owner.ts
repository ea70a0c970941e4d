/** The holder that a stream or long poll counts against: the caller's key or session, or else the account. */
import type { FastifyRequest } from "fastify";
import type { Holder } from "../events/stream-limits.ts";

export function streamOwner(
  { callerDigest }: FastifyRequest,
  { accountId }: { accountId: number },
): Holder {
  return callerDigest === undefined
    ? { name: `account ${accountId}`, keyDigest: undefined }
    : { name: callerDigest, keyDigest: Buffer.from(callerDigest, "latin1") };
}
