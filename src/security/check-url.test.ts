import { expect, test } from "vitest";
import { checkUrl } from "./check-url.ts";
import { ownHosts } from "./own-hosts.ts";

const rules = { allowedHosts: ["localhost:3000", "hooks.test"], ownHosts: ["press.example.com"] };

test.each([
  "https://example.com/hooks",
  "http://example.com/hooks?a=1&b=2",
  "https://example.com:8443/hooks",
  "https://bücher.example/hooks",
  "https://8.8.8.8/hooks",
  "https://[2606:4700::1111]/hooks",
  "http://localhost:3000/hooks",
  "http://hooks.test:25/",
])("%s is accepted", (text) => {
  expect(checkUrl(rules, text)).toHaveProperty("url");
});

test.each([
  ["", "must be a URL"],
  ["example.com/hooks", "must be a URL"],
  ["https://", "must be a URL"],
  ["ftp://example.com/", "must start with"],
  ["https://user:secret@example.com/", "a user name or password"],
  ["https://example.com:22/", "port"],
  ["https://example.com:0/", "port"],
  ["https://example.com:5432/", "port"],
  ["http://localhost:3001/", "public address"],
  ["https://intranet/", "public address"],
  ["https://press.example.com/", "this service"],
  ["https://PRESS.example.com.:8443/", "this service"],
  [`https://example.com/${"a".repeat(2_048)}`, "at most 2048"],
])("%j is rejected", (text, words) => {
  expect(checkUrl(rules, text)).toEqual({ problem: expect.stringContaining(words) });
});

test("the fragment is removed", () => {
  const checked = checkUrl(rules, "https://example.com/hooks#part");
  expect("url" in checked && checked.url.href).toBe("https://example.com/hooks");
});

test.each([
  [{ baseUrl: "https://press.example.com" }, "press.example.com"],
  [{ baseUrl: "http://localhost:8080" }, "localhost:8080"],
  [{ baseUrl: "" }, "127.0.0.1:8080"],
])("the service's own hosts for %j include %s", (config, host) => {
  expect(ownHosts({ host: "127.0.0.1", port: 8080, ...config })).toContain(host);
});
