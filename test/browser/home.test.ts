/** Home and New content, for a new user and for one with a lot of data. */
import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { forAccount } from "../../src/db/account-handle.ts";
import { addKeywords } from "../../src/records/brands/keywords.ts";
import { openServiceUnderTest } from "../service-under-test.ts";
import type { ServiceUnderTest } from "../service-under-test.ts";
import { addAccount, addBrand, addPost, countJobs } from "../test-database.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPageTests } from "./page-test.ts";

const test = openPageTests();

let underTest: ServiceUnderTest | undefined;
afterAll(() => underTest?.remove());

function headingOf(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

test("a new user is led to keywords and back, loses no input, and starts one job however often the button is pressed", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  const { accountId, brandId } = await addAccount(service, { keywords: [] });
  await addPost(service, accountId);
  const viewport = { width: 390, height: 800 };
  const options = { accountId, viewport, colorScheme: "dark" } as const;
  const { page } = await openSignedIn(options);
  await page.goto("/agents/");
  await page.getByText("Required before you can write").waitFor();
  await expectAccessible(page);

  // The box opens New content with what was typed.
  await page.getByLabel("What do you want to write?").fill("Storing coffee\nat home");
  await page.getByRole("radio", { name: "Social set" }).check();
  await page.getByLabel("What do you want to write?").press("Enter");
  await headingOf(page, "New content").waitFor();
  expect(await page.getByLabel("Topic", { exact: true }).inputValue()).toBe(
    "Storing coffee at home",
  );
  expect(await page.getByRole("radio", { name: "Social set" }).isChecked()).toBe(true);

  // A forum post is found by its words and shown as a card.
  await page.getByRole("button", { name: "Choose a forum post" }).click();
  await page.getByRole("searchbox", { name: "Search forum posts" }).waitFor();
  await page.keyboard.type("grinder");
  await page.getByRole("dialog").getByText("Which grinder for espresso?").click();
  await page.getByText("Mine stalls on light roasts.").waitFor();
  await page.getByLabel("Instructions").fill("Be brief.");

  // The invalid field is focused, and no request is sent.
  await page.getByText("This brand has no keywords yet").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(() => page.evaluate("document.activeElement?.getAttribute('data-problem')"))
    .toBe("brand_needs_keywords");
  expect(await countJobs(service, accountId)).toBe(0);

  await page.getByRole("link", { name: "Add keywords" }).click();
  await page.waitForURL(`**/agents/brand/${brandId}/keywords/?next=**`);
  await forAccount(service.database, accountId, (account) =>
    addKeywords(account, brandId, ["coffee"]),
  );
  const next = new URL(page.url()).searchParams.get("next") ?? "";
  await page.goto(`/agents${next}`);
  await page.getByText("None (draft without a model)").waitFor();
  expect(await page.getByText("This brand has no keywords yet").count()).toBe(0);
  expect(await page.getByLabel("Instructions").inputValue()).toBe("Be brief.");
  await page.getByText("Mine stalls on light roasts.").waitFor();

  await page.getByRole("button", { name: "Start writing" }).dblclick();
  await page.waitForURL("**/agents/jobs/*/");
  expect(await countJobs(service, accountId)).toBe(1);
  const { rows } = await service.database.pool.query(
    "select content_type, custom_topic, custom_prompt from jobs where account_id = $1",
    [accountId],
  );
  expect(rows).toEqual([
    {
      content_type: "social",
      custom_topic: "Storing coffee at home",
      custom_prompt: "Be brief.",
    },
  ]);
  // The submitted draft is not restored.
  await page.goto(`/agents${next}`);
  await page.getByText("None (draft without a model)").waitFor();
  expect(await page.getByLabel("Instructions").inputValue()).toBe("");

  // If the button is pressed before the brands have loaded, the job starts once they have.
  const brands = Promise.withResolvers<undefined>();
  await page.route("**/api/brands/?limit=100", async (route) => {
    await brands.promise;
    await route.continue();
  });
  await page.goto("/agents/new/");
  await page.getByLabel("Topic", { exact: true }).fill("Grinding at home");
  await page.getByRole("button", { name: "Start writing" }).click();
  brands.resolve(undefined);
  await page.waitForURL("**/agents/jobs/*/");
  expect(await countJobs(service, accountId)).toBe(2);
});

