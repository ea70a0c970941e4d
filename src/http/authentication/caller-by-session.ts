/**
 * Identifies the caller by dashboard session: the account's owner, who has every permission. Sessions are not cached, so
 * a revoked session fails with the next request.
 */
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../errors.ts";
import type { Scope } from "../../records/keys/api-keys.ts";
import { tooFast } from "../../records/keys/api-keys.ts";
import { authorizeSession } from "../../records/sessions/sessions.ts";
import type { SessionAuthorization } from "../../records/sessions/sessions.ts";
import type { Caller, Identify } from "./caller.ts";
import { openCallerAccount } from "./open-caller-account.ts";
import { rateHeaders } from "../responses/rate-headers.ts";
import type { RouteTools } from "../route.ts";
import { renewedCookie, sessionDigest } from "./session-cookie.ts";

export const callerBySession: Identify = async (tools, request, scope) => {
  const session = await findSession(tools, request, scope);
  switch (session?.outcome) {
    case "allowed":
      return { caller: toCaller(tools, session), headers: headersOf(tools, request, session) };
    case "rate_limited":
      throw tooQuick(session);
    default:
      throw new Refusal("session_required");
  }
};

/** For public operations: the caller, or null without a valid session. */
export async function callerIfSignedIn(
  tools: RouteTools,
  request: FastifyRequest,
): Promise<Caller | null> {
  const session = await findSession(tools, request, "read");
  if (session?.outcome === "rate_limited") throw tooQuick(session);
  return session?.outcome === "allowed" ? toCaller(tools, session) : null;
}

async function findSession(
  { config, database }: RouteTools,
  request: FastifyRequest,
  scope: Scope,
): Promise<SessionAuthorization | undefined> {
  const digest = sessionDigest(config, request.raw);
  if (!digest) return undefined;
  const isGenerating = scope === "generate";
  return authorizeSession(database, {
    digest,
    kind: isGenerating ? "session generate" : "session",
    ratePerMinute: isGenerating ? config.generateRatePerMinute : config.readRatePerMinute,
    limits: config.limits,
  });
}

function tooQuick({ rate }: SessionAuthorization): Refusal {
  return tooFast(rate, "from this account's dashboard");
}

function toCaller(
  { database }: RouteTools,
  { accountId, sessionId }: SessionAuthorization,
): Caller {
  return {
    accountId,
    brandId: null,
    apiKeyId: null,
    sessionId,
    credential: { accountId },
    inAccount: (work) => openCallerAccount({ database, accountId }, "session_required", work),
  };
}

function headersOf(
  { config }: RouteTools,
  request: FastifyRequest,
  { rate, isTouched }: SessionAuthorization,
): Record<string, string> {
  const cookie = isTouched ? renewedCookie(config, request.raw) : undefined;
  return {
    ...(rate && rateHeaders(rate)),
    ...(cookie !== undefined && { "Set-Cookie": cookie }),
  };
}
