/**
 * A page that fails its test where anything goes wrong in it: an error on the console, an exception, something that
 * the content security policy refused, or a request to another host. It is closed with the test.
 */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";

export interface WatchedPage {
  page: Page;
  /** Everything that went wrong so far. */
  problems: string[];
  /** Refusals that a test provokes are written to the console by the browser: their addresses are passed over. */
  expectRefusals: (pattern: RegExp) => void;
  /** Fails where anything went wrong. For those that something else is closed after. */
  close: () => Promise<void>;
}

export async function openWatchedPage(
  browser: Browser,
  baseUrl: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: baseUrl, locale: "en-GB", ...options });
  // Where something does not come, the machine is not that slow.
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
