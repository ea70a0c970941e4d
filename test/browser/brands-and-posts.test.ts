/** Brands, keywords and forum posts. */
import { describe, expect } from "vitest";
import { addBrand } from "../test-database.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPageTests } from "./page-test.ts";

const test = openPageTests();

describe("keywords", () => {
  test("are requested with a reason, can be pasted or taken from suggestions, and lead back", async (dashboard) => {
    const { service, account, openSignedIn } = dashboard;
    const brandId = await addBrand(service, account.accountId, { name: "New", keywords: [] });
    const { page } = await openSignedIn({
      viewport: { width: 390, height: 844 },
    });
    await page.goto(`/agents/brand/${brandId}/keywords/?next=%2Fnew%2F%3Ftype%3Dnewsletter`);
    await page.getByText("Add a keyword to start writing").waitFor();
    const field = page.getByRole("textbox", { name: "Keywords to add" });
    await field.fill(`pour over, "salt, sweet"\nPour  Over\nקפה טרי; ${"x".repeat(201)}`);
    await field.press("Enter");
    await page.getByText("3 keywords added · 1 already existed").waitFor();
    await page.getByText("Must be at most 200 characters long.").waitFor();
    const list = page.getByRole("list", { name: "Brand keywords" });
    await expect
      .poll(async () => (await list.getByRole("listitem").allInnerTexts()).toSorted())
      .toEqual(["pour over", "salt, sweet", "קפה טרי"].toSorted());
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("No keywords yet.").waitFor();

    const suggestions = page.getByRole("list", { name: "Suggested keywords" });
    const name = (await suggestions.getByRole("button").first().getAttribute("aria-label")) ?? "";
    const keyword = name.replace("Add ", "");
    // By name: a refetch may change which suggestion comes first.
    await suggestions.getByRole("button", { name, exact: true }).click();
    const remove = list.getByRole("button", { name: `Remove ${keyword}` });
    await remove.waitFor();
    await suggestions.getByRole("button", { name, exact: true }).waitFor({ state: "detached" });
    await remove.press("Delete");
    await remove.waitFor({ state: "detached" });
    await page.getByText(`“${keyword}” removed`).waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await remove.waitFor();

    await page.getByRole("button", { name: "Return to previous page" }).click();
    await page.waitForURL(/\/agents\/new\/\?type=newsletter$/);
  });

  test("are imported from a file and exported to one", async ({
    service,
    account,
    openSignedIn,
  }) => {
    const brandId = await addBrand(service, account.accountId, { name: "Files", keywords: [] });
    const { page } = await openSignedIn();
    await page.goto(`/agents/brand/${brandId}/keywords/`);
    const lines = Array.from({ length: 200 }, (_, index) => `keyword number ${index}`);
    await page.locator("input[type=file]").setInputFiles({
      name: "list.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`keyword\r\n${lines.join("\r\n")}\r\n=1+1`),
    });
    await page.getByRole("button", { name: "Add 201 keywords" }).click();
    await page.getByText("201 keywords added").waitFor();
    await page.getByRole("searchbox", { name: "Search keywords" }).fill("number 19");
    await page.getByText("11 of 201").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const stream = await (await download).createReadStream();
    const saved = Buffer.concat(await stream.toArray()).toString("utf8");
    expect(saved.split("\r\n")).toHaveLength(203);
    expect(saved).toContain("'=1+1");

    // An export is previewed before it is imported, and the import can be undone.
    const planner =
      "Keyword Stats 2026-11-16 at 10_35_21\nAll dates\nKeyword\tCurrency\tAvg. monthly searches\nseal trips\tGBP\t320\nkayak hire\tGBP\t1900\nkeyword number 7\tGBP\t10\n";
    await page.locator("input[type=file]").setInputFiles({
      name: "Keyword Stats.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`\ufeff${planner}`, "utf16le"),
    });
    const preview = page.getByRole("dialog", { name: "Import keywords" });
    await preview.getByText("2 new keywords").waitFor();
    expect(await preview.getByRole("row").allInnerTexts()).toEqual([
      "Keyword\tMonthly searches",
      "kayak hire\t1,900",
      "seal trips\t320",
    ]);
    await preview.getByText("1 already exists: keyword number 7").waitFor();
    await expectAccessible(page);
    await preview.getByRole("button", { name: "Add 2 keywords" }).click();
    await page.getByText("2 keywords added · 1 already existed").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("11 of 201").waitFor();
  });
});

