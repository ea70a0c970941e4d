/** The authenticated caller: all that an operation sees of a credential, whether it is an API key or a session. */
import type { FastifyRequest } from "fastify";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { GenerationRequest } from "../../jobs/accept-requests.ts";
import type { Scope } from "../../records/keys/api-keys.ts";
import type { RouteTools } from "../route.ts";

export interface Caller {
  /** To identify the account; its rows are only accessible through `inAccount`. */
  readonly accountId: number;
  /** If set, the caller only sees this brand; everything else seems not to exist. */
  readonly brandId: number | null;
  /** Runs work with access to the account's rows, and no others. */
  inAccount<T>(work: (account: AccountHandle) => Promise<T>): Promise<T>;
  /** The key that was sent, for operations that record it; null for a session. */
  readonly apiKeyId: number | null;
  /** The session that was used; null for a key. */
  readonly sessionId: number | null;
  /** For starting jobs. */
  readonly credential: GenerationRequest["credential"];
}

/** Identifies the caller and authorizes it; throws a Refusal if it is unknown, not allowed or over its rate limit. */
export type Identify = (
  tools: RouteTools,
  request: FastifyRequest,
  scope: Scope,
) => Promise<{ caller: Caller; headers: Record<string, string> }>;

/** Reads the credential for starting a job; the transaction that accepts the job checks it. */
export type Authenticate = (
  tools: RouteTools,
  request: FastifyRequest,
) => Promise<{ credential: Caller["credential"]; headers: Record<string, string> }>;
