import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { privateAnswers, privateUrls } from "../security/private-urls.fixture.ts";
import { openSourceFetch } from "./open-source-fetch.ts";
import type { FetchLimits } from "./open-source-fetch.ts";
import { startSourceServer } from "./source-server.fixture.ts";
import type { SourceRoutes, SourceServer } from "./source-server.fixture.ts";

const { signal } = new AbortController();
const userAgent = "Pressroom/1.0 (+https://press.example.com)";
const bomb = gzipSync(Buffer.alloc(30_000_000));
const umlauts = "Grüße aus Köln";
const inner: string[] = [];
let robotsStatus = 200;

const routes: SourceRoutes = {
  "/robots.txt": (_request, response) =>
    void response
      .writeHead(robotsStatus)
      .end("User-agent: *\nDisallow: /private/\nAllow: /private/open\nCrawl-delay: 0"),
  "/agent": (request, response) => void response.end(request.headers["user-agent"]),
  "/private/page": "secret",
  "/private/open": "open",
  "/to-private": (_request, response) =>
    void response.writeHead(302, { location: "/private/page" }).end(),
  "/gzip": (_request, response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("packed")),
  "/deflate": (_request, response) =>
    void response.writeHead(200, { "content-encoding": "deflate" }).end(deflateSync("packed")),
  "/br": (_request, response) =>
    void response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync("packed")),
  "/bomb": (_request, response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
  "/no-gzip": (_request, response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end("this is no gzip"),
  "/endless": (_request, response) => {
    const chunk = Buffer.alloc(65_536, "a");
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  },
  "/silent": () => undefined,
  "/stalls": (_request, response) => void response.write("begins"),
  "/drips": (_request, response) => {
    const timer = setInterval(() => response.write("a"), 5);
    response.on("close", () => clearInterval(timer));
  },
  "/loop": (_request, response) => void response.writeHead(301, { location: "/loop" }).end(),
  "/five": (_request, response) => void response.writeHead(301, { location: "/four" }).end(),
  "/four": (_request, response) => void response.writeHead(302, { location: "/three" }).end(),
  "/three": (_request, response) => void response.writeHead(303, { location: "/two" }).end(),
  "/two": (_request, response) => void response.writeHead(307, { location: "/one" }).end(),
  "/one": (_request, response) => void response.writeHead(308, { location: "/agent" }).end(),
  "/six": (_request, response) => void response.writeHead(301, { location: "/five" }).end(),
  "/elsewhere": (request, response) =>
    void response.writeHead(302, { location: `http://other.test:${portOf(request)}/token` }).end(),
  "/token": (request, response) => void response.end(request.headers.authorization ?? "none"),
  // Written directly to the socket, because Node refuses to send some of these.
  "/inner": (request) => {
    const location = inner[Number(request.url?.split("?")[1])];
    request.socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`);
  },
  "/cached": (request, response) =>
    request.headers["if-none-match"] === '"v1"' || request.headers["if-modified-since"] === "then"
      ? void response.writeHead(304).end()
      : void response.writeHead(200, { etag: '"v1"', "last-modified": "then" }).end("body"),
  "/latin1": (_request, response) =>
    void response
      .writeHead(200, { "content-type": "text/html; charset=ISO-8859-1" })
      .end(Buffer.from(umlauts, "latin1")),
  "/undeclared": (_request, response) => void response.end(Buffer.from(umlauts, "latin1")),
  "/meta": (_request, response) =>
    void response.end(Buffer.from(`<meta charset="windows-1252">${umlauts}`, "latin1")),
  "/mark": (_request, response) => void response.end(Buffer.from(`\uFEFF${umlauts}`, "utf16le")),
  "/unknown-charset": (_request, response) =>
    void response.writeHead(200, { "content-type": "text/html; charset=klingon" }).end(umlauts),
  "/limited": (_request, response) => void response.writeHead(429, { "retry-after": "120" }).end(),
  "/limited-for-years": (_request, response) =>
    void response.writeHead(429, { "retry-after": "999999999" }).end(),
  "/no-http": (request) => void request.socket.end("220 mail.test ESMTP\r\n"),
  "/hangs-up": (request) => void request.socket.destroy(),
};
for (const status of [401, 403, 404, 410, 418, 500, 503]) {
  routes[`/${status}`] = (_request, response) => void response.writeHead(status).end("sorry");
}

function portOf(request: { socket: { localPort?: number | undefined } }): number {
  return request.socket.localPort ?? 0;
}

let server: SourceServer;
beforeAll(async () => {
  server = await startSourceServer(routes);
});
afterAll(async () => server.close());

const quick: Partial<FetchLimits> = { pauseMs: 0 };
const open = (limits: Partial<FetchLimits> = {}) =>
  openSourceFetch({ ...server, userAgent }, { ...quick, ...limits });
const get = async (path: string, limits: Partial<FetchLimits> = {}) =>
  open(limits).fetchApi({ url: server.url(path), signal });

test("requests send the user agent", async () => {
  expect((await get("/agent")).text()).toBe(userAgent);
});

test.each(["/gzip", "/deflate", "/br"])("%s is decompressed", async (path) => {
  expect((await get(path)).text()).toBe("packed");
});

test.each([
  ["/bomb", "too_large"],
  ["/endless", "too_large"],
  ["/no-gzip", "unreadable"],
  ["/no-http", "unreadable"],
  ["/hangs-up", "unreachable"],
  ["/loop", "too_many_redirects"],
  ["/six", "too_many_redirects"],
  ["/401", "credentials_refused"],
  ["/403", "forbidden"],
  ["/404", "not_found"],
  ["/410", "gone"],
  ["/418", "unreadable"],
  ["/500", "server_error"],
  ["/503", "server_error"],
])("%s is reported as %s", async (path, code) => {
  await expect(get(path)).rejects.toMatchObject({ name: "SourceProblem", code });
});

test.each(["/silent", "/stalls"])("a server that stalls (%s) times out", async (path) => {
  await expect(get(path, { idleMs: 50 })).rejects.toMatchObject({ code: "timed_out" });
});

test("a server that keeps sending times out at the deadline", async () => {
  await expect(get("/drips", { deadlineMs: 100 })).rejects.toMatchObject({ code: "timed_out" });
});

test("aborting rejects the request with the signal's reason", async () => {
  const ended = new AbortController();
  const fetched = open().fetchApi({ url: server.url("/silent"), signal: ended.signal });
  ended.abort(new Error("stopping"));
  await expect(fetched).rejects.toThrow("stopping");
});

test("five redirects with different statuses are followed", async () => {
  const fetched = await get("/five");
  expect([fetched.url, fetched.text()]).toEqual([server.url("/agent"), userAgent]);
});

test("credentials are not sent to another host after a redirect", async () => {
  const { fetchApi } = open();
  const headers = { authorization: "Bearer secret" };
  const asked = async (path: string) =>
    (await fetchApi({ url: server.url(path), headers, signal })).text();
  expect([await asked("/token"), await asked("/elsewhere")]).toEqual(["Bearer secret", "none"]);
});

test("a private address is never connected to, however it is written, directly or through a redirect", async () => {
  // Any request to this server is a failure.
  const victim = await startSourceServer({});
  inner.push(...privateUrls(victim.port));
  expect(inner.length).toBeGreaterThan(150);
  const { fetchApi, fetchPage } = open();
  for (const [at, url] of inner.entries()) {
    for (const one of [url, server.url(`/inner?${at}`)]) {
      await expect(fetchApi({ url: one, signal })).rejects.toMatchObject({
        name: "SourceProblem",
      });
    }
    await expect(fetchPage({ url, signal })).rejects.toMatchObject({ name: "SourceProblem" });
  }
  for (const addresses of privateAnswers) {
    const resolving = { addressesOf: async () => [...addresses] };
    const led = openSourceFetch({ ...server, resolving, userAgent }, quick);
    const url = `http://public.example.com:${victim.port}/`;
    await expect(led.fetchApi({ url, signal })).rejects.toMatchObject({ code: "address_refused" });
  }
  expect(victim.asked).toEqual([]);
  await victim.close();
});

