/**
 * From a website's address to a text that answers a question and cites the website, following only what the pages say.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { serveSite } from "../websites/serve-site.ts";
import type { ServedSite } from "../websites/serve-site.ts";
import { startDiscourse } from "../../src/sources/forums/discourse.fixture.ts";
import type { ForumServer, ForumThread } from "../../src/sources/forums/forum-server.fixture.ts";
import { startPressroom } from "../service-under-test.ts";
import type { ServingChild } from "../service-under-test.ts";
import { addAccount } from "../test-database.ts";
import { openPageTests } from "./page-test.ts";

const environment = { PRESSROOM_SOURCE_ALLOW: "127.0.0.1", PRESSROOM_SOURCE_PAUSE: "0ms" };
const test = openPageTests({ environment });

const question = "How far is it to go seal watching by kayak, and do we have to swim?";
const threadOf = (id: number, title: string, text: string): ForumThread => ({
  id,
  title,
  text,
  author: "mudlark",
  at: new Date(Date.now() - 7_200_000),
  score: 3,
  tags: [],
  replies: [],
});
let site: ServedSite;
let forum: ForumServer;
let folder: string;
let worker: ServingChild | undefined;
beforeAll(async () => {
  site = await serveSite("kayak");
  forum = await startDiscourse([
    threadOf(11, question, "My sister wants to see the seals in Norfolk this summer."),
    threadOf(12, "Which flour for a sourdough starter?", "Mine died again."),
  ]);
  forum.fault = ({ url }) =>
    url.pathname === "/"
      ? { body: '<title>Outdoors</title><meta name="generator" content="Discourse 3.5.0">' }
      : undefined;
  folder = await mkdtemp(join(tmpdir(), "pressroom-worker-"));
});
afterAll(async () => {
  await worker?.end();
  await Promise.all([site.close(), forum.close()]);
  await rm(folder, { recursive: true, force: true });
});

test("a website's address becomes a brand and a source, a forum's best question is answered, and the text cites the website", async (dashboard) => {
  const { service, openSignedIn } = dashboard;
  const { accountId } = await addAccount(service);
  await service.database.pool.query("delete from brands where account_id = $1", [accountId]);
  const starting = startPressroom(["worker"], {
    environment: {
      ...environment,
      DATABASE_URL: service.connectionString,
      PRESSROOM_DATA_DIR: folder,
      PRESSROOM_MODEL_PORTS: "off",
    },
  });
  const { page } = await openSignedIn({ accountId });
  worker = await starting;
  const press = (name: string) => page.getByRole("button", { name }).click();
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).click();
  await page.goto("/agents/");
  await follow("Create brand");
  await page.getByRole("textbox", { name: "Website" }).fill(site.url);
  await press("Read website");
  await page.getByRole("checkbox", { name: "Add this website as a source" }).waitFor();
  await press("Create brand and choose keywords");
  await page
    .getByText("Saltmarsh Kayaks created. Pressroom is reading the brand’s website.")
    .waitFor();
  await press("Continue to Home");
  await follow("Find questions to answer");
  await follow("Add forum");
  await page.getByRole("textbox", { name: "URL" }).fill(forum.url);
  await press("Continue");
  await page.getByText("Detected: Discourse forum").waitFor();
  await press("Add source");
  await follow("View posts worth answering");
  await follow(`Write an answer to ${question}`);
  await press("Start writing");
  await follow("Open article");
  const cited = "Open: Guided kayak tours in Norfolk, Saltmarsh Kayaks";
  const link = page.getByRole("link", { name: cited });
  expect(await link.getAttribute("href")).toBe(`${site.url}tours`);
  const text = page.getByRole("article");
  await text.getByText("Grey seals are there all year").waitFor();
  await text.getByText("“Guided kayak tours in Norfolk”, Saltmarsh Kayaks").waitFor();
  expect(await text.getByText("sourdough").count()).toBe(0);
  await follow("Sources");
  await page.getByText("6 documents").waitFor();
});
