/** Holds a page against axe's rules for WCAG 2.2 AA and good practice: not one violation. */
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsIn(page)).toEqual([]);
}

/** Each in words; of these rules only, if any are named. */
export async function violationsIn(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Through the debugger, since the pages' own policy lets no foreign script in.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  // What fades in has other colours for a moment. What never ends, such as a spinner, is not waited for.
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished),
  ).then(() => undefined)`);
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(document, { resultTypes: ["violations"]${rules.length > 0 ? `, runOnly: ${JSON.stringify(rules)}` : ""} })`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  ${String(target)}\n  ${failureSummary}`,
    ),
  );
}
