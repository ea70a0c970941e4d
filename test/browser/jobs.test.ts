import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openAnnouncer } from "../../src/queue/announce.ts";
import type { JobEvent } from "../../src/records/jobs/job-claims.ts";
import { addScriptedJob } from "../scripted-job.ts";
import type { ScriptedJob } from "../scripted-job.ts";
import { openCuttableConnection } from "../cuttable-connection.fixture.ts";
import type { TestDashboard } from "./dashboard.fixture.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPageTests } from "./page-test.ts";
import { untilComplete } from "./until-complete.ts";

const test = openPageTests();

/** For busy machines; on an idle one everything appears at once. */
const patience = { timeout: 20_000 };

const stage = (name: string, state: "started" | "done" = "started"): JobEvent => ({
  type: "stage",
  // All items share one brief.
  data: { item: name === "brief" ? 0 : 1, stage: name, state, progress: 20 },
});

const words = (text: string, piece = "s1"): JobEvent => ({
  type: "text",
  data: { item: 1, stage: "draft", piece, text, is_restart: false, progress: 40 },
});

const statusOf = (page: Page, name: string) =>
  page.locator(`[data-stage="${name}"]`).getAttribute("data-status");

async function beginJob({ service, account }: TestDashboard): Promise<ScriptedJob> {
  const job = await addScriptedJob(service, account);
  await job.begin();
  return job;
}

