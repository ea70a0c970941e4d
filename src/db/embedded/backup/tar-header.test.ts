import { expect, test } from "vitest";
import { TarProblem, fileHeader, readHeader, withPrefix } from "./tar-header.ts";

const anyTime = new Date("2026-11-15T00:00:00Z");

test("a header that was written is read back, below a folder too", () => {
  const header = fileHeader("base/5/1259", 8_192, anyTime);
  expect(readHeader(header)).toEqual({ name: "base/5/1259", kind: "file", bytes: 8_192 });
  const below = withPrefix(header, "postgres/data");
  expect(readHeader(below)).toMatchObject({ name: "postgres/data/base/5/1259", bytes: 8_192 });
  expect(readHeader(header)).toMatchObject({ name: "base/5/1259" });
});

test("a header of which a single bit is wrong is refused", () => {
  const header = fileHeader("PG_VERSION", 3, anyTime);
  header[0] = (header[0] ?? 0) ^ 1;
  expect(() => readHeader(header)).toThrow(TarProblem);
});

test("an entry that is neither a file nor a directory is rejected: a link could point outside the directory", () => {
  const header = fileHeader("pg_tblspc/1", 0, anyTime);
  header.write("2", 156, "latin1");
  expect(() => readHeader(withPrefix(header, ""))).toThrow("neither a file nor a directory");
});

test("an empty block is the end", () => {
  expect(readHeader(Buffer.alloc(512))).toBeUndefined();
});

test("a name that is too long is refused instead of being cut", () => {
  expect(() => fileHeader("x".repeat(101), 0, anyTime)).toThrow(TarProblem);
});
