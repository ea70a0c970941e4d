import { beforeAll, expect, test } from "vitest";
import { forAccount } from "../../../db/account-handle.ts";
import { makeKey, revokeApiKey, rotateApiKey } from "../../../records/keys/api-keys.ts";
import {
  addKey,
  countJobs,
  openDeadDatabase,
  useTestAccount,
} from "../../../../test/test-database.ts";
import {
  sendForm,
  startTestService,
  startTwin,
  withoutId,
  useTestService,
} from "../../../../test/test-service.ts";
import type { TestHeaders, TestReply } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);
let unauthorized: TestReply;

beforeAll(async () => {
  unauthorized = await sendWith({});
});

const sendWith = (headers: TestHeaders, more: { query?: string; body?: string } = {}) =>
  sendForm(service, headers, more);

/** Compares everything by which a caller could distinguish two errors. */
function expectUnauthorized(reply: TestReply): void {
  expect(reply.status).toBe(401);
  expect(withoutId(reply)).toStrictEqual(withoutId(unauthorized));
  expect(Object.keys(reply.headers)).toStrictEqual(Object.keys(unauthorized.headers));
  expect(reply.headers["www-authenticate"]).toBe("Bearer");
}

test("without a key, the response is 401 with a message and the scheme", () => {
  expect(unauthorized.status).toBe(401);
  expect(unauthorized.headers["www-authenticate"]).toBe("Bearer");
  expect(withoutId(unauthorized)).toStrictEqual({
    status: "error",
    code: "unauthorized",
    message: expect.stringContaining("API key"),
  });
});

const flipped = (key: string) => key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");

test.each([
  ["a word", "hunter2"],
  ["the prefix alone", "pr_live_"],
  ["a key of another product", "sk_live_0123456789abcdefghijklmnopqrstuvwxyzAB"],
  ["a wrong checksum", flipped(makeKey("live"))],
  ["a key cut short", makeKey("live").slice(0, -1)],
  ["a key with an extra character", `${makeKey("live")}0`],
  ["a key in the wrong letter case", makeKey("test").toUpperCase()],
  ["a well-formed key that does not exist", makeKey("live")],
  ["two keys in one header", `${makeKey("test")}, ${makeKey("test")}`],
  ["a key in quotes", `"${makeKey("test")}"`],
  ["a byte order mark before a key", `\u00ef\u00bb\u00bf${makeKey("test")}`],
  ["SQL", "' or true --"],
])("%s as the key gets the same 401 body, by each method", async (_, key) => {
  expectUnauthorized(await sendWith({ "X-API-Key": key }));
  expectUnauthorized(await sendWith({ Authorization: `Bearer ${key}` }));
  expectUnauthorized(await sendWith({}, { query: `?api_key=${encodeURIComponent(key)}` }));
});

test.each([
  ["an empty X-API-Key", { "X-API-Key": "" }, ""],
  ["a blank X-API-Key", { "X-API-Key": "  " }, ""],
  ["Bearer without a token", { Authorization: "Bearer" }, ""],
  ["Bearer with blanks", { Authorization: "Bearer   " }, ""],
  ["an empty api_key", {}, "?api_key="],
  ["api_key without a value", {}, "?api_key"],
  ["all three empty", { "X-API-Key": "", Authorization: "Bearer " }, "?api_key="],
] as const)("an empty credential counts as missing: %s", async (_, headers, query) => {
  expectUnauthorized(await sendWith(headers, { query }));
});

test.each([
  ["two tokens after Bearer", (key: string) => `Bearer ${key} ${key}`],
  ["another scheme", (key: string) => `Basic ${key}`],
  ["no scheme", (key: string) => key],
  ["a scheme that only starts with Bearer", (key: string) => `Bearers ${key}`],
])("Authorization with %s is not a credential", async (_, value) => {
  expectUnauthorized(await sendWith({ Authorization: value(account.key) }));
});

test("a revoked key stops working with the next request", async () => {
  const { id, key } = await addKey(service, account.accountId);
  expect((await service.generate(key, { content_type: "post" })).status).toBe(200);
  await forAccount(service.database, account.accountId, (handle) => revokeApiKey(handle, id));
  expectUnauthorized(await sendWith({ "X-API-Key": key }));
});

test("a revoked key stops working in every process immediately", async () => {
  const other = await startTwin(service);
  try {
    const { id, key } = await addKey(service, account.accountId);
    expect((await other.generate(key, { content_type: "post" })).status).toBe(200);
    await forAccount(service.database, account.accountId, (handle) => revokeApiKey(handle, id));
    expect((await other.generate(key, { content_type: "post" })).status).toBe(401);
  } finally {
    await other.close();
  }
});

test("an expired key is rejected, one that expires later is not", async () => {
  const expired = await addKey(service, account.accountId, { expiresAt: new Date(Date.now() - 1) });
  const later = await addKey(service, account.accountId, {
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  expectUnauthorized(await sendWith({ "X-API-Key": expired.key }));
  expect((await sendWith({ "X-API-Key": later.key })).status).toBe(200);
});

test("a rotated key works until the end of the overlap", async () => {
  const [first, second] = [
    await addKey(service, account.accountId),
    await addKey(service, account.accountId),
  ];
  const rotate = (id: number, overlapSeconds: number) =>
    forAccount(service.database, account.accountId, (handle) =>
      rotateApiKey(handle, id, overlapSeconds),
    );
  const successor = await rotate(first.id, 3_600);
  await rotate(second.id, 0);
  expect((await sendWith({ "X-API-Key": successor?.key ?? "" })).status).toBe(200);
  expect((await sendWith({ "X-API-Key": first.key })).status).toBe(200);
  expectUnauthorized(await sendWith({ "X-API-Key": second.key }));
});

test("neither a key in the body nor a cookie is a credential", async () => {
  expectUnauthorized(await sendWith({}, { body: `content_type=article&api_key=${account.key}` }));
  expectUnauthorized(await sendWith({ Cookie: `api_key=${account.key}; session=${account.key}` }));
});

test("a rejected request starts nothing", async () => {
  const before = await countJobs(service, account.accountId);
  await sendWith({ "X-API-Key": flipped(account.key) });
  expect(await countJobs(service, account.accountId)).toBe(before);
});

test("a key with a wrong checksum is rejected without a query", async () => {
  const cut = await startTestService({}, openDeadDatabase);
  try {
    const reply = await cut.generate(flipped(account.key), { content_type: "article" });
    expect(reply.status).toBe(401);
    expect(withoutId(reply)).toStrictEqual(withoutId(unauthorized));
    expect((await cut.generate(account.key, { content_type: "article" })).status).toBe(503);
  } finally {
    await cut.close();
  }
});
