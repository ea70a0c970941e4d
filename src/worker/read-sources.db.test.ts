import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addBrand, addEmptyAccount, useTestDatabase } from "../../test/test-database.ts";
import { forAccount } from "../db/account-handle.ts";
import { findDocument } from "../records/sources/documents.ts";
import { requestReading, updateSource } from "../records/sources/sources.ts";
import { startSourceServer } from "../sources/source-server.fixture.ts";
import type { SourceRoutes, SourceServer } from "../sources/source-server.fixture.ts";
import { openSourceReading } from "./source-reading.fixture.ts";
import type { SourceReadingSetup } from "./source-reading.fixture.ts";

const routes: SourceRoutes = {};
const tested = useTestDatabase();
let server: SourceServer;
let setup: SourceReadingSetup;
let accountId: number;

beforeAll(async () => {
  server = await startSourceServer(routes);
  setup = openSourceReading(tested, server);
  accountId = await addEmptyAccount(tested);
  setup.start();
});
afterAll(async () => {
  await setup.close();
  await server.close();
});

const prose = (about: string) =>
  `${about} is a place on the river where boats are repaired and tea is served. `.repeat(8).trim();
const page = (title: string, links: string[] = [], more = "") =>
  `<html lang="en"><head><title>${title}</title></head><body><nav>${links
    .map((link) => `<a href="${link}">${link}</a>`)
    .join(" ")}</nav><main><h1>${title}</h1><p>${prose(title)}</p>${more}</main></body></html>`;

const xml = (name: string, inner: string) =>
  `<?xml version="1.0"?><${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</${name}>`;
const item = (at: number) =>
  `<item><guid isPermaLink="false">g${at}</guid><title>News ${at}</title><link>/news/${at}</link>
   <description><![CDATA[<p>Text &amp; ${at}</p><script>x</script>]]></description></item>`;

async function readAgain(id: number) {
  const before = await setup.find(accountId, id);
  await forAccount(tested.api, accountId, (account) => requestReading(account, id));
  return vi.waitFor(
    async () => {
      const source = await setup.find(accountId, id);
      const isNewer = Number(source.lastReadAt) > Number(before.lastReadAt);
      if (!isNewer || source.isReading) throw new Error("not read again yet");
      return source;
    },
    { timeout: 20_000, interval: 20 },
  );
}

test("a website is read from its sitemaps, compressed or not, as documents with passages of its brand", async () => {
  const loc = (path: string) => `<loc>${server.url(path)}</loc>`;
  routes["/"] = page("Harbour");
  routes["/robots.txt"] = (_request, response) =>
    void response.end(`User-agent: *\nDisallow: /hidden\nSitemap: ${server.url("/index.xml")}`);
  routes["/index.xml"] = xml(
    "sitemapindex",
    `<sitemap>${loc("/one.xml.gz")}</sitemap><sitemap>${loc("/two.xml")}</sitemap>`,
  );
  routes["/one.xml.gz"] = (_request, response) =>
    void response.end(
      gzipSync(xml("urlset", `<url>${loc("/lock")}</url><url>${loc("/lock?utm_source=x")}</url>`)),
    );
  routes["/two.xml"] = xml(
    "urlset",
    `<url>${loc("/mill")}</url><url>${loc("/hidden")}</url><url>${loc("/away")}</url>
     <url><loc>http://elsewhere.example.com/</loc></url><url>${loc("/photo.jpg")}</url>`,
  );
  routes["/lock"] = page("Lock house", [], "<h2>Prices</h2><p>Tea costs two pounds.</p>");
  routes["/mill"] = page("Old mill");
  const brandId = await addBrand(tested, accountId);
  const id = await setup.add(accountId, { url: server.url("/"), brandId });
  expect(await setup.settled(accountId, id)).toMatchObject({ problem: null, documentsCount: 3 });
  const documents = await setup.documents(accountId, id);
  expect(documents.map(({ title }) => title).toSorted()).toEqual([
    "Harbour",
    "Lock house",
    "Old mill",
  ]);
  const lock = documents.find(({ title }) => title === "Lock house");
  const { passages, markdown, language } =
    (await forAccount(tested.api, accountId, (account) =>
      findDocument(account, { sourceId: id, id: lock?.id ?? 0 }),
    )) ?? {};
  expect(language).toBe("en");
  expect(markdown).toBe(
    `# Lock house\n\n${prose("Lock house")}\n\n## Prices\n\nTea costs two pounds.`,
  );
  expect(passages?.map(({ heading }) => heading)).toEqual(["Lock house", "Lock house › Prices"]);
  expect(server.asked.filter((one) => one === "GET /lock" || one.includes("hidden"))).toEqual([
    "GET /lock",
  ]);
  const { rows } = await tested.database.pool.query(
    "select distinct brand_id from passages where source_id = $1",
    [id],
  );
  expect(rows).toEqual([{ brand_id: brandId }]);
});

