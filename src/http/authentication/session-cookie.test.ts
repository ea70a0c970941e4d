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
  ["https named by the operator", "https://press.example", { host: "127.0.0.1:8080" }],
  ["a page that is https", "", { host: "press.example", origin: "https://press.example" }],
  [
    "a page that is https behind a proxy on this machine",
    "",
    { host: "localhost:8080", origin: "https://press.example" },
  ],
])("%s: the cookie is for https and this very host", (_, baseUrl, headers) => {
  const secured = `Path=/; HttpOnly; SameSite=Lax; Secure`;
  expect(sessionCookie({ baseUrl }, ask(headers), token)).toBe(
    `__Host-pressroom=${token}; ${secured}; Max-Age=2592000`,
  );
  expect(endedCookie({ baseUrl }, ask(headers))).toBe(`__Host-pressroom=; ${secured}; Max-Age=0`);
});

test.each([
  ["localhost", "", { host: "localhost:8080" }],
  ["a name below localhost", "", { host: "press.localhost" }],
  ["127.0.0.1", "", { host: "127.0.0.1" }],
  ["another address of this machine", "", { host: "127.9.9.9:1" }],
  ["::1", "", { host: "[::1]:8080" }],
  ["an http address that the operator named", "http://10.0.0.5:8080", { host: "10.0.0.5:8080" }],
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
])("http at %s: nobody is signed in where others could read along", (host) => {
  expect(() => sessionCookie({ baseUrl: "" }, ask({ host }), token)).toThrow(Refusal);
});

test("a plain cookie is not believed where https is spoken: a neighbouring host could have planted it", () => {
  const cookie = `pressroom=${planted}`;
  const https = { baseUrl: "https://press.example" };
  expect(sessionDigest(https, ask({ host: "press.example", cookie }))).toBeUndefined();
  expect(sessionDigest({ baseUrl: "" }, ask({ host: "press.example", cookie }))).toBeUndefined();
  const both = ask({ host: "localhost", cookie: `${cookie}; __Host-pressroom=${token}` });
  expect(sessionDigest({ baseUrl: "" }, both)).toEqual(tokenDigest(token));
});

test("among other cookies ours is found, and renewed under the name that it has", () => {
  const settings = { baseUrl: "" };
  const request = ask({ host: "localhost", cookie: `a=b; pressroom=${token} ;c=d` });
  expect(sessionDigest(settings, request)).toEqual(tokenDigest(token));
  expect(renewedCookie(settings, request)).toMatch(new RegExp(`^pressroom=${token}; .*Max-Age=`));
  const secured = ask({ host: "press.example", cookie: `__Host-pressroom=${token}` });
  expect(renewedCookie(settings, secured)).toMatch(/^__Host-pressroom=t+; .*; Secure; Max-Age=/);
});
