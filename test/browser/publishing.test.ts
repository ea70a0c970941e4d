/** Channels and publishing. */
import { afterAll, beforeAll, expect } from "vitest";
import { startChannelServer } from "../../src/publishing/channel-server.fixture.ts";
import type { ChannelServer } from "../../src/publishing/channel-server.fixture.ts";
import { mockWordpress } from "../../src/publishing/channels/mock-wordpress.fixture.ts";
import { pieceFor } from "../../src/worker/publishing.fixture.ts";
import { startTestPublishing } from "../../src/worker/start-test-publishing.fixture.ts";
import { addContent } from "../test-contents.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openPageTests } from "./page-test.ts";

const wordpress = mockWordpress();
let server: ChannelServer;
beforeAll(async () => {
  server = await startChannelServer(wordpress.answer);
});
afterAll(() => server.close());

const test = openPageTests({ environment: { PRESSROOM_PUBLISHING_ALLOW: "127.0.0.1" } });

test("a WordPress site is tested and added, and a piece is published there, shown with its link and log, and unpublished", async (dashboard) => {
  const { service, account, openSignedIn } = dashboard;
  const publishing = startTestPublishing(service);
  const { page, expectRefusals } = await openSignedIn({
    viewport: { width: 1280, height: 900 },
  });
  await page.goto(`/agents/brand/${account.brandId}/`);
  await page.getByRole("link", { name: "Channels" }).click();
  await page.getByText("No channels yet").waitFor();
  await page.getByRole("button", { name: "Add channel" }).click();
  await page.getByRole("button", { name: "Test and add" }).click();
  await page.getByText("Required").first().waitFor();
  await page.getByRole("textbox", { name: "Site URL" }).fill(server.url);
  await page.getByRole("textbox", { name: "Username" }).fill("editor");
  expectRefusals(/\/channels\//);
  await page.getByRole("textbox", { name: "Application password" }).fill("wrong");
  await page.getByRole("button", { name: "Test and add" }).click();
  await page.getByText("invalid application password").waitFor();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Application password" }).fill(wordpress.secret);
  await page.getByRole("button", { name: "Test and add" }).click();
  await page.getByText("Connected", { exact: true }).waitFor();
  await page.getByRole("button", { name: "More actions for WordPress" }).click();
  await page.getByRole("menuitem", { name: "Edit channel" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Our blog");
  await page.getByRole("textbox", { name: "Categories for every post" }).fill("News, Guides");
  await page.getByRole("button", { name: "Test and save" }).click();
  await page.getByText("Our blog saved").waitFor();

  // The problem is shown with the channel, and its secret is entered again.
  await service.database.pool.query(
    "update channels set problem = 'The password is no longer valid.'",
  );
  await page.reload();
  await page.getByText("The password is no longer valid.").waitFor();
  await page.getByText(`WordPress · ${server.url}`).waitFor();
  await page.getByRole("button", { name: "Reconnect Our blog" }).click();
  const secret = page.getByRole("textbox", { name: "Application password" });
  await page.getByRole("dialog").getByRole("button", { name: "Reconnect" }).click();
  await page.getByText("Required").waitFor();
  await secret.fill(wordpress.secret);
  await page.getByRole("dialog").getByRole("button", { name: "Reconnect" }).click();
  await page.getByText("Our blog reconnected").waitFor();
  await page.getByText("Connected", { exact: true }).waitFor();

  const contentId = await addContent(service, account, pieceFor("wordpress", "Sour coffee"));
  await page.goto(`/agents/contents/${contentId}/`);
  await page.getByRole("button", { name: "Publish" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByRole("complementary").getByText("Published", { exact: true }).first().waitFor();
  expect(await page.getByRole("link", { name: "View" }).getAttribute("href")).toBe(
    "https://blog.example.com/sour-coffee/",
  );
  expect(wordpress.shown()).toMatchObject([{ title: "Sour coffee" }]);
  const menu = page.getByRole("button", {
    name: "More actions for the publication on Our blog",
  });
  await menu.click();
  await page.getByRole("menuitem", { name: "Log" }).click();
  await page.getByText("Version 1 is published.").waitFor();
  await expectAccessible(page);
  await menu.click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await page.getByText("Unpublished", { exact: true }).waitFor();
  expect(wordpress.shown()).toEqual([]);
  await publishing.stop(1_000);

  // On a phone, the card is below the text, so a failure is shown above the text, with a link.
  await service.database.pool.query("update publications set state = 'failed', action = 'publish'");
  await page.setViewportSize({ width: 390, height: 700 });
  await page.reload();
  await page.getByText("Publishing to Our blog failed").waitFor();
  await page.getByRole("button", { name: "Retry: Our blog" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Go to Publishing" }).click();
  await expect
    .poll(() => page.evaluate("document.activeElement?.getBoundingClientRect().top ?? 0"))
    .toBeLessThan(350);
  expect(await page.evaluate("document.activeElement?.tagName")).toBe("ASIDE");
});
