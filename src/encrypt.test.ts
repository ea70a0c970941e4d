import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openEncryption } from "./encrypt.ts";

const secret = randomBytes(32);
const encryption = openEncryption([secret]);

test("what was encrypted opens in its place, after a restart too", () => {
  const encrypted = encryption.encrypt("sk-käse-🧀", "account_models 7");
  expect(openEncryption([secret]).decrypt(encrypted, "account_models 7")).toBe("sk-käse-🧀");
});

test("it opens in no other place: a row copied to another account is worth nothing", () => {
  const encrypted = encryption.encrypt("sk-secret", "account_models 7");
  expect(encryption.decrypt(encrypted, "account_models 8")).toBeUndefined();
});

test("it opens under no other secret, even one that claims to be the same", () => {
  const encrypted = encryption.encrypt("sk-secret", "here");
  const other = openEncryption([randomBytes(32)]);
  expect(other.decrypt(encrypted, "here")).toBeUndefined();
  const forged = { ...encrypted, keyId: other.encrypt("", "here").keyId };
  expect(other.decrypt(forged, "here")).toBeUndefined();
});

test("a change of any bit is noticed, and so is a cut at any place", () => {
  const { bytes, keyId } = encryption.encrypt("sk-secret", "here");
  for (let index = 0; index < bytes.length; index += 1) {
    for (let bit = 1; bit < 256; bit *= 2) {
      const changed = Buffer.from(bytes);
      changed[index] = changed[index]! ^ bit;
      expect(encryption.decrypt({ bytes: changed, keyId }, "here")).toBeUndefined();
    }
    const cut = { bytes: bytes.subarray(0, index), keyId };
    expect(encryption.decrypt(cut, "here")).toBeUndefined();
  }
});

test("the same text never looks the same twice, and none of it can be seen", () => {
  const one = encryption.encrypt("sk-secret", "here").bytes;
  const two = encryption.encrypt("sk-secret", "here").bytes;
  expect(one.equals(two)).toBe(false);
  expect(one.includes("sk-secret")).toBe(false);
});

test("after the secret was replaced, what the older one encrypted can still be read", () => {
  const encrypted = encryption.encrypt("sk-secret", "here");
  const rotated = openEncryption([randomBytes(32), secret]);
  expect(rotated.decrypt(encrypted, "here")).toBe("sk-secret");
  expect(rotated.encrypt("sk-secret", "here").keyId).not.toBe(encrypted.keyId);
});
