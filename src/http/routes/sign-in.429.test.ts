import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../../test/sign-in.ts";
import { startTestService } from "../../../test/test-service.ts";
import type { TestService } from "../../../test/test-service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ PRESSROOM_TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8" });
});
afterAll(async () => service.close());

test.each([
  ["an address with a port", (n: number) => `203.0.113.9:${50_000 + n}`],
  ["an address in brackets with a port", (n: number) => `[2001:db8::9]:${50_000 + n}`],
  ["an address behind two proxies", (n: number) => `203.0.113.8, 10.0.0.1:${50_000 + n}`],
  ["what is no address", (n: number) => `unknown-${n}`],
])("guesses behind a proxy that writes %s come from one place", async (_, forwardedAs) => {
  const codes = [];
  for (let n = 0; n < 11; n += 1) {
    const guess = { email: "ada@example.com", password: "a wrong guess" };
    const headers = { "X-Forwarded-For": forwardedAs(n) };
    const reply = await openBrowser(service).call("POST", "/session/", guess, headers);
    codes.push(reply.json["code"]);
  }
  expect(codes).toEqual([
    ...Array.from({ length: 10 }, () => "sign_in_failed"),
    "too_many_attempts",
  ]);
});
