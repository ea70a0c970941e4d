/** Checks a page against axe's rules for WCAG 2.2 AA and best practices: no violations. */
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsIn(page)).toEqual([]);
}

/** Describes the violations, of only these rules if any are given. */
export async function violationsIn(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Through the debugger, because the page's content security policy blocks injected scripts.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  // Colors differ while elements fade in. Endless animations, such as spinners, are not waited for.
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