describe("a brand", () => {
  test("that was changed elsewhere meanwhile is never overwritten silently", async (dashboard) => {
    const { page } = await dashboard.openSignedIn();
    const { brandId } = dashboard.account;
    await page.goto(`/agents/brand/${brandId}/`);
    const voice = page.getByRole("textbox", { name: "Voice" });
    const other = await page.context().newPage();
    await voice.fill("Mine, and nobody else’s.");
    await page.getByRole("checkbox", { name: "Mastodon" }).check();

    await other.goto(`/agents/brand/${brandId}/`);
    await other.getByRole("textbox", { name: "Voice" }).fill("Theirs.");
    await other.getByRole("textbox", { name: "Industry" }).fill("Tea");
    await other.keyboard.press("Control+s");
    await other.getByText("Saved", { exact: true }).waitFor();
    await other.close();

    await page.getByRole("button", { name: /^Save(?! rules)/ }).click();
    const conflict = page.getByRole("region", { name: "Voice" });
    await conflict.getByText("Theirs.").waitFor();
    expect(await page.getByRole("textbox", { name: "Industry" }).inputValue()).toBe("Tea");
    await expectAccessible(page);
    // Leaving the page now asks for confirmation.
    await page.getByRole("link", { name: "All brands" }).click();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await conflict.getByRole("button", { name: "Keep yours" }).click();
    await page.getByRole("button", { name: /^Save(?! rules)/ }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.reload();
    await voice.waitFor();
    expect(await voice.inputValue()).toBe("Mine, and nobody else’s.");
    expect(await page.getByRole("textbox", { name: "Industry" }).inputValue()).toBe("Tea");
    expect(await page.getByRole("checkbox", { name: "Mastodon" }).isChecked()).toBe(true);
  });

  test("is created from its name, leads on to its keywords, and can be restored from the archive", async (dashboard) => {
    const { page } = await dashboard.openSignedIn({ colorScheme: "dark" });
    await page.goto("/agents/brand/new/");
    await page.getByRole("button", { name: "Create brand and choose keywords" }).click();
    await page.getByText("A brand needs a name.").waitFor();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Name" }).fill("Paper & Pine");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/agents\/brand\/\d+\/keywords\/$/);
    await page.getByRole("heading", { level: 1, name: "Paper & Pine" }).waitFor();
    await page.getByRole("button", { name: "More actions for this brand" }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await page.getByText("This brand is archived").waitFor();
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("button", { name: "More actions for this brand" }).waitFor();
  });
});

describe("forum posts", () => {
  test("are added, imported, found, used for content and deleted, and strangers' texts are never run as code", async (dashboard) => {
    const { page } = await dashboard.openSignedIn();
    const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
    await page.goto("/agents/forum-posts/new/");
    await page.getByRole("textbox", { name: "Title" }).fill(`Why ${hostile}`);
    await page.getByRole("textbox", { name: "Text" }).fill(`Sour.\n\n${hostile}`);
    await page.getByRole("textbox", { name: "URL" }).fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Add reply" }).click();
    await page.getByRole("textbox", { name: "Reply 1", exact: true }).fill(`Grind. ${hostile}`);
    await page.getByRole("button", { name: "Add post" }).click();
    await page.getByText("Enter a URL that starts with https://").waitFor();
    await page.getByRole("textbox", { name: "URL" }).fill("https://forum.example.org/t/1");
    await page.getByRole("button", { name: "Add post" }).click();
    await page.getByRole("heading", { level: 1, name: `Why ${hostile}` }).waitFor();
    await page.getByRole("list", { name: "Replies" }).getByText(`Grind. ${hostile}`).waitFor();
    expect(await page.locator("main img, main script").count()).toBe(0);

    await page.goto("/agents/forum-posts/");
    await page.getByRole("button", { name: "Import" }).click();
    await page.locator("input[type=file]").setInputFiles({
      name: "posts.csv",
      mimeType: "text/csv",
      buffer: Buffer.from('title,text\n"Kettles, which?","Goose\nneck"\n,no title\n'),
    });
    await page.getByRole("region", { name: "Rejected posts" }).getByText("Post 2").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Import 1 post" }).click();
    await page.getByText("Import complete: 1 new").waitFor();
    const rows = page.getByRole("list", { name: "Forum posts" }).getByRole("listitem");
    await page.getByRole("searchbox", { name: "Search all posts" }).fill("gooseneck or neck");
    await expect.poll(() => rows.count()).toBe(1);
    await page.waitForURL(/\?q=gooseneck\+or\+neck$/);
    await page.getByRole("button", { name: "More actions for Kettles, which?" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete post" }).click();
    await page.getByText("No results for “gooseneck or neck”").waitFor();
    await page.getByRole("link", { name: "Show all posts" }).click();
    await rows.getByRole("link", { name: /^Why/ }).click();
    await page.getByRole("link", { name: "Write about this" }).click();
    await page.waitForURL(/\/agents\/new\/\?forum_post_id=\d+$/);
  });

  test("are shown as threads, edited with their history, and imported with a preview that can be undone", async (dashboard) => {
    const { page } = await dashboard.openSignedIn();
    const thread = {
      title: "Which grinder?",
      url: "https://forum.example.org/t/tree",
      tags: ["grinders"],
      score: 128,
      replies: [{ author: "ana", body: "Burrs.", replies: [{ author: "cy", body: "Which?" }] }],
    };
    const importFile = async (posts: readonly object[]) => {
      await page.goto("/agents/forum-posts/");
      await page.getByRole("button", { name: "Import" }).click();
      await page.locator("input[type=file]").setInputFiles({
        name: "threads.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify(posts)),
      });
    };
    await importFile([thread]);
    await page.getByRole("button", { name: "Import 1 post" }).click();
    await page.getByText("Import complete: 1 new").waitFor();
    await page.getByRole("link", { name: "Which grinder?" }).click();
    const replies = page.getByRole("list", { name: "Replies" }).getByRole("listitem");
    await expect.poll(() => replies.allInnerTexts()).toHaveLength(2);
    expect(await replies.nth(1).innerText()).toContain("In reply to ana");

    await page.getByRole("button", { name: "More actions for this post" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Which grinder for espresso?");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Which grinder for espresso?" }).waitFor();
    await page.getByRole("button", { name: "Show 1 edit" }).click();
    await page.getByRole("region", { name: "Edit history" }).locator("del").waitFor();
    await expectAccessible(page);

    await importFile([{ ...thread, title: "Imported" }]);
    const changes = page.getByRole("region", { name: "Changes to existing posts" });
    await changes.locator("del", { hasText: "Which grinder for espresso?" }).waitFor();
    await page.getByRole("button", { name: "Import 1 post" }).click();
    await page.getByRole("link", { name: "Imported" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Import undone").waitFor();
    await page.getByRole("link", { name: "Which grinder for espresso?" }).waitFor();

    await page.getByRole("combobox", { name: "Score" }).selectOption("100");
    await page.waitForURL(/score=100/);
    const rows = page.getByRole("list", { name: "Forum posts" }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole("combobox", { name: "Replies" }).selectOption("answered");
    await page.getByText("No posts match these filters").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
  });
});
