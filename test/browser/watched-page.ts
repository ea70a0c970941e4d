/**
 * A page that fails its test if anything goes wrong in it: an error on the console, an exception, a violation of the
 * content security policy, or a request to another host. It is closed with the test.
 */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";

export interface WatchedPage {
  page: Page;
  /** All problems so far. */
  problems: string[];
  /** The browser logs rejected requests to its console; those for these URLs are expected and ignored. */
  expectRefusals: (pattern: RegExp) => void;
  /** Fails if there was a problem, for pages that something else closes afterward. */
  close: () => Promise<void>;
}

export async function openWatchedPage(
  browser: Browser,
  baseUrl: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: baseUrl, locale: "en-GB", ...options });
  // Long enough that a slow machine cannot be the reason for a timeout.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const problems: string[] = [];
  const expected: RegExp[] = [];
  page.on("pageerror", (error) => problems.push(`exception: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    const { url } = message.location();
    const isRefusal = message.text().startsWith("Failed to load resource");
    if (message.type() !== "error" && !/content security policy/i.test(message.text())) return;
    if (isRefusal && expected.some((pattern) => pattern.test(url))) return;
    problems.push(`console: ${message.text()} (${url})`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(baseUrl) && !/^(?:data|blob):/.test(url)) problems.push(`asked ${url}`);
  });
  const close = async () => {
    await context.close();
    if (problems.length > 0) throw new Error(`the page had problems:\n${problems.join("\n")}`);
  };
  onTestFinished(close);
  return { page, problems, expectRefusals: (pattern) => void expected.push(pattern), close };
}
