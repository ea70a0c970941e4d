/**
 * The caller who came with an API key: whoever gets past it has an account, may do this, and is not too fast. Starting
 * jobs decides all of that in its own transaction instead (routes/generate-content.ts).
 */
import { forAccount } from "../db/account-handle.ts";
import { authorize, findKey } from "./authenticate.ts";
import type { Identify } from "./caller.ts";
import { rateHeaders } from "./rate-headers.ts";

export const callerByKey: Identify = async (tools, request, scope) => {
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
