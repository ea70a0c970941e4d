import { expect, test } from "vitest";
import { openBrowser } from "../../../../test/sign-in.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService({ PRESSROOM_TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8" });

test.each([
  ["an address with a port", (n: number) => `203.0.113.9:${50_000 + n}`],
  ["an address in brackets with a port", (n: number) => `[2001:db8::9]:${50_000 + n}`],
  ["an address behind two proxies", (n: number) => `203.0.113.8, 10.0.0.1:${50_000 + n}`],
  ["an invalid address", (n: number) => `unknown-${n}`],
])("attempts behind a proxy that writes %s are counted for one address", async (_, forwardedAs) => {
  const guess = { email: "ada@example.com", password: "a wrong guess" };
  const codes: unknown[] = [];
  // Ten at once and six per minute; a few more on a slow machine.
  for (let n = 0; n < 40 && codes.at(-1) !== "too_many_attempts"; n += 1) {
    const headers = { "X-Forwarded-For": forwardedAs(n) };
    const reply = await openBrowser(service).call("POST", "/session/", guess, headers);
    codes.push(reply.json["code"]);
  }
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "sign_in_failed"));
  expect(codes.at(-1)).toBe("too_many_attempts");
});
