import { expect, test } from "vitest";
import type { Refusal } from "../../errors.ts";
import { openLoginThrottle } from "./login-throttle.ts";
import type { LoginThrottle } from "./login-throttle.ts";

const limits = {
  perAddress: { burst: 5, everyMs: 1_000 },
  perSubject: { burst: 2, everyMs: 3_000 },
  perSite: { burst: 20, everyMs: 100 },
  overflow: { burst: 3, everyMs: 1_000 },
  entriesMax: 1_000,
};

function open(): { attempts: LoginThrottle; pass: (ms: number) => void } {
  let nowMs = 0;
  return { attempts: openLoginThrottle(limits, () => nowMs), pass: (ms) => (nowMs += ms) };
}

/** The Retry-After of a rejected attempt; undefined if it is allowed. */
function waitOf(attempts: LoginThrottle, address: string, subject: string): number | undefined {
  try {
    attempts.take(address, subject);
    return undefined;
  } catch (error) {
    return (error as Refusal).retryAfterSeconds;
  }
}

test("attempts per address and account are limited, and replenish over time", () => {
  const { attempts, pass } = open();
  expect(waitOf(attempts, "192.0.2.1", "ada")).toBeUndefined();
  expect(waitOf(attempts, "192.0.2.1", "ADA")).toBeUndefined();
  expect(waitOf(attempts, "192.0.2.1", "ada")).toBe(3);
  pass(2_000);
  expect(waitOf(attempts, "192.0.2.1", "ada")).toBe(1);
  pass(1_000);
  expect(waitOf(attempts, "192.0.2.1", "ada")).toBeUndefined();
});

test("guessing an account's password does not lock out its owner at another address", () => {
  const { attempts } = open();
  for (let n = 0; n < 100; n += 1) waitOf(attempts, "192.0.2.1", "ada");
  expect(waitOf(attempts, "192.0.2.2", "ada")).toBeUndefined();
});

test("attempts per address are limited across all accounts", () => {
  const { attempts } = open();
  for (let n = 0; n < 5; n += 1) expect(waitOf(attempts, "192.0.2.1", `${n}`)).toBeUndefined();
  expect(waitOf(attempts, "192.0.2.1", "another")).toBe(1);
});

test("a successful attempt does not count", () => {
  const { attempts } = open();
  for (let n = 0; n < 100; n += 1) attempts.take("192.0.2.1", "ada").giveBack();
});

test("rejected attempts do not count: after the Retry-After time, the next one is allowed", () => {
  const { attempts, pass } = open();
  for (let n = 0; n < 50; n += 1) waitOf(attempts, "192.0.2.1", "ada");
  pass(3_000);
  expect(waitOf(attempts, "192.0.2.1", "ada")).toBeUndefined();
});

test("an IPv6 /64 network counts as one address, and an IPv4-mapped address as its IPv4 address", () => {
  const { attempts } = open();
  for (let n = 1; n <= 2; n += 1) waitOf(attempts, `2001:db8:1:2::${n}`, "ada");
  expect(waitOf(attempts, "2001:db8:1:2:ffff:1:2:3", "ada")).toBe(3);
  expect(waitOf(attempts, "2001:db8:1:3::1", "ada")).toBeUndefined();
  for (let n = 1; n <= 2; n += 1) waitOf(attempts, "192.0.2.9", "ada");
  expect(waitOf(attempts, "::ffff:192.0.2.9", "ada")).toBe(3);
});

/** A different IPv4 address for each number. */
const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

function exhaust(attempts: LoginThrottle, address: string): void {
  for (let n = 0; n < 2; n += 1) attempts.take(address, "ada");
  expect(waitOf(attempts, address, "ada")).toBe(3);
}

test("attempts with a hundred thousand account names do not evict another address's entry", () => {
  const { attempts } = open();
  exhaust(attempts, "192.0.2.1");
  for (let n = 0; n < 100_000; n += 1) waitOf(attempts, "192.0.2.2", `somebody${n}`);
  expect(waitOf(attempts, "192.0.2.1", "ada")).toBe(3);
});

test("successful sign-ins do not evict another address's entry", () => {
  const { attempts } = open();
  exhaust(attempts, "192.0.2.1");
  for (let n = 0; n < 30_000; n += 1) attempts.take("192.0.2.2", `somebody${n}`).giveBack();
  expect(waitOf(attempts, "192.0.2.1", "ada")).toBe(3);
});

test("thirty thousand addresses do not evict an exhausted entry before it has replenished", () => {
  const { attempts, pass } = open();
  exhaust(attempts, "192.0.2.1");
  for (let n = 0; n < 30_000; n += 1) waitOf(attempts, addressOf(n), "x");
  expect(waitOf(attempts, "192.0.2.1", "ada")).toBe(3);
  pass(3_000);
  expect(waitOf(attempts, "192.0.2.1", "ada")).toBeUndefined();
});

test("if exhausted addresses fill the table, new addresses share a few attempts until entries become free", () => {
  const { attempts, pass } = open();
  for (let n = 0; n < 1_000; n += 1) exhaust(attempts, addressOf(n));
  for (let n = 0; n < 3; n += 1) {
    expect(waitOf(attempts, `192.0.2.${n}`, "ada")).toBeUndefined();
  }
  expect(waitOf(attempts, "192.0.2.9", "ada")).toBe(1);
  expect(waitOf(attempts, addressOf(0), "ada")).toBe(3);
  pass(60_000);
  for (let n = 0; n < 900; n += 1) {
    expect(waitOf(attempts, addressOf(100_000 + n), "ada")).toBeUndefined();
  }
});

test("IPv6 networks of the same /48 share a limit", () => {
  const { attempts } = open();
  const waits = Array.from({ length: 21 }, (_, n) =>
    waitOf(attempts, `2001:db8:1:${n.toString(16)}::1`, "ada"),
  );
  expect(waits).toEqual([...Array.from({ length: 20 }, () => undefined), 1]);
  expect(waitOf(attempts, "2001:db8:2::1", "ada")).toBeUndefined();
});