test.each([
  ["ETag", { etag: '"v1"' }],
  ["Last-Modified", { lastModified: "then" }],
])("an unmodified resource is not sent again, by %s", async (_name, known) => {
  const { fetchApi } = open();
  const first = await fetchApi({ url: server.url("/cached"), signal });
  const second = await fetchApi({ url: server.url("/cached"), signal, ...known });
  expect([first.isUnmodified, first.text(), first.etag]).toEqual([false, "body", '"v1"']);
  expect([second.isUnmodified, second.text()]).toEqual([true, ""]);
});

test.each(["/latin1", "/undeclared", "/meta", "/mark", "/unknown-charset"])(
  "%s is decoded with its charset",
  async (path) => {
    expect((await get(path)).text()).toContain(umlauts);
  },
);

test("a host that rate-limits is not contacted by this process until the time that it names", async () => {
  const { fetchApi } = open();
  const ask = (path: string, host?: string) => fetchApi({ url: server.url(path, host), signal });
  await expect(ask("/limited")).rejects.toMatchObject({
    code: "rate_limited",
    retryAfterMs: 120_000,
  });
  const before = server.asked.length;
  await expect(ask("/agent")).rejects.toMatchObject({ code: "rate_limited" });
  expect(server.asked).toHaveLength(before);
  expect((await ask("/agent", "other.test")).text()).toBe(userAgent);
});

