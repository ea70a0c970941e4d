import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { Refusal } from "../../errors.ts";
import { tokenDigest } from "../../records/sessions/sessions.ts";
import { endedCookie, renewedCookie, sessionCookie, sessionDigest } from "./session-cookie.ts";

const token = "t".repeat(43);
const planted = "p".repeat(43);

function ask(headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = headers;
  return request;
}

test.each([
  ["a base URL with https", "https://press.example", { host: "127.0.0.1:8080" }],
  ["an https page", "", { host: "press.example", origin: "https://press.example" }],
  [
    "an https page behind a local proxy",
    "",
    { host: "localhost:8080", origin: "https://press.example" },
  ],
])("%s: the cookie is limited to https and this host", (_, baseUrl, headers) => {
  const secured = `Path=/; HttpOnly; SameSite=Lax; Secure`;
  expect(sessionCookie({ baseUrl }, ask(headers), token)).toBe(
    `__Host-pressroom=${token}; ${secured}; Max-Age=2592000`,
  );
  expect(endedCookie({ baseUrl }, ask(headers))).toBe(`__Host-pressroom=; ${secured}; Max-Age=0`);
});

test.each([
  ["localhost", "", { host: "localhost:8080" }],
  ["a subdomain of localhost", "", { host: "press.localhost" }],
  ["127.0.0.1", "", { host: "127.0.0.1" }],
  ["another loopback address", "", { host: "127.9.9.9:1" }],
  ["::1", "", { host: "[::1]:8080" }],
  ["a base URL with http", "http://10.0.0.5:8080", { host: "10.0.0.5:8080" }],
])("%s: the cookie has a plain name", (_, baseUrl, headers) => {
  expect(sessionCookie({ baseUrl }, ask(headers), token)).toBe(
    `pressroom=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000`,
  );
});

test.each([
  "press.example",
  "10.0.0.5:8080",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "",
  "a b",
])("http at %s: sign-in is rejected, because others could intercept the cookie", (host) => {
  expect(() => sessionCookie({ baseUrl: "" }, ask({ host }), token)).toThrow(Refusal);
});

test("a plain cookie is ignored over https, because a sibling subdomain could have set it", () => {
  const cookie = `pressroom=${planted}`;
  const https = { baseUrl: "https://press.example" };
  expect(sessionDigest(https, ask({ host: "press.example", cookie }))).toBeUndefined();
  expect(sessionDigest({ baseUrl: "" }, ask({ host: "press.example", cookie }))).toBeUndefined();
  const both = ask({ host: "localhost", cookie: `${cookie}; __Host-pressroom=${token}` });
  expect(sessionDigest({ baseUrl: "" }, both)).toEqual(tokenDigest(token));
});

test("our cookie is found among others and renewed under its name", () => {
  const settings = { baseUrl: "" };
  const request = ask({ host: "localhost", cookie: `a=b; pressroom=${token} ;c=d` });
  expect(sessionDigest(settings, request)).toEqual(tokenDigest(token));
  expect(renewedCookie(settings, request)).toMatch(new RegExp(`^pressroom=${token}; .*Max-Age=`));
  const secured = ask({ host: "press.example", cookie: `__Host-pressroom=${token}` });
  expect(renewedCookie(settings, secured)).toMatch(/^__Host-pressroom=t+; .*; Secure; Max-Age=/);
});
