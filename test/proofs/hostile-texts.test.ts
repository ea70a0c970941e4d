/** More than a thousand texts that try to run code, in everything that strangers and models can fill. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addContents } from "../test-contents.ts";
import { addAccount, addKey } from "../test-database.ts";
import type { TestAccount } from "../test-database.ts";
import { eventually, startTestWorker } from "../test-service.ts";
import type { TestService } from "../test-service.ts";
import { addHostileAccount, inTurn, packed, setTitles } from "./hostile-account.fixture.ts";
import { hostileAddresses, hostileTexts } from "./hostile-families.fixture.ts";
import { openHostilePage } from "./hostile-page.fixture.ts";
import type { HostilePage } from "./hostile-page.fixture.ts";
import { hostileWriter } from "./hostile-writer.fixture.ts";
import { addUncleaned } from "./uncleaned-contents.fixture.ts";
import { openPageTests } from "../browser/page-test.ts";
import { visit } from "../browser/visit.ts";

const test = openPageTests({ environment: { PRESSROOM_LIMITS: "off" } });

/** Runs jobs with a model that returns only this text; returns their contents. */
async function writeHostile(
  service: TestService,
  account: TestAccount,
): Promise<{ jobIds: number[]; contentIds: number[] }> {
  const types = ["article", "newsletter", "social"];
  const turns = 12;
  const chunks = new Map<number, string[]>();
  for (let turn = 0; turn < turns; turn += 1) {
    const reply = await service.generate(account.key, {
      content_type: types[turn % types.length] ?? "",
    });
    const texts = hostileTexts.filter((_, place) => place % turns === turn);
    chunks.set(Number(reply.json["job_id"]), texts);
  }
  const jobIds = [...chunks.keys()];
  const worker = await startTestWorker(service, {
    chooseWriter: (job) => hostileWriter(chunks.get(job.jobId) ?? []),
  });
  const contentIds = await eventually(async () => {
    const { rows } = await service.database.pool.query<{ id: number }>(
      "select id from contents where job_id = any($1) order by id",
      [jobIds],
    );
    return rows.length === jobIds.length && rows.map(({ id }) => id);
  }, 60_000);
  await worker.stop(5_000);
  return { jobIds, contentIds };
}

async function scrollThrough(page: Page): Promise<void> {
  const next = `(() => {
    const before = scrollY;
    scrollBy(0, innerHeight * 4);
    return scrollY > before || document.querySelector("main .animate-pulse-soft.bg-hover") !== null;
  })()`;
  await expect.poll(() => page.evaluate(next), { timeout: 30_000, interval: 20 }).toBe(false);
}

/** What ran, was blocked or could run on these pages. */
async function harmOn(hostile: HostilePage, addresses: readonly string[]): Promise<string[]> {
  const harm: string[] = [];
  for (const address of addresses) {
    await visit(hostile.page, `/agents/${address}`);
    if (lists.includes(address)) await scrollThrough(hostile.page);
    harm.push(...(await hostile.harmIn()));
  }
  return harm;
}

const lists = ["", "brands/", "forum-posts/", "jobs/", "contents/", "contents/?q=alert"];

test("a thousand hostile texts in brands, keywords, posts, topics, instructions and titles run nothing and send no requests", async (dashboard) => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(1_000);
  const account = await addHostileAccount(dashboard.service);
  const { accountId, brandIds, postIds, jobIds, webhookId } = account;
  const hostile = await openHostilePage(dashboard, { accountId });
  const topic = encodeURIComponent(packed(hostileTexts, 500)[0] ?? "");
  const next = encodeURIComponent(hostileAddresses[0] ?? "");
  const harm = await harmOn(hostile, [
    ...lists,
    ...brandIds.map((id) => `brand/${id}/`),
    ...brandIds.slice(0, 2).map((id) => `brand/${id}/keywords/?next=${next}`),
    ...postIds.map((id) => `forum-posts/${id}/`),
    `new/?topic=${topic}&brand_id=${brandIds[0]}&forum_post_id=${postIds[0]}`,
    `jobs/${jobIds[0]}/`,
    "settings/keys/",
    `settings/webhooks/?webhook_id=${webhookId}`,
    "settings/usage/",
    "settings/account/",
  ]);
  expect(harm).toEqual([]);
});

