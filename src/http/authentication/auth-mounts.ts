/** How callers authenticate: with an API key, by a session of the dashboard, and, of the latter, what is open to everybody. */
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
 * The caller who came with an API key: whoever gets past it has an account, may do this, and is not too fast. Starting
 * jobs decides all of that in its own transaction instead (routes/jobs/generate-content.ts).
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

/** Programs: a key alone is a credential here, and a cookie is none. */
export const keyMount: AuthMount = {
  prefix: "/agents/api",
  identify: callerByKey,
  authenticate: async (_tools, request) => ({ credential: findKey(request.raw), headers: {} }),
};

/** The dashboard's pages: a session alone is a credential here, and a key is none. */
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
    // A page of any site can have a browser send a form.
    if (body && isForm(request.headersDistinct["content-type"]?.[0])) {
      throw new Refusal("unsupported_media_type", {
        message: "Send the parameters as application/json, in UTF-8.",
      });
    }
  },
};

export const publicMount: AuthMount = {
  ...sessionMount,
  identify: async () => ({ caller: nobody, headers: {} }),
};

const nobody: Caller = {
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
