/** The real service on a real socket, with the built dashboard, an account, and a browser. */
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { readDashboard } from "../../src/http/pages/read-dashboard.ts";
import type { AccountModelsOptions } from "../../src/services/open-account-models.ts";
import { openBrowser as openCaller, setTestPassword, signInAs, testPassword } from "../sign-in.ts";
import { addAccount } from "../test-database.ts";
import type { TestAccount } from "../test-database.ts";
import { startTestService } from "../test-service.ts";
import type { TestService } from "../test-service.ts";
import { closePages, openBrowser } from "./open-browser.ts";
import { openWatchedPage } from "./watched-page.ts";
import type { WatchedPage } from "./watched-page.ts";

export interface TestDashboard {
  service: TestService;
  browser: Browser;
  /** With a brand that has keywords. */
  account: TestAccount & { email: string; password: string };
  /** Opens a page without a session. */
  openStranger: (options?: BrowserContextOptions) => Promise<WatchedPage>;
  /**
   * Opens a page as the account's owner or as another account. The owner's pages share a session unless a test ends its
   * own. `at`: another address of the service.
   */
  openSignedIn: (
    options?: BrowserContextOptions & { hasOwnSession?: boolean; accountId?: number; at?: string },
  ) => Promise<WatchedPage>;
  close: () => Promise<void>;
}

const folder = fileURLToPath(new URL("../../web/dist/", import.meta.url));

export interface DashboardOptions extends Pick<AccountModelsOptions, "catalog"> {
  environment?: Record<string, string>;
}

/** Undefined if the machine has no browser. */
export async function openDashboard({
  environment,
  ...more
}: DashboardOptions): Promise<TestDashboard | undefined> {
  const browser = await openBrowser();
  if (!browser) {
    process.stdout.write("No Chromium was found on this machine: browser tests are skipped.\n");
    return undefined;
  }
  const dashboard = await readDashboard(folder);
  if (!dashboard) throw new Error("there is no web/dist: npm run prepare builds it");
  // On a busy machine, the event loop lags, and a request rejected with a 503 logs an error to the page's console.
  const limits = { lateMs: Number.POSITIVE_INFINITY };
  const service = await startTestService(environment, undefined, { dashboard, limits, ...more });
  const made = await addAccount(service);
  const { email } = await setTestPassword(service, made.accountId);
  const signInOwner = async () => {
    const caller = openCaller(service);
    await caller.call("POST", "/session/", { email, password: testPassword });
    return caller.cookie;
  };
  // Sessions are reused: each sign-in hashes the password, which takes CPU time.
  let shared: Promise<string> | undefined;
  return {
    service,
    browser,
    account: { ...made, email, password: testPassword },
    openStranger: (options) => openWatchedPage(browser, service.url, options),
    async openSignedIn({ hasOwnSession = false, accountId, at = service.url, ...options } = {}) {
      const cookie =
        accountId === undefined
          ? await (hasOwnSession ? signInOwner() : (shared ??= signInOwner()))
          : (await signInAs(service, accountId)).cookie;
      const [name = "", value = ""] = cookie.split("=");
      // Without animations, which the CPU alone would render; newcomer.test.ts keeps them.
      const calm = { reducedMotion: "reduce" as const, ...options };
      const watched = await openWatchedPage(browser, at, calm);
      await watched.page.context().addCookies([{ name, value, url: at }]);
      return watched;
    },
    async close() {
      await closePages(browser);
      await service.close();
    },
  };
}