test("a thousand hostile texts from a model, through the service and bypassing it, run nothing and send no requests", async (dashboard) => {
  const { service } = dashboard;
  const account = await addAccount(service);
  const { jobIds, contentIds } = await writeHostile(service, account);
  const uncleaned = await addUncleaned(service, account, hostileTexts);
  const hostile = await openHostilePage(dashboard, { accountId: account.accountId });
  const harm = await harmOn(hostile, [
    ...jobIds.slice(0, 3).map((id) => `jobs/${id}/`),
    ...[...contentIds, ...uncleaned].map((id) => `contents/${id}/`),
    ...[contentIds[0], uncleaned[0]].flatMap((id) => [
      `contents/${id}/?view=edit`,
      `contents/${id}/?view=versions`,
    ]),
  ]);
  expect(harm).toEqual([]);
});

test("hostile titles result in safe file names", async (dashboard) => {
  const { service } = dashboard;
  const account = await addAccount(service);
  const ids = await addContents(service, account, hostileTexts);
  await setTitles(service, ids, hostileTexts);
  const { key } = await addKey(service, account.accountId, { scopes: ["read"] });
  const wrong: string[] = [];
  await inTurn(ids, 8, async (id) => {
    const { headers } = await service.get(key, `/agents/api/contents/${id}/?format=html`);
    const said = headers["content-disposition"] ?? "";
    const [, name = "%"] =
      /^attachment; filename="content-\d+\.html"; filename\*=UTF-8''((?:[\w.~-]|%[\dA-F]{2})+)$/.exec(
        said,
      ) ?? [];
    const isSafe =
      name !== "%" &&
      /^[\p{L}\p{M}\p{N}-]+\.html$/u.test(decodeURIComponent(name)) &&
      headers["x-content-type-options"] === "nosniff" &&
      headers["content-security-policy"]?.endsWith("sandbox") === true;
    if (!isSafe) wrong.push(said);
  });
  expect(wrong).toEqual([]);

  const hostile = await openHostilePage(dashboard, { accountId: account.accountId });
  const { page } = hostile;
  // The title that is a path with folders.
  const place = hostileTexts.indexOf("../../etc/passwd.html");
  await visit(page, `/agents/contents/${ids[place]}/`);
  await page.getByRole("button", { name: "Download" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "HTML" }).click();
  expect((await saving).suggestedFilename()).toBe("etc-passwd-html.html");

  // The name of an imported file may be hostile too.
  const [name = ""] = hostileTexts.filter((text) => /^<img src=x onerror=[^/]*\.html$/.test(text));
  await visit(page, "/agents/forum-posts/");
  await page.getByRole("button", { name: "Import" }).click();
  await page.locator("input[type=file]").setInputFiles({
    name: name.replace(".html", ".csv"),
    mimeType: "text/csv",
    buffer: Buffer.from(`title,text\n"${hostileTexts[1]?.replaceAll('"', '""')}",x\n`),
  });
  await page.getByRole("button", { name: "Import 1 post" }).click();
  await page.getByText("1 new").waitFor();
  expect(await hostile.harmIn()).toEqual([]);
});

test("a hostile redirect target leads nowhere else", async (dashboard) => {
  const { account } = dashboard;
  const hostile = await openHostilePage(dashboard);
  const { page } = hostile;
  for (const address of hostileAddresses.slice(0, 3)) {
    await visit(page, `/agents/sign-in?next=${encodeURIComponent(address)}`);
    expect(await hostile.harmIn()).toEqual([]);
  }
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  expect(await hostile.harmIn()).toEqual([]);
});
