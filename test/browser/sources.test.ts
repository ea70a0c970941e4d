/** Adding and following sources. */
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { startDiscourse } from "../../src/sources/forums/discourse.fixture.ts";
import { makeThreads } from "../../src/sources/forums/forum-server.fixture.ts";
import type { ForumServer } from "../../src/sources/forums/forum-server.fixture.ts";
import { openSourceReading } from "../../src/worker/source-reading.fixture.ts";
import { startLocalServer } from "../local-server.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPageTests } from "./page-test.ts";

const prose = "We paddle from the old mill to the sea and stop for tea at the lock house. ".repeat(
  5,
);
const site = await startLocalServer((request, response) => {
  const isForum = request.url === "/forum/";
  if (request.url !== "/" && !isForum) response.writeHead(404).end();
  else {
    const generator = isForum ? '<meta name="generator" content="Discourse 3.5.0">' : "";
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<title>Kayak tours</title>${generator}<h1>Kayak tours</h1><p>${prose}</p>`);
  }
});
let forum: ForumServer;
const address = site.url;
beforeAll(async () => {
  forum = await startDiscourse(makeThreads(3, 2));
  forum.fault = ({ url }) =>
    url.pathname === "/"
      ? { body: '<title>Paddlers</title><meta name="generator" content="Discourse 3.5.0">' }
      : undefined;
});
afterAll(async () => {
  await site.close();
  await forum.close();
});

const test = openPageTests({
  environment: {
    PRESSROOM_SOURCE_ALLOW: "127.0.0.1",
    PRESSROOM_SOURCE_PAUSE: "0ms",
  },
});

test("a URL is recognized, read and shown with its text, paused with an undo, and removed", async (dashboard) => {
  const setup = openSourceReading(dashboard.service, {
    rules: { allowedHosts: ["127.0.0.1"], ownHosts: [] },
    resolving: { addressesOf: () => Promise.resolve(["127.0.0.1"]) },
  });
  onTestFinished(() => setup.close());
  setup.start();
  const { page } = await dashboard.openSignedIn();
  await page.goto("/agents/sources/");
  await page.getByText("No sources yet").waitFor();
  await page.getByRole("link", { name: "Add source" }).first().click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Enter a URL.").waitFor();
  await page.getByRole("textbox", { name: "URL" }).fill(forum.url);
  await page.keyboard.press("Enter");
  const kind = page.getByRole("radio", { name: "Discourse forum" });
  await expect.poll(() => kind.isChecked()).toBe(true);
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Paddlers");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add source" }).click();
  await page.getByText("3 forum posts were read from this source.").waitFor();
  await page.getByText("Up to date").waitFor();
  await page.getByRole("link", { name: "View all 3 forum posts" }).click();
  await page.getByText("Which grinder for espresso, number 2?").waitFor();

  await page.goto("/agents/sources/new/");
  await page.getByRole("textbox", { name: "URL" }).fill(`${address}/`);
  await page.getByRole("button", { name: "Continue" }).click();
  const website = page.getByRole("radio", { name: "Website" });
  await expect.poll(() => website.isChecked()).toBe(true);
  await page.getByRole("button", { name: "Add source" }).click();
  await page.getByRole("link", { name: "Kayak tours" }).click();
  await page.getByText("stop for tea at the lock house").waitFor();
  await page.getByRole("link", { name: "Back to source" }).click();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await page.getByText("Paused", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Up to date").waitFor();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Our tours");
  await page.getByRole("textbox", { name: "Maximum pages" }).fill("5");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.getByText("Source saved").waitFor();
  await page.getByRole("heading", { name: "Our tours" }).waitFor();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete source" }).click();
  await page.getByText("Source deleted").waitFor();
  await page.getByRole("link", { name: "Paddlers" }).waitFor();
  expect(await page.getByRole("link", { name: "Our tours" }).count()).toBe(0);
});

test("files are chosen or dropped, uploaded for a brand as documents or forum posts, and each shows its result", async (dashboard) => {
  const { service, account, openSignedIn } = dashboard;
  const { page, expectRefusals } = await openSignedIn({
    viewport: { width: 390, height: 844 },
  });
  expectRefusals(/\/sources\/files\/$/);
  await page.goto("/agents/sources/new/");
  await page.getByRole("link", { name: "Files Upload" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload files" });
  const guide = "# Tides\n\nSlack water lasts twenty minutes.";
  await dialog.locator("input[type=file]").setInputFiles([
    { name: "tides.md", mimeType: "text/markdown", buffer: Buffer.from(guide) },
    { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("\x89PNG", "latin1") },
  ]);
  await dialog.getByRole("button", { name: "Upload 2 files" }).click();
  await dialog.getByText("1 of 2 uploaded").waitFor();
  await dialog.getByRole("alert").getByText("cannot be read").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Open tides.md" }).click();
  await page.getByRole("link", { name: "Tides", exact: true }).click();
  await page.getByText("Slack water lasts twenty minutes.").waitFor();

  await page.goto("/agents/sources/");
  await page.getByRole("link", { name: "tides.md" }).waitFor();
  const held = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      const posts = "title,body\\nWhich paddle?,For a tall person\\n,No title";
      data.items.add(new File([posts], "posts.csv", { type: "text/csv" }));
      return data;
    })()`);
  const list = page.getByRole("list", { name: "Sources" });
  await list.dispatchEvent("dragover", { dataTransfer: held });
  await page.getByText("Drop files to upload them").waitFor();
  await list.dispatchEvent("drop", { dataTransfer: held });
  await dialog.getByText("posts.csv").waitFor();
  await dialog.getByRole("combobox", { name: "File contents" }).selectOption("thread_file");
  await dialog.getByRole("combobox", { name: "Brand" }).selectOption("");
  await dialog.getByRole("button", { name: "Upload 1 file" }).click();
  await dialog.getByText("1 new, 0 changed, 0 unchanged").waitFor();
  await dialog.getByText("Line 3: The title is missing.").waitFor();
  await dialog.getByRole("link", { name: "Open posts.csv" }).click();
  await page.getByText("1 forum post was read from this source.").waitFor();
  const { rows } = await service.database.pool.query(
    "select name, brand_id from sources where kind in ('file', 'thread_file') order by id",
  );
  expect(rows).toEqual([
    { name: "tides.md", brand_id: account.brandId },
    { name: "posts.csv", brand_id: null },
  ]);
});
