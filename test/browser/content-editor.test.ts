/** The content editor: no text is lost, whatever happens to the network, the service, the session or other tabs. */
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { openCuttableConnection } from "../cuttable-connection.fixture.ts";
import { addContent, openContentsClient } from "../test-contents.ts";
import { markdownOf } from "../../src/writing/markdown/markdown-renderings.ts";
import { readMarkdown } from "../../src/writing/markdown/read-markdown.ts";
import type { TestDashboard } from "./dashboard.fixture.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { goToEnd } from "./go-to-end.ts";
import { openPageTests } from "./page-test.ts";
import { pasteEach, pastedDocuments } from "./pasted-documents.fixture.ts";

const test = openPageTests();
const patience = { timeout: 20_000 };

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const status = (page: Page) => page.getByRole("status").filter({ hasText: /./ }).first();

async function openEditor(page: Page, contentId: number): Promise<void> {
  await page.goto(`/agents/contents/${contentId}/?view=edit`);
  await text(page).waitFor();
}

/** Types at the end of the text. */
async function type(page: Page, words: string): Promise<void> {
  await goToEnd(page);
  await page.keyboard.type(words);
}

async function stored({ service }: TestDashboard, contentId: number): Promise<string> {
  const { rows } = await service.database.pool.query<{ markdown: string }>(
    "select markdown from content_versions where content_id = $1 order by version desc limit 1",
    [contentId],
  );
  return rows[0]?.markdown ?? "";
}

const says = (page: Page, words: string | RegExp) =>
  expect.poll(() => status(page).innerText(), patience).toMatch(words);

/** "Saved" may refer to what was typed first, while the rest is still being saved. */
const storesAtLast = (dashboard: TestDashboard, contentId: number) =>
  expect.poll(() => stored(dashboard, contentId), patience);