test("Home shows what needs attention and what is being written, without a reload", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  const { accountId, brandId, key } = await addAccount(service);
  const bare = await addBrand(service, accountId, { name: "Second Thoughts", keywords: [] });
  await service.database.pool.query(
    `insert into jobs (account_id, task_id, brand_id, content_type, live, state, failure_code, failure_message,
         custom_topic, started_at, finished_at)
       values ($1, gen_random_uuid(), $2, 'article', true, 'failed', 'model_key_refused', 'The key was refused.',
         'Grinders', now(), now())`,
    [accountId, brandId],
  );
  await service.database.pool.query(
    `insert into channels (account_id, brand_id, kind, name, url, problem)
       values ($1, $2, 'wordpress', 'Our blog', 'https://blog.example.com', 'The password was revoked.')`,
    [accountId, brandId],
  );
  const { page } = await openSignedIn({ accountId });
  await page.goto("/agents/");
  const needs = page.getByRole("list", { name: "Needs your attention" });
  await needs.getByText("Enter a valid key, then retry").waitFor();

  // A broken channel links to its settings, and disappears once it works.
  await needs.getByText("The password was revoked.").waitFor();
  await needs.getByRole("link", { name: "Fix channel: Our blog" }).click();
  await page.waitForURL(`**/agents/brand/${brandId}/channels/`);
  const lit = page.locator("header nav [aria-current=page]");
  await expect.poll(() => lit.allTextContents()).toEqual(["Brands"]);
  await service.database.pool.query("update channels set problem = null where account_id = $1", [
    accountId,
  ]);
  await page.goto("/agents/");
  await needs.getByText("Enter a valid key, then retry").waitFor();
  expect(await needs.getByText("The password was revoked.").count()).toBe(0);

  // A job is started with an API key while the page is open, and written by another process, as in production: a worker
  // in this process would block the API for seconds on a busy machine.
  underTest ??= await openServiceUnderTest();
  await underTest.start("worker", {
    DATABASE_URL: service.connectionString,
    PRESSROOM_SECRET: "a secret of thirty-two characters or more",
  });
  await service.generate(key, { content_type: "post" });
  const content = needs.getByRole("link", { name: /unread/ });
  await content.waitFor();
  expect(
    await needs.getByRole("link", { name: "Add keywords to Second Thoughts" }).getAttribute("href"),
  ).toMatch(new RegExp(`^/agents/brand/${bare}/keywords/\\?next=`));

  // Wait for both responses: the reload would abort a pending request.
  const answered = (path: RegExp) =>
    page.waitForResponse((answer) => path.test(answer.url()) && answer.ok());
  const dismissed = answered(/\/dismiss\/$/);
  await needs.getByRole("button", { name: "Dismiss Grinders" }).click();
  await needs.getByText("Failed: Grinders").waitFor({ state: "detached" });
  await dismissed;
  const read = answered(/\/read\/$/);
  await needs.getByRole("button", { name: /^Mark as read/ }).click();
  await content.waitFor({ state: "detached" });
  await read;
  await page.getByRole("list", { name: "Recent content" }).waitFor();
  await page.reload();
  await needs.getByText("Second Thoughts has no keywords").waitFor();
  expect(await needs.getByRole("listitem").count()).toBe(1);

  // Ctrl+Enter in the box starts the job immediately.
  await page.keyboard.press("w");
  await page.keyboard.type("Roasting dates");
  await page.keyboard.press("Control+Enter");
  await page.waitForURL("**/agents/jobs/*/");
  expect(await countJobs(service, accountId)).toBe(3);
});

test("New content says at the top that there is no brand, or that brands could not be loaded, and offers the next step", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  const { accountId, brandId } = await addAccount(service);
  const { page, expectRefusals } = await openSignedIn({ accountId });
  const button = page.getByRole("button", { name: "Start writing" });

  expectRefusals(/\/brands\/\?limit=100|\/estimates\//);
  await page.route("**/api/brands/?limit=100", (route) => route.abort());
  await page.route("**/api/estimates/", (route) => route.abort());
  await page.goto("/agents/new/");
  const alert = page.getByRole("alert").filter({ hasText: "Your brands could not be loaded" });
  await alert.waitFor();
  await page.getByRole("status", { name: "Calculating…" }).waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(1);
  expect(await button.isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.unroute("**/api/brands/?limit=100");
  await page.unroute("**/api/estimates/");
  await alert.getByRole("button", { name: "Try again" }).click();
  await alert.waitFor({ state: "detached" });
  await page.getByText("A few seconds").waitFor();
  expect(await button.isEnabled()).toBe(true);

  await service.database.pool.query("update brands set archived_at = now() where id = $1", [
    brandId,
  ]);
  await page.goto("/agents/new/");
  await page.getByText("You need a brand before you can write").waitFor();
  expect(await button.isDisabled()).toBe(true);
  expect(await page.getByRole("link", { name: "Create brand" }).count()).toBe(1);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Create brand" }).click();
  await page.waitForURL("**/agents/brand/new/?next=**");

  // In an empty account, the same step comes first.
  for (const path of ["contents", "batches"]) {
    await page.goto(`/agents/${path}/`);
    await page.getByText("Create a brand and add keywords before you start writing.").waitFor();
    await page.getByRole("link", { name: "Create brand" }).click();
    await page.waitForURL(`**/agents/brand/new/?next=*${path}*`);
  }
});

test("ideas are dismissed with undo, and open New content with the form filled in", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  // If the worker scores the post meanwhile, its words match these keywords too.
  const keywords = ["cold brew recipe", "grinder for espresso"];
  const { accountId, brandId } = await addAccount(service, { keywords });
  const postId = await addPost(service, accountId);
  await service.database.pool.query(
    `insert into thread_matches (account_id, brand_id, forum_post_id, score, reasons, revision)
       values ($1, $2, $3, 0.8, '[{"type": "question"}]', 1) on conflict do nothing`,
    [accountId, brandId, postId],
  );
  const { page } = await openSignedIn({ accountId });
  await page.goto("/agents/");
  const ideas = page.getByRole("list", { name: "Topic ideas" });
  await ideas.getByText("Asked in a forum; no replies yet.").waitFor();
  expect(await ideas.getByRole("listitem").count()).toBe(2);

  const keyword = ideas.getByRole("link", { name: "cold brew recipe", exact: true });
  await ideas.getByRole("button", { name: "Dismiss cold brew recipe" }).click();
  await keyword.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await keyword.waitFor();

  await ideas.getByRole("link", { name: "Write about cold brew recipe" }).click();
  await headingOf(page, "New content").waitFor();
  expect(await page.getByLabel("Topic", { exact: true }).inputValue()).toBe("cold brew recipe");
  await page.goBack();
  await ideas.getByRole("link", { name: "Write about Which grinder for espresso?" }).click();
  await page.getByText("Mine stalls on light roasts.").waitFor();
});
