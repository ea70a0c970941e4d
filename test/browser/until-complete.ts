/**
 * Waits for everything that a page fetches after it was rendered: call it before opening the page, and await it before
 * cutting the network.
 */
import type { Page } from "playwright-core";

export async function untilComplete(page: Page): Promise<void> {
  await Promise.all(
    [/menu-parts/, /tooltip-bubble/].map(async (name) =>
      (await page.waitForResponse(name)).finished(),
    ),
  );
}