describe("no text is lost", () => {
  test("when the network fails while typing, the tab is closed, and the service restarts", async (dashboard) => {
    const contentId = await addContent(dashboard.service, dashboard.account);
    const line = await openCuttableConnection(dashboard.service);
    const { page: first, expectRefusals } = await dashboard.openSignedIn({ at: line.url });
    expectRefusals(/\/app\/api\//);
    const context = first.context();
    await openEditor(first, contentId);
    await type(first, " Saved words.");
    await says(first, "Saved");
    await context.setOffline(true);
    await type(first, " Words without a network.");
    await says(first, "Offline: kept on this device");
    await first.close();
    expect(await stored(dashboard, contentId)).not.toContain("without");
    await context.setOffline(false);

    const page = await context.newPage();
    await openEditor(page, contentId);
    await says(page, "Saved");
    await storesAtLast(dashboard, contentId).toContain("Saved words. Words without a network.");

    await line.cut();
    await type(page, " Words without a service.");
    await says(page, "Offline: kept on this device");
    await line.restart();
    await says(page, "Saved");
    await storesAtLast(dashboard, contentId).toBe(
      "# A title\n\nA text. Saved words. Words without a network. Words without a service.\n",
    );
  });

  test("when the session ends while typing: the user signs in on the same page", async (dashboard) => {
    const contentId = await addContent(dashboard.service, dashboard.account);
    const { page, expectRefusals } = await dashboard.openSignedIn({ hasOwnSession: true });
    expectRefusals(/\/app\/api\//);
    await openEditor(page, contentId);
    await page.context().clearCookies();
    await type(page, " And more.");
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    // The refetched session has no account, but the owner of the text must still be known.
    await page.clock.setSystemTime(Date.now() + 120_000);
    const read = page.waitForResponse(/\/session\/$/);
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await read;
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByLabel("Password").fill(dashboard.account.password);
    await page.keyboard.press("Enter");
    await says(page, "Saved");
    await storesAtLast(dashboard, contentId).toContain("A text. And more.");
  });

  test("when two tabs edit the same content: both texts are shown, and the user chooses one", async (dashboard) => {
    const contentId = await addContent(dashboard.service, dashboard.account, {
      markdown: "# A title\n\nGrind late. Brew hot.\n",
    });
    const mine = await dashboard.openSignedIn();
    mine.expectRefusals(/\/app\/api\/contents\//);
    const theirs = await mine.page.context().newPage();
    await openEditor(mine.page, contentId);
    await openEditor(theirs, contentId);
    await mine.page.route(/\/app\/api\/contents\/\d+\/$/, (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.fallback(),
    );
    await type(mine.page, " My words.");
    await says(mine.page, "Offline");
    await type(theirs, " Their words.");
    await says(theirs, "Saved");
    await says(mine.page, "Not saved: changed elsewhere");
    await mine.page.unroute(/\/app\/api\/contents\/\d+\/$/);
    // Further typing or a manual save does not overwrite the other tab's text.
    await type(mine.page, " More.");
    await mine.page.keyboard.press("Control+s");
    expect(await stored(dashboard, contentId)).toBe(
      "# A title\n\nGrind late. Brew hot. Their words.\n",
    );

    await mine.page.getByRole("button", { name: "Compare and choose" }).click();
    const dialog = mine.page.getByRole("dialog", { name: "Resolve conflicting edits" });
    await dialog.getByRole("button", { name: "Yours: My" }).waitFor();
    await expectAccessible(mine.page);
    await dialog.getByRole("button", { name: "Theirs: Their" }).click();
    await dialog.getByRole("button", { name: "Save choices" }).click();
    await says(mine.page, "Saved");
    await storesAtLast(dashboard, contentId).toBe(
      "# A title\n\nGrind late. Brew hot. Their words. More.\n",
    );
    // The other tab had no unsaved changes and shows the new text.
    await expect.poll(() => text(theirs).innerText(), patience).toContain("Their words. More.");
  });
});

describe("versions", () => {
  test("an old version is compared, restored, and the restoration undone", async (dashboard) => {
    const contentId = await addContent(dashboard.service, dashboard.account);
    const { page } = await dashboard.openSignedIn();
    await openEditor(page, contentId);
    await type(page, " Newer words.");
    await page.keyboard.press("Control+s");
    await says(page, "Saved");
    await page.getByRole("link", { name: "Versions" }).click();
    await page.getByRole("insertion").filter({ hasText: "Newer words." }).waitFor();
    await page.getByRole("button", { name: /^Version 1/ }).click();
    await page.getByRole("button", { name: "Restore this version" }).click();
    await page.getByRole("button", { name: /^Version 3.*Restored from version 1/ }).waitFor();
    expect(await stored(dashboard, contentId)).toBe("# A title\n\nA text.\n");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: /^Version 4.*Restored from version 2/ }).waitFor();
    expect(await stored(dashboard, contentId)).toContain("Newer words.");
  });

  test("a section is regenerated, compared and restored", async (dashboard) => {
    const context = await openContentsClient(dashboard.service);
    const { before } = await context.write("article");
    const contentId = Number(before["content_id"]);
    const first = await stored(dashboard, contentId);
    const viewport = { width: 390, height: 800 };
    const { page } = await dashboard.openSignedIn({
      accountId: context.account.accountId,
      colorScheme: "dark",
      viewport,
    });
    await openEditor(page, contentId);
    await page.getByRole("heading", { name: "Quality" }).waitFor();
    await page.getByRole("button", { name: "Rewrite section" }).click();
    await page.getByLabel("What should change?").fill("Shorter.");
    await page.getByRole("button", { name: "Rewrite", exact: true }).click();
    await page.getByRole("dialog", { name: /was rewritten$/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Revert" }).click();
    await page.getByText("Change reverted").waitFor();
    expect(await stored(dashboard, contentId)).toBe(first);
  });
});

describe("pasting", () => {
  test("200 documents from Word, Google Docs, web pages, our writers and attackers lose nothing and run nothing", async (dashboard) => {
    const contentId = await addContent(dashboard.service, dashboard.account);
    // A request to another host, a script or a blocked style fails the test too: see watched-page.ts.
    const { page } = await dashboard.openSignedIn();
    await openEditor(page, contentId);
    const documents = pastedDocuments();
    expect(documents).toHaveLength(200);
    const pasted = await pasteEach(text(page), documents);
    const lost = documents.flatMap(({ name, markdown }, index) => {
      const { markdown: found = "", foreign = [], links = [] } = pasted[index] ?? {};
      const isWhole = markdown === null ? found.startsWith("Before") : found === markdown;
      const isStoredAsIs = markdownOf(readMarkdown(found)) === found;
      const isSafe = links.every((href) => /^(?:https?:\/\/|mailto:)/.test(href));
      if (isWhole && isStoredAsIs && isSafe && foreign.length === 0) return [];
      return [{ name, isStoredAsIs, markdown, found, foreign, links }];
    });
    expect(lost).toEqual([]);
    const [first] = documents;
    if (first) await pasteEach(text(page), [first]);
    await page.keyboard.press("Control+s");
    await storesAtLast(dashboard, contentId).toBe(`# A title\n\n${first?.markdown}\n`);
  });
});

describe("the text", () => {
  test("is shown without its sources and notice, which are beside it, and is stored as it is typed", async (dashboard) => {
    const { service, account } = dashboard;
    const list = "\n## Sources\n\n1. “Bitter espresso”, old_kettle <https://forum.example/t/7>\n";
    const note = "Draft: 40 of at least 1,200 words.";
    const contentId = await addContent(service, account, {
      markdown: `# A title\n\nGrind finer. [1]\n${list}\n---\n\n*${note}*\n`,
      document: { draft_note: note },
      sources: [{ number: 1, kind: "reply", title: "Bitter", author: "old_kettle", spans: [] }],
    });
    const { page } = await dashboard.openSignedIn();
    await openEditor(page, contentId);
    expect(await text(page).innerText()).not.toMatch(/^Sources$|Draft: /m);
    await page.getByText(note).waitFor();
    await page.locator("#source-1").waitFor();
    // The source is beside its paragraph and links to its page.
    await text(page).getByRole("button", { name: "Show source 1" }).first().click();
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("source-1");
    await goToEnd(page);
    await page.keyboard.press("Enter");
    await page.keyboard.type("## Write to us");
    await page.keyboard.press("Enter");
    await page.keyboard.type("It is **hello@example.com**");
    await expectAccessible(page);
    await page.keyboard.press("Control+s");
    const typed = "\n\n## Write to us\n\nIt is **hello@example.com**\n";
    await storesAtLast(dashboard, contentId).toContain(`${typed}${list}`);
    const now = await stored(dashboard, contentId);
    expect(now).not.toContain("Draft: ");
    await page.getByRole("button", { name: "Markdown source" }).click();
    expect(await text(page).inputValue()).toContain(typed.trim());
    await page.getByRole("button", { name: "Markdown source" }).click();
    await text(page).getByRole("heading", { name: "Write to us" }).waitFor();
    // Opening a text does not count as an edit.
    await page.getByRole("link", { name: "Versions" }).click();
    await page.getByRole("button", { name: /^Version 2/ }).waitFor();
    expect(await stored(dashboard, contentId)).toBe(now);
  });
});

describe("an image", () => {
  test("is stored with its description, resized, and accessible to screen readers", async (dashboard) => {
    const contentId = await addContent(dashboard.service, dashboard.account);
    const { page } = await dashboard.openSignedIn();
    await openEditor(page, contentId);
    await goToEnd(page);
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
    await page
      .getByLabel("Image", { exact: true })
      .and(page.locator("input"))
      .setInputFiles({ name: "cup.png", mimeType: "image/png", buffer });
    await page.getByRole("button", { name: "Insert image" }).click();
    await page.getByText("Describe what the image shows.").waitFor();
    await page.getByLabel("Alternative text").fill("A cup of tea");
    await page.getByRole("button", { name: "Insert image" }).click();
    await text(page).getByRole("img", { name: "A cup of tea" }).waitFor();
    await page.getByRole("button", { name: "Small", exact: true }).click();
    await page.keyboard.press("Control+s");
    await storesAtLast(dashboard, contentId).toMatch(
      /^# A title\n\nA text\.!\[A cup of tea\]\(\/agents\/app\/api\/images\/\d+\/\?width=240\)\n$/,
    );
    await page.getByRole("link", { name: "Read" }).click();
    const image = page.getByRole("article").getByRole("img", { name: "A cup of tea" });
    await expect
      .poll(() =>
        image.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth),
      )
      .toBe(40);
  });
});

describe("a social set", () => {
  test("counts each post as its network does, and reports empty ones", async (dashboard) => {
    const context = await openContentsClient(dashboard.service);
    const { before } = await context.write("social");
    const { page } = await dashboard.openSignedIn({
      accountId: context.account.accountId,
    });
    await page.goto(`/agents/contents/${String(before["content_id"])}/?view=edit`);
    const post = page.getByLabel("Post for LinkedIn");
    await post.fill("Coffee first 👍");
    await page.getByText("about").first().waitFor();
    await page.keyboard.press("Control+s");
    await page.getByText("15 of 3,000", { exact: true }).waitFor();
    await post.fill(" ");
    await says(page, "Not saved: Post for LinkedIn cannot be empty");
    await expectAccessible(page);
  });
});
