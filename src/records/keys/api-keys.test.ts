import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { keyDigest, makeKey } from "./api-keys.ts";

const shape = /^pr_(live|test)_[0-9A-Za-z]{38}$/;

/** CRC32 by definition, bit by bit, as an independent reference. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function base62(value: number): string {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let rest = value;
  let text = "";
  while (text.length < 6) {
    text = (digits[rest % 62] ?? "") + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

test("the reference implementation of the checksum is CRC32", () => {
  expect(crc32("123456789")).toBe(0xcbf43926);
  expect(base62(0)).toBe("000000");
  expect(base62(61)).toBe("00000z");
  expect(base62(62)).toBe("000010");
});

test.each(["live", "test"] as const)(
  "a %s key is its prefix, 32 characters and the CRC32 of both in base62",
  (mode) => {
    for (let n = 0; n < 200; n += 1) {
      const key = makeKey(mode);
      expect(key).toMatch(shape);
      expect(key.startsWith(`pr_${mode}_`)).toBe(true);
      expect(key.slice(-6)).toBe(base62(crc32(key.slice(0, -6))));
      expect(keyDigest(key)).toStrictEqual(createHash("sha256").update(key).digest());
    }
  },
);

test("the checksum covers the prefix: a test key renamed to live is invalid", () => {
  const key = makeKey("test");
  expect(keyDigest(key)).toBeDefined();
  expect(keyDigest(key.replace("pr_test_", "pr_live_"))).toBeUndefined();
});

test("a changed character is detected at any position", () => {
  const key = makeKey("live");
  for (let at = 0; at < key.length; at += 1) {
    for (const character of ["0", "a", "Z"]) {
      if (key[at] === character) continue;
      const changed = key.slice(0, at) + character + key.slice(at + 1);
      expect(keyDigest(changed), `${at}`).toBeUndefined();
    }
  }
});

test("two swapped neighbors are detected", () => {
  const key = makeKey("live");
  for (let at = 8; at < key.length - 1; at += 1) {
    const [one, two] = [key[at], key[at + 1]];
    if (one === two) continue;
    expect(keyDigest(key.slice(0, at) + two + one + key.slice(at + 2))).toBeUndefined();
  }
});

test.each([
  ["nothing", () => ""],
  ["a blank before it", () => ` ${makeKey("live")}`],
  ["a line end after it", () => `${makeKey("live")}\n`],
  ["one character less", () => makeKey("live").slice(0, -1)],
  ["one character more", () => `${makeKey("live")}0`],
  ["another mode", () => makeKey("live").replace("live", "prod")],
  ["capitals", () => makeKey("live").toUpperCase()],
  ["a letter beyond ASCII", () => makeKey("live").replace(/.$/, "é")],
  ["a megabyte", () => "pr_live_".padEnd(1_000_000, "a")],
])("%s is not a key", (_, text) => {
  expect(keyDigest(text())).toBeUndefined();
});

test("keys are unique, and every character of the alphabet is used", () => {
  const keys = Array.from({ length: 500 }, () => makeKey("test"));
  expect(new Set(keys).size).toBe(500);
  expect(new Set(keys.map((key) => key.slice(8, 40)).join("")).size).toBe(62);
});
