import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openEncryption } from "./encrypt.ts";

const secret = randomBytes(32);
const encryption = openEncryption([secret]);

test("an encrypted value can be decrypted for the same place, even after a restart", () => {
  const encrypted = encryption.encrypt("sk-käse-🧀", "account_models 7");
  expect(openEncryption([secret]).decrypt(encrypted, "account_models 7")).toBe("sk-käse-🧀");
});

test("a value cannot be decrypted in a different context, such as another account's row", () => {
  const encrypted = encryption.encrypt("sk-secret", "account_models 7");
  expect(encryption.decrypt(encrypted, "account_models 8")).toBeUndefined();
});

test("a value cannot be decrypted with another secret, even with the same key ID", () => {
  const encrypted = encryption.encrypt("sk-secret", "here");
  const other = openEncryption([randomBytes(32)]);
  expect(other.decrypt(encrypted, "here")).toBeUndefined();
  const forged = { ...encrypted, keyId: other.encrypt("", "here").keyId };
  expect(other.decrypt(forged, "here")).toBeUndefined();
});

test("any changed bit and any truncation is detected", () => {
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

test("the same text encrypts differently each time, and is not visible in the result", () => {
  const one = encryption.encrypt("sk-secret", "here").bytes;
  const two = encryption.encrypt("sk-secret", "here").bytes;
  expect(one.equals(two)).toBe(false);
  expect(one.includes("sk-secret")).toBe(false);
});

test("values that were encrypted with an older secret can still be decrypted", () => {
  const encrypted = encryption.encrypt("sk-secret", "here");
  const rotated = openEncryption([randomBytes(32), secret]);
  expect(rotated.decrypt(encrypted, "here")).toBe("sk-secret");
  expect(rotated.encrypt("sk-secret", "here").keyId).not.toBe(encrypted.keyId);
});
