/** In whose name a stream or a wait is held open: the key's, or else the account's. */
import type { FastifyRequest } from "fastify";
import type { Holder } from "../events/places.ts";
import { callerOf } from "./authenticate.ts";

export function holderOf(request: FastifyRequest, { accountId }: { accountId: number }): Holder {
  const digest = callerOf(request.raw);
  return digest === undefined
    ? { name: `account ${accountId}`, keyDigest: undefined }
    : { name: digest, keyDigest: Buffer.from(digest, "latin1") };
}
