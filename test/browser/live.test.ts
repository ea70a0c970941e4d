import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import type { JobEvent } from "../../src/records/jobs/job-claims.ts";
import { openCuttableConnection } from "../cuttable-connection.fixture.ts";
import { addScriptedJob } from "../scripted-job.ts";
import { addAccount } from "../test-database.ts";
import { openPageTests } from "./page-test.ts";
import { untilComplete } from "./until-complete.ts";

const test = openPageTests();

/** For busy machines; on an idle one everything appears at once. */
const patience = { timeout: 20_000 };
const viewport = { width: 1440, height: 900 };

const drafting = (progress: number): JobEvent => ({
  type: "stage",
  data: { item: 1, stage: "draft", state: "started", progress },
});

const bar = '[role="progressbar"][aria-valuenow]';
const shownPercent = (page: Page) =>
  page
    .locator(bar)
    .first()
    .getAttribute("aria-valuenow", { timeout: 1_000 })
    .catch(() => null);

/** The requests of a page, in order. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

const listPath = "/agents/app/api/jobs/";
const streamPath = "/agents/app/api/events/";
const countOf = (asked: readonly string[], path: string) =>
  asked.filter((one) => one === path).length;

test("the list of jobs shows changes as they happen, and refetches only when jobs start and end", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  const account = await addAccount(service);
  const job = await addScriptedJob(service, account);
  await job.begin();
  const { page } = await openSignedIn({
    viewport,
    accountId: account.accountId,
  });
  const asked = watchRequests(page);
  const over: string[] = [];
  const end = (request: Request) => void over.push(new URL(request.url()).pathname);
  // Requests that are no longer needed are aborted.
  page.on("requestfinished", end).on("requestfailed", end);
  await page.goto("/agents/jobs/");
  await expect.poll(() => shownPercent(page), patience).toBe("0");
  await expect.poll(() => countOf(asked, streamPath), patience).toBe(1);
  await job.tell([drafting(10)], 10);
  await expect.poll(() => shownPercent(page), patience).toBe("10");
  await page.getByText("Drafting").waitFor();
  // The list is refetched when the stream begins, and once more afterward for events that arrived meanwhile.
  let before = 0;
  const isQuiet = () => {
    const known = before;
    before = countOf(asked, listPath);
    return before === known && countOf(over, listPath) === before;
  };
  await expect.poll(isQuiet, { ...patience, interval: 1_000 }).toBe(true);
  for (const percent of [11, 12, 13]) {
    await job.tell([drafting(percent)], percent);
    await expect.poll(() => shownPercent(page), patience).toBe(String(percent));
  }
  expect(countOf(asked, listPath)).toBe(before);

  // A job that is started and canceled with an API key, and the end of the other job.
  const later = { content_type: "post", custom_topic: "Later beans" };
  const { json } = await service.generate(account.key, later);
  const row = page.getByRole("listitem").filter({ hasText: "Later beans" });
  await row.getByText("Queued").last().waitFor();
  await service.send({
    method: "POST",
    path: `/agents/api/jobs/${String(json["job_id"])}/cancel/`,
    headers: { "X-API-Key": account.key },
  });
  await row.getByText("Canceled").last().waitFor();
  await job.end("failed");
  await page.getByText("It broke.").first().waitFor();
  expect(countOf(asked, streamPath)).toBe(1);
});

test("lists of a laptop that slept for an hour, offline and across a restart, catch up without a reload", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  const account = await addAccount(service);
  const job = await addScriptedJob(service, account);
  await job.begin();
  const line = await openCuttableConnection(service);
  const { accountId } = account;
  const { page, expectRefusals } = await openSignedIn({ at: line.url, viewport, accountId });
  expectRefusals(/\/app\/api\//);
  await page.clock.install();
  const complete = untilComplete(page);
  await page.goto("/agents/jobs/");
  await job.tell([drafting(10)], 10);
  await expect.poll(() => shownPercent(page), patience).toBe("10");
  await page.evaluate("globalThis.wasHere = true");

  await complete;
  await page.context().setOffline(true);
  await line.cut();
  await job.tell([drafting(60)], 60);
  await page.clock.fastForward("01:00:00");
  await line.restart();
  await page.context().setOffline(false);
  await expect.poll(() => shownPercent(page), patience).toBe("60");
  await job.tell([drafting(70)], 70);
  await expect.poll(() => shownPercent(page), patience).toBe("70");
  await job.end("failed");
  await page.getByText("It broke.").first().waitFor();
  expect(await page.evaluate("wasHere")).toBe(true);
});

test("a hidden tab has no stream, and catches up when it becomes visible", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  const account = await addAccount(service);
  const job = await addScriptedJob(service, account);
  await job.begin();
  const { accountId } = account;
  const { page } = await openSignedIn({ viewport, accountId });
  const asked = watchRequests(page);
  const ended: string[] = [];
  page.on("requestfailed", (request) => ended.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.goto("/agents/");
  await job.tell([drafting(10)], 10);
  await expect.poll(() => shownPercent(page), patience).toBe("10");
  const show = (state: "hidden" | "visible") =>
    page.evaluate(`
        Object.defineProperty(document, "visibilityState", { value: "${state}", configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      `);
  await show("hidden");
  await page.clock.fastForward(11_000);
  await expect.poll(() => countOf(ended, streamPath), patience).toBe(1);
  await job.tell([drafting(60)], 60);
  expect(countOf(asked, streamPath)).toBe(1);
  await show("visible");
  await expect.poll(() => countOf(asked, streamPath), patience).toBe(2);
  await expect.poll(() => shownPercent(page), patience).toBe("60");
  await job.end();
  await expect.poll(() => shownPercent(page), patience).toBe(null);
});
