/**
 * From a website's address to a piece on WordPress, following only what the pages say. With PRESSROOM_TEST_WORDPRESS=1
 * it is a real WordPress (test/start-wordpress.ts); PRESSROOM_PICTURES=FOLDER saves a screenshot of each step.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { serveSite } from "../websites/serve-site.ts";
import type { ServedSite } from "../websites/serve-site.ts";
import { startModelServer } from "../../mock-model/start-model-server.ts";
import { startChannelServer } from "../../src/publishing/channel-server.fixture.ts";
import { mockWordpress } from "../../src/publishing/channels/mock-wordpress.fixture.ts";
import { startPressroom } from "../service-under-test.ts";
import type { ServingChild } from "../service-under-test.ts";
import { startWordpress } from "../start-wordpress.ts";
import { addAccount } from "../test-database.ts";
import { setMockModel } from "../test-writing-worker.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { goToEnd } from "../browser/go-to-end.ts";
import { openPageTests } from "../browser/page-test.ts";

const environment = {
  PRESSROOM_SOURCE_ALLOW: "127.0.0.1",
  PRESSROOM_SOURCE_PAUSE: "0ms",
  PRESSROOM_MODEL_ALLOW: "127.0.0.1",
  PRESSROOM_PUBLISHING_ALLOW: "127.0.0.1",
};
const test = openPageTests({ environment });
const isReal = process.env["PRESSROOM_TEST_WORDPRESS"] === "1";

interface Wordpress {
  url: string;
  username: string;
  password: string;
  /** What readers can see, as HTML. */
  shown(): Promise<string>;
  close(): Promise<void>;
}

async function openRealWordpress(): Promise<Wordpress> {
  const real = await startWordpress();
  return { ...real, shown: async () => (await fetch(real.url)).text() };
}

async function mockOne(): Promise<Wordpress> {
  const played = mockWordpress();
  const server = await startChannelServer(played.answer);
  const shown = async () =>
    played
      .shown()
      .map(({ title, body }) => `${title} ${body}`)
      .join(" ");
  return { ...server, username: "editor", password: played.secret, shown };
}

let site: ServedSite;
let wordpress: Wordpress;
let provider: Awaited<ReturnType<typeof startModelServer>>;
let folder: string;
let worker: ServingChild | undefined;
beforeAll(async () => {
  site = await serveSite("kayak");
  wordpress = await (isReal ? openRealWordpress() : mockOne());
  provider = await startModelServer();
  folder = await mkdtemp(join(tmpdir(), "pressroom-worker-"));
});
afterAll(async () => {
  await worker?.end();
  await Promise.all([site.close(), wordpress.close(), provider.close()]);
  await rm(folder, { recursive: true, force: true });
});

