import { beforeAll, describe, expect, test } from "vitest";
import {
  appPath,
  openBrowser,
  setTestPassword,
  signInAs,
  testPassword,
} from "../../../../test/sign-in.ts";
import type { Browser } from "../../../../test/sign-in.ts";
import { addAccount, useTestAccount } from "../../../../test/test-database.ts";
import { formType, withoutId, useTestService } from "../../../../test/test-service.ts";
import type { TestHeaders, TestReply } from "../../../../test/test-service.ts";
import { operations, sessionOperations } from "../index.ts";

const service = useTestService();
const account = useTestAccount(service, {
  key: { scopes: ["read", "write", "admin", "generate"] },
});
let email: string;
let browser: Browser;

beforeAll(async () => {
  ({ email } = await setTestPassword(service, account.accountId));
  browser = openBrowser(service);
  await browser.call("POST", "/session/", { email, password: testPassword });
});

/** Sends only these headers, not those of our own pages. */
async function send(
  method: string,
  path: string,
  headers: TestHeaders,
  body?: string,
): Promise<TestReply> {
  return service.send({ method, path: `${appPath}${path}`, headers, ...(body && { body }) });
}

test("a wrong password, an unknown address and an account without a password get the same response", async () => {
  const other = await addAccount(service);
  const rows = await service.sql<{ email: string }>`select email from accounts
    where id = ${other.accountId}`;
  const bodies = [
    { email, password: "wrong password" },
    { email: "nobody@example.com", password: testPassword },
    { email: rows[0]?.email, password: testPassword },
    { email: rows[0]?.email, password: "" },
  ];
  const replies = [];
  for (const body of bodies)
    replies.push(await openBrowser(service).call("POST", "/session/", body));
  for (const reply of replies) {
    expect(reply.status).toBe(401);
    expect(reply.headers).not.toHaveProperty("set-cookie");
    expect(withoutId(reply)).toEqual({
      status: "error",
      code: "sign_in_failed",
      message: "Incorrect email address or password.",
    });
  }
});

test.each([
  ["nothing", {}],
  ["no password", { email: "ada@example.com" }],
  ["no address", { password: "x" }],
  ["an invalid address", { email: "ada", password: "x" }],
  ["two addresses", { email: "ada@example.com bob@example.com", password: "x" }],
  ["a list", { email: ["ada@example.com"], password: ["x"] }],
  ["an object", { email: { $ne: null }, password: { $ne: null } }],
  ["numbers", { email: 1, password: 2 }],
  ["a huge password", { email: "ada@example.com", password: "x".repeat(60_000) }],
])("signing in with %s is rejected before the password is checked", async (_, body) => {
  const reply = await openBrowser(service).call("POST", "/session/", body);
  expect(reply.status).toBe(400);
  expect(reply.json["code"]).toBe("invalid_parameters");
});

describe("requests without a valid session get a 401", () => {
  test.each([
    ["no cookie", ""],
    ["an empty one", "pressroom="],
    ["an invalid token", "pressroom=hello"],
    ["an unknown token", `pressroom=${"x".repeat(43)}`],
    ["the token under another name", "session=TOKEN"],
    ["the token under a longer name", "xpressroom=TOKEN"],
    ["the token with a suffix", "pressroom=TOKENx"],
    ["the token next to another one", `pressroom=TOKEN; pressroom=${"x".repeat(43)}`],
    ["a token with SQL in it", "pressroom=' or 1=1 --"],
  ])("%s", async (_, cookie) => {
    const token = browser.cookie.split("=")[1] ?? "";
    const reply = await send("GET", "/account/", { Cookie: cookie.replace("TOKEN", token) });
    expect(reply.status).toBe(401);
    expect(reply.json["code"]).toBe("session_required");
    expect(reply.headers).not.toHaveProperty("www-authenticate");
  });
});

test("an API key is not accepted by the dashboard's API", async () => {
  const replies = [
    await send("GET", "/account/", { "X-API-Key": account.key }),
    await send("GET", "/account/", { Authorization: `Bearer ${account.key}` }),
    await send("GET", `/account/?api_key=${account.key}`, {}),
    await send(
      "POST",
      "/articles/generate/",
      { "X-API-Key": account.key, Origin: service.url, "Content-Type": "application/json" },
      '{"content_type":"article"}',
    ),
  ];
  for (const reply of replies) expect(reply.json["code"]).toBe("session_required");
});

test("every operation except the public ones requires a session, whatever else is sent", async () => {
  for (const { method, path, upload } of [...operations, ...sessionOperations]) {
    const reply = await send(
      method,
      path.replaceAll(/\{\w+\}/g, "1"),
      {
        "X-API-Key": account.key,
        Origin: service.url,
        "Content-Type": upload ? "multipart/form-data; boundary=b" : "application/json",
      },
      method === "GET" ? undefined : "{}",
    );
    expect([method, path, reply.json["code"]]).toEqual([method, path, "session_required"]);
  }
});

test("a session is not accepted by the API, which has no session operations", async () => {
  const headers = { Cookie: browser.cookie };
  const reply = await service.send({ path: "/agents/api/account/", headers });
  expect(reply.json["code"]).toBe("unauthorized");
  for (const path of ["session", "sessions", "password", "accounts", "password-resets"]) {
    const missing = await service.get(account.key, `/agents/api/${path}/`);
    expect(missing.status).toBe(404);
  }
});

