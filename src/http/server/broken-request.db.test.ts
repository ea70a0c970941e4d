import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { addAccount, countJobs, useTestAccount } from "../../../test/test-database.ts";
import { eventually, formType, generatePath, useTestService } from "../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);

afterAll(async () => {
  expect(await countJobs(service, account.accountId)).toBe(0);
});

const body = "content_type=article";

/** A complete and good request but for what `headers` adds, or `line` replaces. */
function raw(
  headers: string[],
  { line = `POST ${generatePath} HTTP/1.1`, host = ["Host: localhost"], text = body } = {},
): string {
  return [
    line,
    ...host,
    "Connection: close",
    `X-API-Key: ${account.key}`,
    `Content-Type: ${formType}`,
    ...headers,
    "",
    text,
  ].join("\r\n");
}

function expectRefusal(reply: string, status: number, code: string): void {
  const [head = "", text = ""] = reply.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
  expect(head).toMatch(/^api-version: 2026-11-15$/im);
  expect(head).toMatch(/^cache-control: no-store$/im);
  const id = /^x-request-id: (req_[0-9a-f-]{36})$/im.exec(head)?.[1];
  expect(JSON.parse(text)).toStrictEqual({
    status: "error",
    code,
    message: expect.any(String),
    request_id: id,
  });
}

const length = `Content-Length: ${body.length}`;

test.each([
  ["a length and chunks", () => raw([length, "Transfer-Encoding: chunked"])],
  ["chunks and a length", () => raw(["Transfer-Encoding: chunked", length])],
  ["two different lengths", () => raw([length, "Content-Length: 5"])],
  ["the same length twice", () => raw([length, length])],
  ["a length that is no number", () => raw(["Content-Length: many"])],
  ["a negative length", () => raw(["Content-Length: -1"])],
  ["a signed length", () => raw([`Content-Length: +${body.length}`])],
  ["a transfer encoding that is not chunked", () => raw(["Transfer-Encoding: gzip"])],
  ["a broken chunk", () => raw(["Transfer-Encoding: chunked"], { text: "zz\r\nabc\r\n0\r\n\r\n" })],
  ["a header without a colon", () => raw([length, "nonsense"])],
  ["a blank before a colon", () => raw([length, "X-Thing : 1"])],
  ["a bare line feed in a header", () => raw([length, "X-Thing: a\nX-Other: b\r"])],
  ["no Host", () => raw([length], { host: [] })],
  ["two Hosts", () => raw([length], { host: ["Host: a", "Host: b"] })],
  ["a method that nobody knows", () => raw([length], { line: `BREW ${generatePath} HTTP/1.1` })],
  ["a version that nobody knows", () => raw([length], { line: `POST ${generatePath} HTTP/9.9` })],
  ["a blank in the target", () => raw([length], { line: "POST /agents/ api/ HTTP/1.1" })],
  ["what is not HTTP at all", () => "hello\r\n\r\n"],
  ["the opening of TLS", () => Buffer.from("16030100c8010000c40303", "hex")],
])("%s: 400 with a body and an id like every refusal", async (_, bytes) => {
  expectRefusal(await service.sendRaw(bytes()), 400, "malformed_request");
});

test.each([
  ["one header", () => [`X-Thing: ${"a".repeat(17 * 1024)}`]],
  ["many headers", () => Array.from({ length: 500 }, (_, n) => `X-Thing-${n}: ${"a".repeat(40)}`)],
  ["a key", () => [`X-API-Key: ${"a".repeat(17 * 1024)}`]],
])("headers over 16 KiB by %s: 431 with a body and an id", async (_, headers) => {
  expectRefusal(await service.sendRaw(raw([length, ...headers()])), 431, "headers_too_large");
});

test("a query over 16 KiB: 431, and the key in it goes nowhere", async () => {
  const line = `POST ${generatePath}?api_key=${account.key}&x=${"a".repeat(17 * 1024)} HTTP/1.1`;
  expectRefusal(await service.sendRaw(raw([length], { line })), 431, "headers_too_large");
});

