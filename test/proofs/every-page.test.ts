/**
 * Every page in the route table, with data, empty and with failing requests, at three widths, light and dark: axe finds
 * no violations, and nothing is wider than the screen. PRESSROOM_PICTURES=FOLDER saves screenshots.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addEmptyAccount } from "../test-database.ts";
import { violationsIn } from "../browser/expect-accessible.ts";
import { addFilledAccount } from "../browser/filled-account.fixture.ts";
import type { FilledAccount } from "../browser/filled-account.fixture.ts";
import { openPageTests } from "../browser/page-test.ts";
import { addressOf, readPages } from "../browser/read-pages.ts";
import type { DashboardPage } from "../browser/read-pages.ts";
import { visit } from "../browser/visit.ts";
import { fillPages } from "./full-pages.fixture.ts";

const test = openPageTests();
const widths = [1440, 820, 390];
const pages = await readPages();
const framed = pages.filter(({ isFramed }) => isFramed);

/** While colors fade between themes, their contrast is wrong, and inherited colors fade after their parent's. */
const waitForColors = `(async () => {
  for (;;) {
    await new Promise(requestAnimationFrame);
    const fading = document.getAnimations({ subtree: true }).filter((one) => one.effect.getComputedTiming().endTime < 1e4 && one.playState !== "finished");
    if (fading.length === 0) return;
    await Promise.allSettled(fading.map((one) => one.finished));
  }
})()`;

async function objectionsTo(page: Page, address: string, name: string): Promise<string[]> {
  await visit(page, address);
  const told: string[] = [];
  const folder = process.env["PRESSROOM_PICTURES"];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(waitForColors);
      // A theme changes only colors.
      const found = await violationsIn(page, colorScheme === "dark" ? ["color-contrast"] : []);
      const outside = await page.evaluate<number>(
        "document.documentElement.scrollWidth - innerWidth",
      );
      if (outside > 0) found.push(`${outside} pixels wider than the screen`);
      told.push(...found.map((one) => `${address}, ${width}, ${colorScheme}: ${one}`));
      const file = `${name}${address.replaceAll(/[^\w]+/g, "-")}${width}-${colorScheme}.png`;
      if (folder) await page.screenshot({ path: join(folder, file), fullPage: true });
    }
  }
  return told;
}

async function expectNoObjections(page: Page, name: string, addresses: readonly string[]) {
  const told: string[] = [];
  for (const address of addresses) told.push(...(await objectionsTo(page, address, name)));
  expect(told).toEqual([]);
}

/** The URLs of these pages, one for each form in which they look different. */
function addressesOf(shown: readonly DashboardPage[], account: FilledAccount): string[] {
  const { ids, contentIds, failedJobId } = account;
  return shown.flatMap((page) => {
    const search = Object.fromEntries(page.searchIds.map((name) => [name, ids[name] ?? ""]));
    const more: Record<string, string[]> = {
      "/settings/keys": [addressOf(page, ids, search)],
      "/settings/webhooks": [addressOf(page, ids, search)],
      "/jobs/$jobId": [`/agents/jobs/${failedJobId}/`],
      "/contents": ["/agents/contents/?view=board", "/agents/contents/?view=calendar"],
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

let filling: Promise<FilledAccount> | undefined;

for (const [group, shown] of Map.groupBy(framed, ({ path }) => path.split("/")[1] ?? "")) {
  test(`pages with data: /${group}`, async ({ service, openSignedIn }) => {
    filling ??= addFilledAccount(service, "filled").then((one) => fillPages(service, one));
    const account = await filling;
    const { page } = await openSignedIn({ accountId: account.accountId });
    await expectNoObjections(page, "full", addressesOf(shown, account));
  });
}

test("pages of an empty account", async ({ service, openSignedIn }) => {
  const accountId = await addEmptyAccount(service);
  const { page } = await openSignedIn({ accountId });
  const empty = framed.filter(({ pathIds }) => pathIds.length === 0);
  await expectNoObjections(
    page,
    "empty",
    empty.map((one) => addressOf(one, {})),
  );
});

test("pages show an error if their requests fail", async ({ openSignedIn }) => {
  const { page, expectRefusals } = await openSignedIn();
  expectRefusals(/\/agents\/app\/api\//);
  await page.route(/\/agents\/app\/api\/(?!session\/)/, (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/json",
      body: '{"error":{"code":"internal_error","message":"Something broke.","request_id":"mock"}}',
    }),
  );
  const ids = Object.fromEntries(framed.flatMap((one) => one.pathIds).map((name) => [name, "1"]));
  await expectNoObjections(
    page,
    "failed",
    framed.map((one) => addressOf(one, ids)),
  );
});

test("pages without a session", async ({ openStranger }) => {
  const { page } = await openStranger();
  const open = pages.filter(({ isFramed }) => !isFramed);
  await expectNoObjections(
    page,
    "stranger",
    open.map((one) => addressOf(one, {})),
  );
});

test("an open menu and an open hint", async ({ service, openSignedIn }) => {
  const { accountId, contentIds } = await addFilledAccount(service, "open");
  const { page } = await openSignedIn({ accountId });
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
});
