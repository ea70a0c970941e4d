/** Holds a page against axe's rules for WCAG 2.2 AA and good practice: not one violation. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";

interface AxeResult {
  violations: {
    id: string;
    help: string;
    nodes: { target: unknown[]; failureSummary?: string }[];
  }[];
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function expectAccessible(page: Page): Promise<void> {
  // Through the debugger, since the pages' own policy lets no foreign script in.
  await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResult>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  ${String(target)}\n  ${failureSummary}`,
    ),
  );
  expect(told).toEqual([]);
}
