import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

test("a password is hashed to an argon2id string that contains its parameters and verifies only that password", async () => {
  const hash = await hashPassword("correct horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword("correct horse", hash)).toBe(true);
  expect(await verifyPassword("correct horse ", hash)).toBe(false);
  expect(await hashPassword("correct horse")).not.toBe(hash);
});

test("the same characters are the same password in any Unicode normalization", async () => {
  const hash = await hashPassword("caf\u00E9 au lait");
  expect(await verifyPassword("cafe\u0301 au lait", hash)).toBe(true);
});

test("a hash from another program is verified with its own parameters", async () => {
  // From the tests of the reference implementation.
  const reference =
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword("password", reference)).toBe(true);
  expect(await verifyPassword("password", reference.replace("t=2", "t=3"))).toBe(false);
});

test.each([
  "",
  "plain",
  "$2b$10$abcdefghijklmnopqrstuv",
  "$argon2id$v=19$m=99999999,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "$argon2id$v=19$m=19456,t=9999,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "$argon2id$v=19$m=19456,t=0,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "$argon2id$v=19$m=19456,t=2,p=0$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
])("%j is not a valid hash and verifies nothing", async (text) => {
  expect(await verifyPassword("x", text)).toBe(false);
});
