/**
 * The ways callers authenticate: with an API key, with a dashboard session, or, for public operations, not at
 * all.
 */
import { MIMEType } from "node:util";
import { Refusal } from "../../errors.ts";
import { findKey, authorize } from "./authenticate.ts";
import { callerBySession } from "./caller-by-session.ts";
import type { Caller, Identify } from "./caller.ts";
import type { AuthMount } from "../mount-operation.ts";
import { assertSameOrigin } from "./same-origin.ts";
import { sessionDigest } from "./session-cookie.ts";
import { forAccount } from "../../db/account-handle.ts";
import { rateHeaders } from "../responses/rate-headers.ts";

/**
 * Checks the API key, its scope and its rate limit. Operations that start jobs do this in their own transaction instead
 * (routes/jobs/generate-content.ts).
 */
const callerByKey: Identify = async (tools, request, scope) => {
  const { accountId, apiKeyId, brandId, rate } = await authorize(tools, request.raw, scope);
  return {
    caller: {
      accountId,
      brandId,
      apiKeyId,
      sessionId: null,
      credential: { keyDigest: findKey(request.raw).keyDigest },
      inAccount: (work) => forAccount(tools.database, accountId, work),
    },
    headers: rate ? rateHeaders(rate) : {},
  };
};

/** For programs: accepts API keys and ignores cookies. */
export const keyMount: AuthMount = {
  prefix: "/agents/api",
  identify: callerByKey,
  authenticate: async (_tools, request) => ({ credential: findKey(request.raw), headers: {} }),
};

/** For the dashboard's pages: accepts sessions and ignores API keys. */
export const sessionMount: AuthMount = {
  prefix: "/agents/app/api",
  identify: callerBySession,
  async authenticate(tools, request) {
    const { caller, headers } = await callerBySession(tools, request, "generate");
    return { credential: caller.credential, headers };
  },
  callerOf: (config, request) => sessionDigest(config, request)?.toString("latin1"),
  beforeBody(config, request, { body }) {
    assertSameOrigin(config, request);
    // Any website can make a browser send a form.
    if (body && isForm(request.headersDistinct["content-type"]?.[0])) {
      throw new Refusal("unsupported_media_type", {
        message: "Send the parameters as application/json, in UTF-8.",
      });
    }
  },
};

export const publicMount: AuthMount = {
  ...sessionMount,
  identify: async () => ({ caller: anonymous, headers: {} }),
};

const anonymous: Caller = {
  accountId: 0,
  brandId: null,
  apiKeyId: null,
  sessionId: null,
  credential: { accountId: 0 },
  inAccount: () => Promise.reject(new Error("nobody is signed in")),
};

function isForm(type: string | undefined): boolean {
  try {
    return new MIMEType(type ?? "").essence === "application/x-www-form-urlencoded";
  } catch {
    return false;
  }
}
