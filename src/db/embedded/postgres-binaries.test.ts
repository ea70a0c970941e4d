import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { findPostgresBinaries } from "./postgres-binaries.ts";

it("finds the programs of this platform and their major version", () => {
  const binaries = findPostgresBinaries();
  expect(existsSync(binaries.initdb) && existsSync(binaries.postgres)).toBe(true);
  expect(binaries.major).toBeGreaterThanOrEqual(18);
});

it("explains what to do if there are none for the platform", () => {
  expect(() => findPostgresBinaries("sunos-sparc")).toThrow(
    /no embedded PostgreSQL server for sunos-sparc\. Set DATABASE_URL/,
  );
});
