/** In whose name a stream or a wait is held open: the key's or the session's, or else the account's. */
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
