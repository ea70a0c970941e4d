/** Who is asking, once that is known: all that an operation ever sees of a credential, whichever door it came by. */
import type { FastifyRequest } from "fastify";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { GenerationRequest } from "../../jobs/accept-requests.ts";
import type { Scope } from "../../records/keys/api-keys.ts";
import type { RouteTools } from "../route.ts";

export interface Caller {
  /** To tell whose work it is; the way to the account's rows is `inAccount`. */
  readonly accountId: number;
  /** Where set, the caller sees this brand's rows alone; all else is as if it did not exist. */
  readonly brandId: number | null;
  /** The way to the caller's own rows; nobody else's can be reached through it. */
  inAccount<T>(work: (account: AccountHandle) => Promise<T>): Promise<T>;
  /** The key that was sent, for operations that record it; null for a session. */
  readonly apiKeyId: number | null;
  /** The session that was used; null for a key. */
  readonly sessionId: number | null;
  /** What jobs are started with. */
  readonly credential: GenerationRequest["credential"];
}

/** One way in. A Refusal is thrown where there is no such caller, it may not do this, or it is too fast. */
export type Identify = (
  tools: RouteTools,
  request: FastifyRequest,
  scope: Scope,
) => Promise<{ caller: Caller; headers: Record<string, string> }>;

/** What a job is to be started with, by one way in; whether that is good is decided where jobs are let in. */
export type Authenticate = (
  tools: RouteTools,
  request: FastifyRequest,
) => Promise<{ credential: Caller["credential"]; headers: Record<string, string> }>;
