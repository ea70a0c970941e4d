import { expect, test } from "vitest";
import { makeKey } from "../../../records/keys/api-keys.ts";
import { countJobs, useTestAccount } from "../../../../test/test-database.ts";
import {
  formType,
  generatePath,
  withoutId,
  useTestService,
} from "../../../../test/test-service.ts";
import type { TestHeaders } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);

test.each<[string, (key: string) => { headers?: TestHeaders; query?: string }]>([
  [
    "two methods: both headers",
    (key) => ({
      headers: { "X-API-Key": key, Authorization: `Bearer ${key}` },
    }),
  ],
  [
    "two methods: a header and the query",
    (key) => ({ headers: { "X-API-Key": key }, query: `?api_key=${key}` }),
  ],
  [
    "two methods: Bearer and the query",
    (key) => ({ headers: { Authorization: `bearer ${key}` }, query: `?api_key=${key}` }),
  ],
  [
    "all three methods",
    (key) => ({
      headers: { "X-API-Key": key, Authorization: `Bearer ${key}` },
      query: `?api_key=${key}`,
    }),
  ],
  [
    "X-API-Key twice, with the same key",
    (key) => ({
      headers: { "X-API-Key": [key, key] },
    }),
  ],
  [
    "X-API-Key twice, in two letter cases",
    (key) => ({
      headers: { "X-API-Key": key, "x-api-key": makeKey("test") },
    }),
  ],
  [
    "Authorization: Bearer twice",
    (key) => ({
      headers: { Authorization: [`Bearer ${key}`, `Bearer ${key}`] },
    }),
  ],
  ["api_key twice", (key) => ({ query: `?api_key=${key}&api_key=${key}` })],
  [
    "api_key twice, once with its name percent-encoded",
    (key) => ({ query: `?api_key=${key}&%61pi%5Fkey=${key}` }),
  ],
  ["api_key[]", (key) => ({ query: `?api_key[]=${key}` })],
  ["api_key[] with the brackets encoded", (key) => ({ query: `?api_key%5B%5D=${key}` })],
  ["api_key[0]", (key) => ({ query: `?api_key[0]=${key}` })],
  [
    "a good key by one method and a bad one by another",
    (key) => ({ headers: { "X-API-Key": key }, query: "?api_key=nonsense" }),
  ],
])("more than one credential is refused as ambiguous: %s", async (_, credentials) => {
  const { headers = {}, query = "" } = credentials(account.key);
  const reply = await service.send({
    method: "POST",
    path: generatePath + query,
    headers: { "Content-Type": formType, ...headers },
    body: "content_type=article",
  });
  expect(reply.status).toBe(400);
  expect(withoutId(reply)).toStrictEqual({
    status: "error",
    code: "api_key_ambiguous",
    message: expect.stringContaining("exactly one method"),
  });
  expect(await countJobs(service, account.accountId)).toBe(0);
});

test("ambiguous credentials are refused as such even where each is nonsense", async () => {
  const reply = await service.send({
    method: "POST",
    path: `${generatePath}?api_key=b`,
    headers: { "Content-Type": formType, "X-API-Key": "a" },
    body: "content_type=article",
  });
  expect(reply.json["code"]).toBe("api_key_ambiguous");
});

test("reading a job takes one credential only, too", async () => {
  const reply = await service.get(account.key, `/agents/api/jobs/1/?api_key=${account.key}`);
  expect(reply.json["code"]).toBe("api_key_ambiguous");
});
