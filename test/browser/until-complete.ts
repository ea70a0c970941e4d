/** Call it before a page is opened, and wait for it before the network goes: all that a page fetches once it is drawn. */
import type { Page } from "playwright-core";

export async function untilComplete(page: Page): Promise<void> {
  await Promise.all(
    [/menu-parts/, /tooltip-bubble/].map(async (name) =>
      (await page.waitForResponse(name)).finished(),
    ),
  );
}