test("a pause of years is capped at one day", async () => {
  await expect(get("/limited-for-years")).rejects.toMatchObject({ retryAfterMs: 86_400_000 });
});

test("requests to a host run one at a time, and a hanging host does not block others", async () => {
  const polite = await startSourceServer({ "/page": "page", "/hangs": () => undefined });
  const { fetchApi } = openSourceFetch({ ...polite, userAgent }, quick);
  const pages = Array.from({ length: 10 }, () => fetchApi({ url: polite.url("/page"), signal }));
  await Promise.all(pages);
  expect(polite.busiest()).toBe(1);

  const ended = new AbortController();
  const hanging = fetchApi({ url: polite.url("/hangs"), signal: ended.signal });
  const behind = fetchApi({ url: polite.url("/page"), signal });
  const elsewhere = await fetchApi({ url: polite.url("/page", "other.test"), signal });
  expect(elsewhere.text()).toBe("page");
  ended.abort(new Error("enough"));
  await expect(hanging).rejects.toThrow("enough");
  expect((await behind).text()).toBe("page");
  await polite.close();
});

test("robots.txt is fetched once per host, and disallowed URLs are not fetched, not even by a redirect", async () => {
  const { fetchPage } = open();
  const page = async (path: string) => fetchPage({ url: server.url(path), signal });
  server.asked.length = 0;
  await expect(page("/private/page")).rejects.toMatchObject({ code: "disallowed_by_robots" });
  await expect(page("/to-private")).rejects.toMatchObject({ code: "disallowed_by_robots" });
  expect((await page("/private/open")).text()).toBe("open");
  expect(server.asked).toEqual(["GET /robots.txt", "GET /to-private", "GET /private/open"]);
});

test("a missing robots.txt allows everything; one that fails allows nothing yet", async () => {
  const request = { url: server.url("/private/page"), signal };
  robotsStatus = 404;
  expect((await open().fetchPage(request)).text()).toBe("secret");
  robotsStatus = 500;
  await expect(open().fetchPage(request)).rejects.toMatchObject({ code: "server_error" });
  robotsStatus = 200;
});
