/** Threads worth answering. */
import { expect } from "vitest";
import { senderFor } from "../send-json.ts";
import { addKey } from "../test-database.ts";
import { openThreadScorer } from "../../src/worker/score-threads.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPageTests } from "./page-test.ts";

const test = openPageTests();

test("threads are ranked with reasons, dismissed by a key and restored, and one is answered", async (dashboard) => {
  const { service, account, openSignedIn } = dashboard;
  const { key } = await addKey(service, account.accountId, { scopes: ["read", "write"] });
  const api = senderFor(service, key);
  await api.put(`/brands/${account.brandId}/keywords/`, { keywords: ["espresso grinder"] });
  await api.patch(`/brands/${account.brandId}/`, {
    overview: "We sell espresso grinders and coffee beans.",
  });
  const posted = new Date().toISOString();
  const first = "Can you recommend an espresso grinder for coffee beans?";
  const second = "Is there a quiet espresso grinder for coffee beans?";
  for (const title of [second, first])
    await api.post("/forum-posts/", { title, body: "", posted_at: posted });
  const scorer = openThreadScorer(service.worker);
  while ((await scorer.scorePosts()) > 0);

  const { page } = await openSignedIn();
  await page.goto("/agents/forum-posts/");
  await page.getByRole("link", { name: "Worth answering" }).click();
  const list = page.getByRole("list", { name: "Forum posts worth answering" });
  const links = list.locator("[data-row]");
  await expect.poll(() => links.allInnerTexts()).toEqual([first, second]);
  await page.getByText("Keyword: espresso grinder").first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press("j");
  await page.keyboard.press("#");
  await page.getByText("Post dismissed").waitFor();
  await expect.poll(() => links.allInnerTexts()).toEqual([second]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => links.allInnerTexts()).toEqual([first, second]);
  await page.getByRole("link", { name: `Write an answer to ${first}` }).click();
  await page.waitForURL(/\/agents\/new\/\?/);
  await page.getByText(first).first().waitFor();

  await page.goto(`/agents/brand/${account.brandId}/`);
  await page.getByRole("textbox", { name: "Excluded words" }).fill("quiet");
  await page.getByRole("button", { name: "Save rules" }).click();
  await page.getByText("Rules saved").waitFor();
  while ((await scorer.scoreBrand()) !== undefined);
  await page.goto("/agents/forum-posts/ranked/");
  await expect.poll(() => links.allInnerTexts()).toEqual([first]);
});
