/** A real browser in headless mode. Undefined if the machine has none; browser tests are skipped then. */
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { findChromium } from "./find-chromium.ts";

/** Test files that run in the same process, one after the other, share it. It ends with the process. */
let shared: Promise<Browser | undefined> | undefined;

export async function openBrowser(): Promise<Browser | undefined> {
  const browser = await shared;
  if (browser?.isConnected() !== true) shared = launch();
  return shared;
}

/** Each file starts with a browser without pages, cookies or stored data. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

async function launch(): Promise<Browser | undefined> {
  const found = await findChromium();
  if (!found) return undefined;
  return chromium.launch({
    executablePath: found.path,
    // No other arguments: those that the package recommends disable the very checks that are tested.
    args: ["--no-sandbox"],
    // oxlint-disable-next-line node/no-process-env -- a child needs the environment of its parent.
    env: { ...(process.env as Record<string, string>), ...found.environment },
  });
}
