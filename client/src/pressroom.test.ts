import { inspect } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { answerError, createTestClient, startMockServer } from "../test/test-client.ts";
import { Pressroom } from "./index.ts";

const key = "pr_test_mock";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  { baseUrl: "http://127.0.0.1", apiKey: "" },
  { baseUrl: "http://127.0.0.1", apiKey: " pr_test_x" },
  { baseUrl: "http://127.0.0.1", apiKey: "pr_test_x\n" },
  { baseUrl: "http://127.0.0.1", apiKey: undefined },
  { baseUrl: "127.0.0.1:8080", apiKey: key },
  { baseUrl: "", apiKey: key, session: undefined, maxRetries: -1 },
  { baseUrl: undefined, apiKey: key },
  { baseUrl: "ftp://example.com", apiKey: key },
  { baseUrl: "https://example.com/?a=1", apiKey: key },
  { baseUrl: "https://user:word@example.com", apiKey: key },
  { baseUrl: "http://127.0.0.1", apiKey: key, maxRetries: 1.5 },
  { baseUrl: "http://127.0.0.1", apiKey: key, timeoutMs: 0 },
])("invalid options are rejected immediately: %j", (options) => {
  expect(() => new Pressroom(options as never)).toThrow(TypeError);
});

test("a key in a browser is rejected unless explicitly allowed", () => {
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64)" });
  const options = { baseUrl: "https://press.example.com", apiKey: key };
  expect(() => new Pressroom(options)).toThrow(/every visitor/);
  expect(() => new Pressroom({ ...options, dangerouslyAllowBrowser: true })).not.toThrow();
});

test("a client on the service's own pages sends the session cookie and no key", async () => {
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64)" });
  const seen: [string, RequestInit | undefined][] = [];
  const client = new Pressroom({
    session: true,
    fetch: async (input, init) => {
      seen.push([input as string, init]);
      return Response.json({ brand_id: 7 });
    },
  });
  await client.brands.get(7);
  expect(seen[0]?.[0]).toBe("/agents/app/api/brands/7/");
  expect(seen[0]?.[1]?.credentials).toBe("same-origin");
  expect(Object.keys(seen[0]?.[1]?.headers ?? {})).toEqual(["Accept", "API-Version"]);
});

test("the key is not in anything that the client prints or throws", async () => {
  const server = await startMockServer(answerError(401, "unauthorized"));
  const client = createTestClient(server.url, key);
  const error = await client.brands.get(7).catch((one: unknown) => one);
  const printed =
    inspect([client, error], { depth: 10, showHidden: true }) + JSON.stringify(client);
  expect(printed).not.toContain(key);
});