test("a job's stages, words and end appear on its page as they happen, are announced once, and are shown in the tab's title", async (dashboard) => {
  const job = await beginJob(dashboard);
  const { page } = await dashboard.openSignedIn({
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`/agents/jobs/${job.jobId}/`);
  await expect.poll(() => statusOf(page, "gather"), patience).toBe("now");
  for (const name of ["brief", "draft", "review"]) {
    await job.tell([stage(name)], 20);
    await expect.poll(() => statusOf(page, name), patience).toBe("now");
  }

  // Text from the model is shown as text, even if it looks like markup.
  await job.tell([words(`<img src=x onerror="alert(1)"> [here](javascript:alert(1)) `)], 41);
  const pane = page.getByRole("region", { name: "Live text" });
  await pane.getByText(`<img src=x onerror="alert(1)">`).waitFor();
  expect(await pane.locator("img, a").count()).toBe(0);

  // The page scrolls with the text until the user scrolls up.
  await job.tell([words("\n\nA long line of words.".repeat(60))], 45);
  const distance = () =>
    pane.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  await expect.poll(distance, patience).toBeLessThan(5);
  await pane.evaluate((element) => element.scrollTo(0, 0));
  await page.getByRole("button", { name: "Jump to latest" }).waitFor();
  await job.tell([words("\n\nThe end of it.")], 50);
  await pane.getByText("The end of it.").waitFor();
  expect(await pane.evaluate((element) => element.scrollTop)).toBe(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Jump to latest" }).click();
  await expect.poll(distance, patience).toBeLessThan(5);

  await job.end();
  await expect.poll(() => page.title(), patience).toBe("✓ Article ready · Pressroom");
  await expect.poll(() => statusOf(page, "finish"), patience).toBe("done");
  await page.getByRole("status").getByText("Job: Done").waitFor({ state: "attached" });
});

test("a laptop that slept for an hour, offline and across a restart, catches up without a reload", async (dashboard) => {
  const job = await beginJob(dashboard);
  const line = await openCuttableConnection(dashboard.service);
  const { page, expectRefusals } = await dashboard.openSignedIn({ at: line.url });
  expectRefusals(/\/app\/api\//);
  await page.clock.install();
  const complete = untilComplete(page);
  await page.goto(`/agents/jobs/${job.jobId}/`);
  await job.tell([stage("brief")], 10);
  await expect.poll(() => statusOf(page, "brief"), patience).toBe("now");
  await page.evaluate("globalThis.wasHere = true");

  await complete;
  await page.context().setOffline(true);
  await line.cut();
  await job.tell([stage("brief", "done"), stage("draft")], 20);
  await job.write(3);
  await page.clock.fastForward("01:00:00");
  await line.restart();
  await page.context().setOffline(false);

  const pane = page.getByRole("region", { name: "Live text" });
  await expect.poll(() => pane.innerText(), patience).toBe("word 1 word 2 word 3");
  await expect.poll(() => statusOf(page, "draft"), patience).toBe("now");
  await job.end("failed");
  await page.getByRole("heading", { name: "Writing failed" }).waitFor();
  await page.getByText("It broke.").first().waitFor();
  expect(await page.evaluate("wasHere")).toBe(true);
});

test("the list keeps its scroll position while new jobs arrive", async (dashboard) => {
  const { service, account, openSignedIn } = dashboard;
  const add = (count: number, state: string) =>
    service.database.pool.query(
      `with job as (
         insert into jobs (account_id, task_id, brand_id, content_type, custom_topic, live, state, finished_at)
         select $1, gen_random_uuid(), $2, 'article', 'Topic ' || n, true, $4,
           case when $4 = 'queued' then null else now() end
         from generate_series(1, $3::integer) n returning account_id, id
       )
       insert into job_items (account_id, job_id, position, content_type)
       select account_id, id, 1, 'article' from job`,
      [account.accountId, account.brandId, count, state],
    );
  await add(120, "succeeded");
  await add(1, "queued");
  const { page } = await openSignedIn({
    viewport: { width: 1440, height: 900 },
  });
  await page.goto("/agents/jobs/?type=article");
  const list = page.getByRole("list", { name: "Jobs" });
  await list.getByRole("link").first().waitFor();
  expect(await list.getByRole("listitem").count()).toBeLessThan(60);
  await page.evaluate("window.scrollTo(0, 2000)");
  const row = list.getByRole("link", { name: "Topic 70", exact: true });
  const top = async () => (await row.boundingBox())?.y;
  // Rows are measured when they become visible, which moves those below them.
  let before: number | undefined;
  const isAtRest = async () => {
    const last = before;
    before = await top();
    return before !== undefined && before === last;
  };
  await expect.poll(isAtRest, patience).toBe(true);
  await add(2, "queued");
  openAnnouncer(service.api).announce();
  await page.getByRole("button", { name: "2 new jobs" }).waitFor();
  // The page scrolls at once, and the rows are rendered in the next frame.
  await expect.poll(top, patience).toBe(before);
  await page.getByRole("button", { name: "2 new jobs" }).click();
  await expect.poll(() => page.evaluate("scrollY"), patience).toBe(0);
  await page.getByRole("button", { name: "2 new jobs" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Done", exact: true }).click();
  await page.waitForURL(/\/agents\/jobs\/\?type=article&state=succeeded$/);
  await expectAccessible(page);
});

test("a job is canceled, retried and opened from its row, even on a phone", async (dashboard) => {
  const { service, account, openSignedIn } = dashboard;
  const viewport = { width: 390, height: 844 };
  const options = { viewport, colorScheme: "dark" as const };
  const { page } = await openSignedIn(options);
  await page.goto("/agents/jobs/?type=newsletter");
  await page.getByRole("heading", { name: "No results" }).waitFor();
  await page.goto("/agents/jobs/?type=post");
  await page.getByRole("heading", { name: "No results" }).waitFor();
  await service.generate(account.key, {
    content_type: "post",
    custom_topic: "Beans <b>bold</b>",
  });
  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: "Beans <b>bold</b>" });
  await row.getByText("Queued").first().waitFor();
  // A double click cancels once instead of canceling and retrying.
  await row.getByRole("button", { name: /^Cancel / }).dblclick();
  await page.getByText(/^Canceled: Beans/).waitFor();
  await row.getByText("Canceled").first().waitFor();
  await row.getByRole("button", { name: /^Retry / }).click();
  await page.getByText(/^Queued again/).waitFor();
  await service.startWorker();
  // The job now has its own title.
  const done = page.getByRole("list", { name: "Jobs" }).getByRole("listitem").first();
  await done.getByText("Done").first().waitFor();
  await done.getByRole("link").click();
  await page.getByRole("link", { name: "Open blog post" }).waitFor();
  await page.getByRole("link", { name: "Open blog post" }).click();
  await page.waitForURL(/\/agents\/contents\/\d+\/$/);
});