test("a website becomes a brand, an idea a brief, the brief a piece, and the piece with an image is scheduled and published on WordPress", async (dashboard) => {
  const { service } = dashboard;
  const { accountId } = await addAccount(service);
  await service.database.pool.query("delete from brands where account_id = $1", [accountId]);
  const secret = service.connectionString;
  await setMockModel(service, accountId, provider, secret);
  const starting = startPressroom(["worker"], {
    environment: {
      ...environment,
      DATABASE_URL: service.connectionString,
      PRESSROOM_SECRET: secret,
      PRESSROOM_DATA_DIR: folder,
      PRESSROOM_MODEL_PORTS: "off",
    },
  });
  const { page } = await dashboard.openSignedIn({
    accountId,
    viewport: { width: 1280, height: 900 },
  });
  // Reading and writing take time on a busy machine.
  page.setDefaultTimeout(60_000);
  worker = await starting;
  const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).click();
  const field = (name: string) => page.getByRole("textbox", { name });
  let pictures = 0;
  const picture = async (name: string, of = page) => {
    const pictureFolder = process.env["PRESSROOM_PICTURES"];
    pictures += 1;
    if (pictureFolder)
      await of.screenshot({ path: join(pictureFolder, `walk-${pictures}-${name}.png`) });
  };

  await page.goto("/agents/");
  await follow("Create brand");
  await field("Website").fill(site.url);
  await picture("website");
  await press("Read website");
  await page.getByRole("checkbox", { name: "Add this website as a source" }).waitFor();
  await picture("brand");
  await press("Create brand and choose keywords");
  await page
    .getByText("Saltmarsh Kayaks created. Pressroom is reading the brand’s website.")
    .waitFor();
  await press("Continue to Home");

  const ideas = page.getByRole("list", { name: "Topic ideas" });
  await ideas
    .getByRole("link", { name: /^Write about / })
    .first()
    .waitFor();
  await picture("ideas");
  await ideas
    .getByRole("link", { name: /^Write about / })
    .first()
    .click();
  await page.getByLabel("Review the brief first").check();
  await picture("new");
  await press(/^Start writing/);

  await page.getByRole("form", { name: "Brief" }).waitFor();
  await picture("brief");
  await press(/^Approve$/);
  await page.getByRole("link", { name: "Open article" }).waitFor();
  await picture("job");
  await follow("Open article");
  await page.getByRole("article").waitFor();
  await picture("piece");

  await page.goto(`${page.url().split("?")[0]}?view=edit`);
  await goToEnd(page);
  await page.keyboard.type(" Bring a dry bag.");
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 240 } });
  await page
    .getByLabel("Image", { exact: true })
    .and(page.locator("input"))
    .setInputFiles({ name: "kayak.png", mimeType: "image/png", buffer });
  await field("Alternative text").fill("A kayak on the marsh");
  await press("Insert image");
  await field("Text").getByRole("img", { name: "A kayak on the marsh" }).waitFor();
  await page.keyboard.press("Control+s");
  await page.getByRole("status").filter({ hasText: "Saved" }).first().waitFor();
  await picture("edited");

  const content = page.url();
  await follow("Add channel");
  await press("Add channel");
  await field("Site URL").fill(wordpress.url);
  await field("Username").fill(wordpress.username);
  await field("Application password").fill(wordpress.password);
  await picture("channel");
  await press("Test and add");
  await page.getByText("Connected", { exact: true }).waitFor();
  await picture("connected");

  await page.goto(content);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("When").selectOption("At a specific time");
  await dialog.getByLabel("Time", { exact: true }).fill("2099-03-28T09:30");
  const option = (name: string) => dialog.getByRole("textbox", { name: `${name} (optional)` });
  await option("Slug").fill("seal-trips");
  await option("Excerpt").fill("What to bring.");
  await option("Categories").fill("Guides, Seals");
  await option("Tags").fill("kayak");
  await expectAccessible(page);
  await picture("publish");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  const card = page.getByRole("complementary");
  // The publication's state: the piece itself is scheduled before WordPress knows about it.
  await card.locator("section").first().getByText("Scheduled", { exact: true }).waitFor();
  await picture("scheduled");
  expect(await wordpress.shown()).not.toContain("Bring a dry bag");

  // The scheduled time arrives.
  await service.database.pool.query(
    "update publications set publish_at = now(), next_attempt_at = now() where account_id = $1",
    [accountId],
  );
  await page.reload();
  await card.getByText("Published", { exact: true }).first().waitFor();
  const link = page.getByRole("link", { name: "View" });
  await link.waitFor();
  await card.getByText("Status history").waitFor();
  await picture("published");
  expect(await link.getAttribute("href")).toContain("/seal-trips/");
  const shown = await wordpress.shown();
  expect(shown).toContain("Bring a dry bag");
  expect(shown).toMatch(/<img[^>]+src="[^"]+wp-content\/uploads\/[^"]+\.png"/);
  expect(shown).not.toContain("/agents/");
  if (isReal) {
    // As a reader: the dashboard's own page may not send requests to other hosts.
    const reader = await dashboard.browser.newPage();
    await reader.goto(String(await link.getAttribute("href")));
    await reader.getByRole("img", { name: "A kayak on the marsh" }).first().waitFor();
    await picture("wordpress", reader);
    await reader.close();
  }
});
