/** Topic lists that become jobs, and contents on their way to publication: list, board and calendar. */
import { readFile } from "node:fs/promises";
import JSZip from "jszip";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addContent } from "../test-contents.ts";
import { addAccount, addBrand, addPost } from "../test-database.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPageTests } from "./page-test.ts";

const test = openPageTests();

/** Daylight saving time begins in Berlin between the two days that are tested. */
const options = {
  viewport: { width: 1440, height: 1000 },
  timezoneId: "Europe/Berlin",
  locale: "en-GB",
};

const looks = [
  { width: 390, colorScheme: "dark" },
  { width: 820, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
] as const;

/**
 * Checks that the page does not scroll sideways on a phone, a tablet and a desktop, and is accessible on the phone;
 * every-page.test.ts scans each page in all themes.
 */
async function expectFit(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 1000 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    if (width === 390) await expectAccessible(page);
    const surplus = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await page.evaluate<number>(surplus), `${name} at ${width}`).toBeLessThanOrEqual(0);
    const folder = process.env["PRESSROOM_PICTURES"];
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  await page.setViewportSize(options.viewport);
}

test("a pasted list shows its errors, is started once, followed, and downloaded as one archive", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  const { accountId, brandId } = await addAccount(service, { name: "Northwind" });
  const { page } = await openSignedIn({ ...options, accountId });
  await page.goto("/agents/batches/");
  const list = "type,topic,date\narticle,Storing coffee,2099-07-01\npoem,Beans,\npost,Decaf,\n";
  await page.getByLabel("CSV or list of topics").fill(list);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("heading", { name: "2 jobs to start, 1 row with errors" }).waitFor();
  await page.getByText('Unknown type "poem"').waitFor();
  await page.getByRole("cell", { name: "1 Jul 2099, 09:00", exact: true }).waitFor();
  await expectFit(page, "batch-preview");
  await page.getByRole("button", { name: "Start 2 jobs" }).click();
  await page.getByText("0 of 2 written, 1 row with errors").waitFor();
  await service.startWorker();
  await page.getByText("2 of 2 written, 1 row with errors").waitFor();
  await expectFit(page, "batch");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download all" }).click(),
  ]);
  const { files } = await JSZip.loadAsync(await readFile(await saved.path()));
  expect(Object.keys(files)).toHaveLength(2);

  // Failed rows are corrected in a new list.
  await service.database.pool.query(
    `update jobs set state = 'failed', failure_code = 'writer_failed', failure_message = 'It failed.'
       where account_id = $1 and custom_topic = 'Decaf'`,
    [accountId],
  );
  const address = page.url();
  await page.reload();
  await page.getByText("1 of 2 written, 1 failed, 1 row with errors").waitFor();
  await page.getByRole("link", { name: "Fix failed rows" }).click();
  await page.getByText("Failed rows from topic list").waitFor();
  const filled = page.getByLabel("CSV or list of topics");
  expect(await filled.inputValue()).toBe(
    `type,topic,instructions,brand,date\n,Beans,,${brandId},\npost,Decaf,,${brandId},`,
  );
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("heading", { name: "1 job to start, 1 row with errors" }).waitFor();
  await page.goto(address);
  await page.getByRole("main").getByRole("link", { name: "Topic lists" }).click();
  await page.getByLabel("CSV or list of topics").fill(list);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("2 rows already have jobs.").waitFor();
});