test("more than 200 headers, however small: 431, not the first of them", async () => {
  const headers = Array.from({ length: 250 }, (_, n) => `X-${n}: 1`);
  expectRefusal(await service.sendRaw(raw([length, ...headers])), 431, "headers_too_large");
  const thousands = Array.from({ length: 2_500 }, () => "a:b");
  expectRefusal(await service.sendRaw(raw([length, ...thousands])), 431, "headers_too_large");
});

test("this is no proxy: a tunnel is refused", async () => {
  const reply = await service.sendRaw("CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n");
  expectRefusal(reply, 400, "malformed_request");
});

test.each(["websocket", "h2c", "TLS/1.2"])("a wish to speak %s instead is ignored", async (to) => {
  const reply = await service.sendRaw(
    `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: ${to}\r\n\r\n`,
  );
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
});

test("headers under 16 KiB are no problem", async () => {
  const reply = await service.get("none", "/agents/api/jobs/1/", { "X-Thing": "a".repeat(15_000) });
  expect(reply.status).toBe(401);
});

test("HTTP/1.0 knows no Host and is answered without one", async () => {
  expect(await service.sendRaw("GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
});

test("a body is asked for only where it would be read", async () => {
  const expecting = [length, "Expect: 100-continue"];
  const wanted = await service.sendRaw(raw(expecting).replace(account.key, "none"));
  expect(wanted).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
  for (const [line, status] of [
    ["POST /agents/api/poems/ HTTP/1.1", 404],
    [`PUT ${generatePath} HTTP/1.1`, 405],
  ] as const) {
    const refused = await service.sendRaw(raw(expecting, { line }));
    expect(refused).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  }
});

test("an expectation that nobody knows changes nothing", async () => {
  const reply = await service.sendRaw(
    "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: the-unexpected\r\n\r\n",
  );
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  expect(reply).toMatch(/^x-request-id: req_/im);
});

test("a second request hidden behind a first one's body is a request of its own", async () => {
  const hidden = `POST ${generatePath} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  const reply = await service.sendRaw(
    `POST /agents/api/poems/ HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\nContent-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n${body}${hidden}`,
  );
  const statuses = [...reply.matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1]);
  expect(statuses).toStrictEqual(["404", "415"]);
});

test("what is broken behind a good request is answered after it, not in its place", async () => {
  const blocker = await service.database.pool.connect();
  const other = await addAccount(service);
  try {
    await blocker.query("begin");
    await blocker.query("lock table jobs in access exclusive mode");
    const good = [
      "GET /agents/api/jobs/1/ HTTP/1.1",
      "Host: localhost",
      `X-API-Key: ${other.key}`,
      "",
      "",
    ].join("\r\n");
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    const closed = once(socket, "close");
    socket.write(good);
    await eventually(async () => {
      const { rows } = await blocker.query(
        "select from pg_locks where not granted and relation = 'jobs'::regclass",
      );
      return rows.length > 0;
    });
    const before = service.logged.length;
    socket.write("hello\r\n\r\n");
    await blocker.query("rollback");
    await closed;
    const reply = Buffer.concat(chunks).toString();
    const statuses = [...reply.matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1]);
    expect(statuses).toStrictEqual(["404", "400"]);
    expect(service.logged.slice(before).join("")).toContain("malformed request");
  } finally {
    blocker.release();
  }
});

test("a caller who hangs up in the middle of a body is no error of ours", async () => {
  const before = service.logged.length;
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.write(raw(["Content-Length: 1000", "Expect: 100-continue"], { text: "" }));
  // The answer to the expectation tells that the request is under way.
  socket.once("data", () => socket.resetAndDestroy());
  const lines = await eventually(async () => {
    const more = service.logged.slice(before);
    return more.some((line) => line.includes("client disconnected")) && more;
  });
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).not.toContain("error");
});