describe("requests from another site's page change nothing", () => {
  test.each<[string, () => TestHeaders]>([
    ["no information about the page", () => ({})],
    ["another origin", () => ({ Origin: "https://evil.example" })],
    ["an origin of another port", () => ({ Origin: "http://127.0.0.1:1" })],
    ["an origin that starts like ours", () => ({ Origin: `${service.url}.evil.example` })],
    ["an opaque origin", () => ({ Origin: "null" })],
    ["an invalid origin", () => ({ Origin: "://" })],
    ["an origin of another scheme", () => ({ Origin: service.url.replace("http:", "ftp:") })],
    ["two origins", () => ({ Origin: [service.url, "https://evil.example"] })],
    [
      "our origin from another site",
      () => ({ Origin: service.url, "Sec-Fetch-Site": "cross-site" }),
    ],
    ["a page of the same site", () => ({ Origin: service.url, "Sec-Fetch-Site": "same-site" })],
    ["no page", () => ({ Origin: service.url, "Sec-Fetch-Site": "none" })],
    ["two sites", () => ({ "Sec-Fetch-Site": ["same-origin", "same-site"] })],
  ])("%s", async (_, headers) => {
    const type = { "Content-Type": "application/json" };
    for (const [method, path] of [
      ["POST", "/brands/"],
      ["DELETE", "/session/"],
      ["PUT", "/password/"],
      ["POST", "/articles/generate/"],
    ] as const) {
      const reply = await send(
        method,
        path,
        { ...headers(), ...type, Cookie: browser.cookie },
        "{}",
      );
      expect(reply.status).toBe(403);
      expect(reply.json["code"]).toBe("foreign_origin");
    }
    const body = JSON.stringify({ email, password: testPassword });
    const signedIn = await send("POST", "/session/", { ...headers(), ...type }, body);
    expect(signedIn.json["code"]).toBe("foreign_origin");
    expect(signedIn.headers).not.toHaveProperty("set-cookie");
    expect((await browser.call("GET", "/account/")).status).toBe(200);
  });
});

test("either of the two headers identifies our own page", async () => {
  for (const headers of [
    { Origin: service.url },
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "same-origin", Origin: "https://seen-by-the-proxy.example" },
  ] as TestHeaders[]) {
    const reply = await send("DELETE", "/session/", headers);
    expect(reply.status).toBe(204);
  }
});

test("another site's page cannot read anything and gets no CORS permission", async () => {
  for (const foreign of [
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://evil.example" },
  ] as TestHeaders[]) {
    const reply = await send("GET", "/account/", { Cookie: browser.cookie, ...foreign });
    expect(reply.json["code"]).toBe("foreign_origin");
  }
  const preflight = await send("OPTIONS", "/brands/", {
    Origin: "https://evil.example",
    "Access-Control-Request-Method": "POST",
  });
  expect(preflight.status).toBe(405);
  for (const path of ["/agents/api/account/", `${appPath}/account/`, "/agents/"]) {
    const { headers } = await service.send({ path, headers: { Origin: "https://evil.example" } });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

test("forms, which any page can send, are not accepted", async () => {
  for (const path of ["/session/", "/brands/", "/articles/generate/"]) {
    const reply = await send(
      "POST",
      path,
      { Origin: service.url, Cookie: browser.cookie, "Content-Type": formType },
      "name=x&content_type=article",
    );
    expect(reply.status).toBe(415);
  }
});

test("failed sign-ins are limited per account and address, without affecting other accounts", async () => {
  const target = await addAccount(service);
  const mine = await setTestPassword(service, target.accountId);
  const guesser = openBrowser(service);
  const codes = [];
  for (let n = 0; n < 11; n += 1) {
    const reply = await guesser.call("POST", "/session/", { ...mine, password: `guess ${n}` });
    codes.push(reply.json["code"]);
  }
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "sign_in_failed"));
  const refused = await guesser.call("POST", "/session/", { ...mine, password: testPassword });
  expect(refused.status).toBe(429);
  expect(refused.json["code"]).toBe("too_many_attempts");
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(10);
  const other = await guesser.call("POST", "/session/", { email, password: testPassword });
  expect(other.status).toBe(200);
});

test("signing in with the right password is not limited", async () => {
  for (let n = 0; n < 15; n += 1) {
    const reply = await openBrowser(service).call("POST", "/session/", {
      email,
      password: testPassword,
    });
    expect(reply.status).toBe(200);
  }
});

test("another account's session gets the same response as an unknown one", async () => {
  const stranger = await addAccount(service);
  const theirs = await signInAs(service, stranger.accountId);
  const [own] = (await theirs.call("GET", "/sessions/")).json["items"] as { session_id: number }[];
  const foreign = await browser.call("DELETE", `/sessions/${String(own?.session_id)}/`);
  const missing = await browser.call("DELETE", "/sessions/999999/");
  const none = await browser.call("DELETE", "/sessions/abc/");
  expect(foreign.status).toBe(404);
  expect(withoutId(foreign)).toEqual(withoutId(missing));
  expect(withoutId(none)).toEqual(withoutId(missing));
  expect((await theirs.call("GET", "/account/")).status).toBe(200);
  const listed = (await browser.call("GET", "/sessions/")).json["items"] as object[];
  expect(listed).not.toContainEqual(expect.objectContaining({ session_id: own?.session_id }));
});