test("pieces are selected, get a status and tags, are deleted and restored, and are moved on the board and in the calendar", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  const account = await addAccount(service, { name: "Northwind" });
  const ids: number[] = [];
  for (const title of ["Sour coffee", "Cold brew", "Grinders"]) {
    ids.push(await addContent(service, account, { title }));
  }
  const { page } = await openSignedIn({
    ...options,
    accountId: account.accountId,
  });
  const undo = () => page.getByRole("button", { name: "Undo" }).last().click();
  const said = (text: string) => page.getByText(text, { exact: true }).last().waitFor();
  await page.goto("/agents/contents/");
  await page.getByLabel("Select Sour coffee").check();
  await page.getByLabel("Select Cold brew").check();
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("menuitem", { name: "Set status to In review" }).click();
  await said("Status of 2 pieces set to In review");
  await page.getByRole("button", { name: "Tags…" }).click();
  await page.getByLabel("Tags", { exact: true }).fill("spring, launch");
  await page.getByRole("button", { name: "Save" }).click();
  await said("Tags changed for 2 pieces");
  await page.getByText("#launch #spring").or(page.getByText("#launch · #spring")).first().waitFor();
  await expectFit(page, "list");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await said("2 deleted");
  await expect.poll(() => page.getByText("Cold brew").count()).toBe(0);
  await undo();
  await page.getByText("Cold brew").first().waitFor();
  await page.getByLabel("Status", { exact: true }).selectOption({ label: "In review (2)" });
  await expect.poll(() => page.getByText("Grinders").count()).toBe(0);

  await page.goto("/agents/contents/?view=board");
  const column = (name: string) => page.getByRole("region", { name });
  const card = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await column("In review").getByText("Cold brew").waitFor();
  await card("Grinders").dragTo(column("Approved"));
  await column("Approved").getByText("Grinders").waitFor();
  // For a moment it is in both columns.
  await column("Draft").getByText("Grinders").waitFor({ state: "detached" });
  // The same by keyboard; scheduling asks for the time.
  await page.getByRole("button", { name: "Move Grinders" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Set status to Scheduled" }).press("Enter");
  await page.getByLabel("Date and time").fill("2099-03-28T09:30");
  await page.getByText("Times are in Europe/Berlin.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await column("Scheduled").getByText("Grinders").waitFor();
  await expectFit(page, "board");
  const stored = async () => {
    const { rows } = await service.database.pool.query<{ at: Date; by: string }>(
      "select scheduled_at as at, status_changed_by as by from contents where id = $1",
      [ids[2]],
    );
    return rows[0]!;
  };
  // Berlin is one hour ahead of UTC on this day, and two on the next.
  expect((await stored()).at.toISOString()).toBe("2099-03-28T08:30:00.000Z");
  expect((await stored()).by).toContain("@");

  await page.clock.setFixedTime(new Date("2099-03-10T12:00:00Z"));
  await page.goto("/agents/contents/?view=calendar");
  const day = (name: string) => page.getByRole("region", { name });
  await day("Saturday, 28 March 2099").getByText("Grinders").waitFor();
  await expectFit(page, "calendar");
  await card("Grinders").dragTo(day("Sunday, 29 March 2099"));
  await day("Sunday, 29 March 2099").getByText("Grinders").waitFor();
  expect((await stored()).at.toISOString()).toBe("2099-03-29T07:30:00.000Z");
  await undo();
  await day("Saturday, 28 March 2099").getByText("Grinders").waitFor();
  await page.getByText("Week", { exact: true }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await day("Saturday, 28 March 2099").getByText("09:30").waitFor();
});

test("the palette finds forum posts and sources, and the brand switcher filters lists", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  const account = await addAccount(service, { name: "Northwind" });
  const other = await addBrand(service, account.accountId, { name: "Southwind" });
  await addContent(service, account, { title: "Of the north" });
  await addContent(service, account, { title: "Of the south", brandId: other });
  const postId = await addPost(service, account.accountId);
  await service.database.pool.query("update forum_posts set title = 'Zebra beans?' where id = $1", [
    postId,
  ]);
  const { page } = await openSignedIn({
    ...options,
    accountId: account.accountId,
  });
  await page.goto("/agents/contents/");
  await page.getByText("Of the north").waitFor();
  await page.getByRole("button", { name: /^Writing for / }).click();
  await page.getByRole("menuitemcheckbox", { name: "Southwind" }).click();
  await expect.poll(() => page.getByText("Of the north").count()).toBe(0);
  expect(page.url()).toContain(`brand_id=${other}`);
  // The board has the same filters, can be searched, and shows the brand of each piece.
  await page.getByText("Board", { exact: true }).click();
  const board = page.getByRole("group", { name: "Board" });
  await board.getByText("Of the south").waitFor();
  expect(await board.getByText("Of the north").count()).toBe(0);
  await page.getByLabel("Brand", { exact: true }).selectOption({ label: "All brands" });
  await board
    .getByText("Blog post · Northwind")
    .or(board.getByText("Article · Northwind"))
    .waitFor();
  await page.getByRole("searchbox", { name: "Search titles and text" }).fill("north");
  await expect.poll(() => board.getByText("Of the south").count()).toBe(0);
  await board.getByText("Of the north").waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command menu" }).fill("zebra");
  await page.getByRole("option", { name: "Zebra beans?" }).click();
  await page.waitForURL(`**/forum-posts/${postId}/`);
});
