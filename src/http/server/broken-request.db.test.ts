import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { lockTable } from "../../../test/lock-table.ts";
import { addAccount, countJobs, useTestAccount } from "../../../test/test-database.ts";
import { eventually, formType, generatePath, useTestService } from "../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);

afterAll(async () => {
  expect(await countJobs(service, account.accountId)).toBe(0);
});

const body = "content_type=article";

/** A complete, valid request, except for the added headers and replaced parts. */
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
  ["a length that is not a number", () => raw(["Content-Length: many"])],
  ["a negative length", () => raw(["Content-Length: -1"])],
  ["a signed length", () => raw([`Content-Length: +${body.length}`])],
  ["a transfer encoding that is not chunked", () => raw(["Transfer-Encoding: gzip"])],
  ["a broken chunk", () => raw(["Transfer-Encoding: chunked"], { text: "zz\r\nabc\r\n0\r\n\r\n" })],
  ["a header without a colon", () => raw([length, "nonsense"])],
  ["a space before a colon", () => raw([length, "X-Thing : 1"])],
  ["a bare line feed in a header", () => raw([length, "X-Thing: a\nX-Other: b\r"])],
  ["no Host", () => raw([length], { host: [] })],
  ["two Hosts", () => raw([length], { host: ["Host: a", "Host: b"] })],
  ["an unknown method", () => raw([length], { line: `BREW ${generatePath} HTTP/1.1` })],
  ["an unknown HTTP version", () => raw([length], { line: `POST ${generatePath} HTTP/9.9` })],
  ["a space in the target", () => raw([length], { line: "POST /agents/ api/ HTTP/1.1" })],
  ["something that is not HTTP", () => "hello\r\n\r\n"],
  ["a TLS handshake", () => Buffer.from("16030100c8010000c40303", "hex")],
])("%s gets a 400 with the usual error body and request ID", async (_, bytes) => {
  expectRefusal(await service.sendRaw(bytes()), 400, "malformed_request");
});

test.each([
  ["one header", () => [`X-Thing: ${"a".repeat(17 * 1024)}`]],
  ["many headers", () => Array.from({ length: 500 }, (_, n) => `X-Thing-${n}: ${"a".repeat(40)}`)],
  ["a key", () => [`X-API-Key: ${"a".repeat(17 * 1024)}`]],
])("headers over 16 KiB because of %s get a 431 with the usual error body", async (_, headers) => {
  expectRefusal(await service.sendRaw(raw([length, ...headers()])), 431, "headers_too_large");
});

test("a query over 16 KiB gets a 431, and the key in it is not repeated", async () => {
  const line = `POST ${generatePath}?api_key=${account.key}&x=${"a".repeat(17 * 1024)} HTTP/1.1`;
  expectRefusal(await service.sendRaw(raw([length], { line })), 431, "headers_too_large");
});

test("more than 200 headers get a 431 instead of being truncated", async () => {
  const headers = Array.from({ length: 250 }, (_, n) => `X-${n}: 1`);
  expectRefusal(await service.sendRaw(raw([length, ...headers])), 431, "headers_too_large");
  const thousands = Array.from({ length: 2_500 }, () => "a:b");
  expectRefusal(await service.sendRaw(raw([length, ...thousands])), 431, "headers_too_large");
});

test("a CONNECT request is rejected", async () => {
  const reply = await service.sendRaw("CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n");
  expectRefusal(reply, 400, "malformed_request");
});

test.each(["websocket", "h2c", "TLS/1.2"])("an upgrade to %s is ignored", async (to) => {
  const reply = await service.sendRaw(
    `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: ${to}\r\n\r\n`,
  );
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
});

test("headers under 16 KiB are accepted", async () => {
  const reply = await service.get("none", "/agents/api/jobs/1/", { "X-Thing": "a".repeat(15_000) });
  expect(reply.status).toBe(401);
});

test("HTTP/1.0 requests do not need a Host header", async () => {
  expect(await service.sendRaw("GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
});

test("100 Continue is only sent if the body will be read", async () => {
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

test("an unknown expectation is ignored", async () => {
  const reply = await service.sendRaw(
    "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: the-unexpected\r\n\r\n",
  );
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  expect(reply).toMatch(/^x-request-id: req_/im);
});

test("data after a body is a separate request", async () => {
  const hidden = `POST ${generatePath} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  const reply = await service.sendRaw(
    `POST /agents/api/poems/ HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\nContent-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n${body}${hidden}`,
  );
  const statuses = [...reply.matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1]);
  expect(statuses).toStrictEqual(["404", "415"]);
});

test("malformed data after a valid request is rejected after that request is answered", async () => {
  const lock = await lockTable(service, "jobs");
  const other = await addAccount(service);
  const good = [
    "GET /agents/api/jobs/1/ HTTP/1.1",
    "Host: localhost",
    `X-API-Key: ${other.key}`,
    "",
    "",
  ].join("\r\n");
  const socket = service.connect();
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  const closed = once(socket, "close");
  socket.write(good);
  await lock.untilWaiting();
  const before = service.logged.length;
  socket.write("hello\r\n\r\n");
  await lock.release();
  await closed;
  const reply = Buffer.concat(chunks).toString();
  const statuses = [...reply.matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1]);
  expect(statuses).toStrictEqual(["404", "400"]);
  expect(service.logged.slice(before).join("")).toContain("malformed request");
});

test("a client that disconnects during its body is not logged as an error", async () => {
  const before = service.logged.length;
  const socket = service.connect();
  socket.write(raw(["Content-Length: 1000", "Expect: 100-continue"], { text: "" }));
  // The 100 Continue shows that the request is in progress.
  socket.once("data", () => socket.resetAndDestroy());
  const lines = await eventually(async () => {
    const more = service.logged.slice(before);
    return more.some((line) => line.includes("client disconnected")) && more;
  });
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).not.toContain("error");
});
