/** A real browser without a window. Undefined where the machine has none, and tests of pages are left out then. */
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { findChromium } from "./find-chromium.ts";

export async function openBrowser(): Promise<Browser | undefined> {
  const found = await findChromium();
  if (!found) return undefined;
  return chromium.launch({
    executablePath: found.path,
    // Nothing else: what the package recommends switches off the very checks that are tested.
    args: ["--no-sandbox"],
    // oxlint-disable-next-line node/no-process-env -- a child needs the environment of its parent.
    env: { ...(process.env as Record<string, string>), ...found.environment },
  });
}
