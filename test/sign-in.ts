/** Signs in to the dashboard as a browser does: with the session cookie and the headers that pages send. */
import { forAccount } from "../src/db/account-handle.ts";
import { readOwnName, setPasswordHash } from "../src/records/accounts/accounts.ts";
import type { TestReply, TestService } from "./test-service.ts";

export const appPath = "/agents/app/api";
export const testPassword = "correct horse battery staple";
/**
 * Hashed with the lowest cost that argon2id allows: hundreds of tests sign in, and each one took 0.15 s of CPU time.
 * password.test.ts and the sign-up tests use the service's parameters.
 */
const testPasswordHash =
  "$argon2id$v=19$m=8,t=1,p=1$bm9uY2Ugb2YgYSB0ZXN0IQ$eLs9esL02rPctBnAzgADmaGuh5/S2rKmmkzFpH5DAhs";

export interface Browser {
  /** The Cookie header; empty without a session. */
  cookie: string;
  /** Sends a request as a page does; the path is relative to the prefix. Stores the cookie that the response sets. */
  call(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<TestReply>;
}

export function openBrowser(service: TestService): Browser {
  const browser: Browser = {
    cookie: "",
    async call(method, path, body, headers = {}) {
      const sent = {
        "Sec-Fetch-Site": "same-origin",
        ...(method !== "GET" && method !== "HEAD" && { Origin: service.url }),
        ...(browser.cookie !== "" && { Cookie: browser.cookie }),
        ...(body && { "Content-Type": "application/json" }),
        ...headers,
      };
      const reply = await service.send({
        method,
        path: `${appPath}${path}`,
        headers: sent,
        ...(body && { body: JSON.stringify(body) }),
      });
      const [set] = reply.headers["set-cookie"] ?? [];
      if (set !== undefined) {
        const [pair = ""] = set.split(";");
        browser.cookie = /Max-Age=0/.test(set) ? "" : pair;
      }
      return reply;
    },
  };
  return browser;
}

/** Sets the account's password and signs in with it. */
export async function signInAs(service: TestService, accountId: number): Promise<Browser> {
  const { email } = await setTestPassword(service, accountId);
  const browser = openBrowser(service);
  const reply = await browser.call("POST", "/session/", { email, password: testPassword });
  if (reply.status !== 200) throw new Error(`signing in was answered with ${reply.text}`);
  return browser;
}

export async function setTestPassword(
  { database }: TestService,
  accountId: number,
): Promise<{ email: string }> {
  return forAccount(database, accountId, async (account) => {
    await setPasswordHash(account, testPasswordHash);
    return readOwnName(account);
  });
}
