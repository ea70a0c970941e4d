import { afterAll, expect, test } from "vitest";
import { startLocalServer } from "../../test/local-server.ts";
import { openTestTools } from "./forums/read-source.fixture.ts";
import { recognizeSource } from "./recognize-source.ts";

const pages: Record<string, [type: string, body: string]> = {
  "/": [
    "text/html",
    '<title>Tours</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"><h1>Kayak tours</h1>',
  ],
  "/about": ["text/html", "<title>About</title><p>Hello"],
  "/feed.xml": ["text/xml", '<?xml version="1.0"?><rss version="2.0"><channel/></rss>'],
  "/sitemap.xml": ["text/xml", '<?xml version="1.0"?><urlset></urlset>'],
  "/feed.json": [
    "application/json",
    '{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[]}',
  ],
  "/forum/": [
    "text/html",
    '<meta charset="utf-8"><title>Paddlers</title><meta name="generator" content="Discourse 3.5.0">',
  ],
  "/c/coffee": ["text/html", "<title>Coffee</title><script>window.isoData = {}</script>"],
  "/api/v3/site": ["application/json", '{"site_view":{},"version":"0.19.5"}'],
};
const { url: base, close } = await startLocalServer((request, response) => {
  const [type, body] = pages[request.url ?? ""] ?? ["", ""];
  response.writeHead(type === "" ? 503 : 200, { "content-type": type }).end(body);
});
afterAll(close);

test.each([
  ["r/espresso", "reddit", "r/espresso", {}],
  ["old.reddit.com/r/espresso/", "reddit", "r/espresso", {}],
  ["https://www.reddit.com/search/?q=grinder", "reddit", "Reddit", { search: "grinder" }],
  ["news.ycombinator.com/ask", "hacker_news", "Hacker News", { list: "ask", queries: [] }],
  [
    "https://hn.algolia.com/?q=espresso",
    "hacker_news",
    "Hacker News: espresso",
    { list: "all", queries: ["espresso"] },
  ],
  [
    "https://stackoverflow.com/questions/tagged/c%23+linq",
    "stack_exchange",
    "stackoverflow.com c# linq",
    { tags: ["c#", "linq"] },
  ],
  ["cooking.stackexchange.com", "stack_exchange", "cooking.stackexchange.com", {}],
])("recognizes %s by its URL", async (address, kind, name, settings) => {
  const found = await recognizeSource(openTestTools(), address);
  expect(found).toMatchObject({ kind, name, settings, problem: null });
});

test.each([
  ["/", "website", "Kayak tours"],
  ["/about", "page", "About"],
  ["/feed.xml", "feed", undefined],
  ["/feed.json", "feed", undefined],
  ["/sitemap.xml", "page", undefined],
  ["/forum/", "discourse", "Paddlers"],
  ["/c/coffee", "lemmy", undefined],
])("recognizes %s as a %s by its content", async (path, kind, name) => {
  const found = await recognizeSource(openTestTools(), `${base}${path}`);
  expect(found.kind).toBe(kind);
  expect(found.problem).toBeNull();
  if (name !== undefined) expect(found.name).toBe(name);
  expect(found.feeds).toEqual(path === "/" ? [`${base}/feed.xml`] : []);
});

test("an unreachable URL is reported as a website or a page, with the problem", async () => {
  const found = await recognizeSource(openTestTools(), `${base}/down`);
  expect(found).toMatchObject({ kind: "page", problem: { code: "server_error" } });
  const inner = await recognizeSource(openTestTools(), "http://10.0.0.1/");
  expect(inner).toMatchObject({ kind: "website", problem: { code: "address_refused" } });
});

test("invalid URLs are rejected", async () => {
  for (const address of ["javascript:alert(1)", "ftp://example.com/", "http://", "two words"]) {
    await expect(recognizeSource(openTestTools(), address)).rejects.toMatchObject({
      code: "address_refused",
    });
  }
});