test("a website without a sitemap is crawled within its limits, and no page is read twice", async () => {
  const links = Array.from({ length: 30 }, (_, at) => `/links/${at}`);
  routes["/links/"] = page("Start", [...links, "/links/0#part", "/links/0?sort=up", "/x.zip"]);
  for (const link of links) routes[link] = page(link, ["/links/deep", "http://other.test/"]);
  routes["/links/deep"] = page("Deep");
  const start = server.url("/links/", "third.test");
  const id = await setup.add(accountId, { url: start, settings: { pages_max: 12 } });
  expect(await setup.settled(accountId, id)).toMatchObject({ problem: null, documentsCount: 12 });
  const urls = (await setup.documents(accountId, id)).map(({ url }) => new URL(url).pathname);
  expect(new Set(urls)).toEqual(new Set(["/links/", ...links.slice(0, 11)]));
});

test("unchanged pages are not rewritten, changed ones get a revision, and missing ones are marked", async () => {
  let title = "First";
  let etag = '"one"';
  routes["/changes/"] = page("Changes", ["/changes/a", "/changes/b", "/changes/c"]);
  routes["/changes/a"] = (request, response) =>
    request.headers["if-none-match"] === etag
      ? void response.writeHead(304).end()
      : void response.writeHead(200, { etag, "content-type": "text/html" }).end(page(title));
  routes["/changes/b"] = page("Stays");
  routes["/changes/c"] = page("Goes");
  const id = await setup.add(accountId, { url: server.url("/changes/", "other.test") });
  const first = await setup.settled(accountId, id);
  expect(first.documentsCount).toBe(4);
  const before = await setup.documents(accountId, id);

  const second = await readAgain(id);
  const unchanged = await setup.documents(accountId, id);
  expect(unchanged.map(({ changedAt, revision }) => [changedAt, revision])).toEqual(
    before.map(({ changedAt }) => [changedAt, 1]),
  );
  expect(second.lastChangedAt).toEqual(first.lastChangedAt);
  expect(second.intervalSeconds).toBeGreaterThan(first.intervalSeconds);

  title = "Second";
  etag = '"two"';
  delete routes["/changes/c"];
  const third = await readAgain(id);
  expect(third.intervalSeconds).toBeLessThan(second.intervalSeconds);
  const after = await setup.documents(accountId, id);
  expect(
    new Set(after.map((one) => `${one.title} ${one.revision} ${one.missingSince !== null}`)),
  ).toEqual(new Set(["Changes 1 false", "Goes 1 true", "Second 2 false", "Stays 1 false"]));
  const { rows } = await tested.database.pool.query(
    `select r.title from document_revisions r join documents d on d.id = r.document_id where d.source_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ title: "First" }]);
});

test("a feed's entries become documents or threads, once each, and an unchanged feed is not read again", async () => {
  let items = [item(1), item(2), item(2)];
  let asked = 0;
  routes["/feed.xml"] = (request, response) => {
    const etag = `"${items.length}"`;
    asked += 1;
    if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
    else {
      const body = `<rss version="2.0"><channel><title>News</title><language>en</language>${items.join("")}</channel></rss>`;
      response.writeHead(200, { etag }).end(body);
    }
  };
  const id = await setup.add(accountId, { kind: "feed", url: server.url("/feed.xml") });
  expect(await setup.settled(accountId, id)).toMatchObject({ problem: null, documentsCount: 2 });
  await readAgain(id);
  items = [...items, item(3)];
  expect(await readAgain(id)).toMatchObject({ documentsCount: 3 });
  expect(asked).toBe(3);
  expect((await setup.documents(accountId, id)).map(({ excerpt }) => excerpt)).toEqual([
    "Text & 3",
    "Text & 2",
    "Text & 1",
  ]);

  const forum = await setup.add(accountId, {
    kind: "feed",
    url: server.url("/feed.xml"),
    name: "As threads",
    settings: { as: "threads" },
  });
  expect(await setup.settled(accountId, forum)).toMatchObject({
    documentsCount: 0,
    forumPostsCount: 3,
  });
});

test.each([
  ["a page that is missing", "/missing", "not_found"],
  ["a page that robots.txt forbids", "/hidden", "disallowed_by_robots"],
  ["a file", "/file", "unreadable"],
  ["a page without text", "/empty", "unreadable"],
  ["an endless page", "/endless", "too_large"],
  ["a feed that is none", "/", "unreadable"],
  ["a feed that declares entities", "/bomb.xml", "unreadable"],
])("%s is reported in words, and tried again later", async (name, path, code) => {
  routes["/file"] = (_request, response) =>
    void response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF");
  routes["/empty"] = "<body><script>render()</script><div id=root></div></body>";
  routes["/bomb.xml"] =
    '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><rss><channel>&b;</channel></rss>';
  routes["/endless"] = (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write("<p>more</p>".repeat(1_000)));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  };
  const kind = name.startsWith("a feed") ? "feed" : "page";
  const id = await setup.add(accountId, { kind, url: server.url(path) });
  const source = await setup.settled(accountId, id);
  expect(source).toMatchObject({ problemCode: code, failuresInRow: 1, lastReadAt: null });
  expect(source.problem).toMatch(/^\S.*\.$/s);
  expect(Number(source.nextReadAt)).toBeGreaterThan(Number(source.createdAt) + 30_000);
});

test("a server that asks for a pause gets it, and reading the website resumes where it stopped", async () => {
  let isLimited = true;
  const links = Array.from({ length: 8 }, (_, at) => `/slow/${at}`);
  routes["/slow/"] = page("Slow", links);
  for (const link of links) routes[link] = page(link);
  routes["/slow/3"] = (_request, response) =>
    isLimited
      ? void response.writeHead(429, { "retry-after": "1" }).end()
      : void response.writeHead(200, { "content-type": "text/html" }).end(page("/slow/3"));
  const id = await setup.add(accountId, { url: server.url("/slow/", "third.test") });
  const stopped = await vi.waitFor(async () => {
    const source = await setup.find(accountId, id);
    expect(source).toMatchObject({ problemCode: "rate_limited", failuresInRow: 0 });
    return source;
  }, 20_000);
  expect(stopped.documentsCount).toBe(4);
  expect(stopped.problem).toMatch(/ is rate-limiting requests\. Reading resumes automatically\.$/);
  isLimited = false;
  await vi.waitFor(async () => {
    const source = await setup.find(accountId, id);
    expect(source).toMatchObject({ problemCode: null, documentsCount: 9 });
  }, 20_000);
  const asked = server.asked.filter((one) => one.startsWith("GET /slow/"));
  expect(asked.filter((one) => one !== "GET /slow/3")).toHaveLength(8);
});

test("a paused source is not read, and what was read from it remains", async () => {
  routes["/paused"] = page("Paused");
  const id = await setup.add(accountId, { kind: "page", url: server.url("/paused") });
  await setup.settled(accountId, id);
  await forAccount(tested.api, accountId, async (account) => {
    const before = await setup.find(accountId, id);
    await updateSource(tested, account, before, { isPaused: true, settings: {} });
  });
  const asked = server.asked.length;
  const other = await setup.add(accountId, { kind: "page", url: server.url("/mill") });
  await setup.settled(accountId, other);
  expect(server.asked.slice(asked)).toEqual(["GET /mill"]);
  expect(await setup.find(accountId, id)).toMatchObject({ isPaused: true, documentsCount: 1 });
});
