import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSecret } from "./instance-secret.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pressroom-secret-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

test("concurrent first calls generate and return the same secret", async () => {
  const secrets = await Promise.all(
    Array.from({ length: 20 }, () => openSecret({ secret: "", dataDir })),
  );
  const derived = new Set(secrets.map((secret) => secret.derive("a purpose").toString("hex")));
  expect(derived.size).toBe(1);
  expect(await readdir(dataDir)).toEqual(["secret"]);
  expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
});

test("each purpose has a separate secret, and PRESSROOM_SECRET takes precedence", async () => {
  const own = await openSecret({ secret: "x".repeat(32), dataDir });
  expect(own.derive("one")).not.toEqual(own.derive("two"));
  expect(await readdir(dataDir)).toEqual([]);
});

test("an empty file, left by a power failure, is replaced", async () => {
  await writeFile(join(dataDir, "secret"), "");
  const [first, second] = [
    await openSecret({ secret: "", dataDir }),
    await openSecret({ secret: "", dataDir }),
  ];
  expect(first.derive("x")).toEqual(second.derive("x"));
});
