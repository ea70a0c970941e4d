/** Every page of the table, as it is drawn: nothing that axe objects to, nothing wider than the screen. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addEmptyAccount } from "../test-database.ts";
import { violationsIn } from "../browser/expect-accessible.ts";
import type { TestDashboard } from "../browser/dashboard.fixture.ts";
import { addFilledAccount } from "../browser/filled-account.fixture.ts";
import type { FilledAccount } from "../browser/filled-account.fixture.ts";
import { openPageTests } from "../browser/page-test.ts";
import { addressOf, readPages } from "../browser/read-pages.ts";
import type { DashboardPage } from "../browser/read-pages.ts";
import { visit } from "../browser/visit.ts";

const pageTest = openPageTests();

/** Each width once and each theme once: a theme changes colours and nothing else. */
const looks = [
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const;

async function objectionsTo(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, address);
  const told: string[] = [];
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Colours that fade from one theme to the other have neither's contrast.
    await page.evaluate(
      "Promise.allSettled(document.getAnimations({ subtree: true }).filter((one) => one.effect.getComputedTiming().endTime < 1e4).map((one) => one.finished))",
    );
    const found = await violationsIn(page);
    const outside = await page.evaluate<number>(
      "document.documentElement.scrollWidth - innerWidth",
    );
    if (outside > 0) found.push(`${outside} pixels wider than the screen`);
    told.push(...found.map((one) => `${address}, ${width}, ${colorScheme}: ${one}`));
  }
  return told;
}

const pages = await readPages();
const filled = new WeakMap<TestDashboard, Promise<FilledAccount>>();

/** The addresses of these pages, in each form in which they look different. */
function addressesOf(shown: readonly DashboardPage[], account: FilledAccount): string[] {
  const { ids, contentIds, failedJobId } = account;
  return shown.flatMap((page) => {
    const search = Object.fromEntries(page.searchIds.map((name) => [name, ids[name] ?? ""]));
    const more: Record<string, string[]> = {
      "/settings/keys": [addressOf(page, ids, search)],
      "/settings/webhooks": [addressOf(page, ids, search)],
      "/jobs/$jobId": [`/agents/jobs/${failedJobId}/`],
      "/contents/$contentId": [
        `/agents/contents/${contentIds.newsletter}/`,
        `/agents/contents/${contentIds.social}/`,
        `${addressOf(page, ids)}?view=edit`,
        `${addressOf(page, ids)}?view=versions`,
      ],
    };
    return [addressOf(page, ids), ...(more[page.path] ?? [])];
  });
}

const groups = Map.groupBy(
  pages.filter(({ isFramed }) => isFramed),
  ({ path }) => path.split("/")[1] ?? "",
);

for (const [group, shown] of groups) {
  pageTest(
    `axe objects to nothing light and dark, narrow and wide: /${group}`,
    async (dashboard) => {
      const making = filled.get(dashboard) ?? addFilledAccount(dashboard.service, "filled");
      filled.set(dashboard, making);
      const account = await making;
      const { page, close } = await dashboard.openSignedIn({ accountId: account.accountId });
      const told: string[] = [];
      for (const address of addressesOf(shown, account)) {
        told.push(...(await objectionsTo(page, address)));
      }
      expect(told).toEqual([]);
      await close();
    },
  );
}

pageTest("axe objects to nothing for whoever is not signed in", async (dashboard) => {
  const { page, close } = await dashboard.openStranger();
  const told: string[] = [];
  for (const one of pages.filter(({ isFramed }) => !isFramed)) {
    told.push(...(await objectionsTo(page, addressOf(one, {}))));
  }
  expect(told).toEqual([]);
  await close();
});

pageTest("axe objects to nothing where there is nothing yet", async (dashboard) => {
  const accountId = await addEmptyAccount(dashboard.service);
  const { page, close } = await dashboard.openSignedIn({ accountId });
  const told: string[] = [];
  for (const { path, isFramed, pathIds } of pages) {
    if (!isFramed || pathIds.length > 0) continue;
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `/agents${path}`);
    told.push(...(await violationsIn(page)).map((one) => `${path}: ${one}`));
  }
  expect(told).toEqual([]);
  await close();
});

pageTest("axe objects to nothing while a menu or a hint is open", async (dashboard) => {
  const { accountId, contentIds } = await addFilledAccount(dashboard.service, "open");
  const { page, close } = await dashboard.openSignedIn({ accountId });
  await visit(page, "/agents/brands/");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menu").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await visit(page, `/agents/contents/${contentIds.social}/`);
  await page.getByRole("button", { name: "Copy post 1 for X" }).focus();
  await page.getByRole("tooltip").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await close();
});
