import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readText } from "./read-text.ts";

const folder = mkdtempSync(join(tmpdir(), "pressroom-read-text-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, data: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, data);
  return `@${path}`;
}

test("@file reads a file, @@ starts a text with @, and anything else is the text itself", () => {
  expect(readText("plain", "--body")).toBe("plain");
  expect(readText(file("a.txt", "from a file"), "--body")).toBe("from a file");
  expect(readText(file("bom.txt", "\uFEFFtext"), "--body")).toBe("text");
  expect(readText("@@handle says", "--body")).toBe("@handle says");
});

test("a missing file, a directory, and a file that is not text or too large are reported", () => {
  expect(() => readText(`@${folder}/none`, "--body")).toThrow("does not exist");
  expect(() => readText(`@${folder}`, "--body")).toThrow("is a directory");
  const latin = file("latin.txt", Buffer.from([0x66, 0xfc, 0x72]));
  expect(() => readText(latin, "--body")).toThrow("not UTF-8");
  const large = file("large.txt", "x".repeat(1_024 * 1_024 + 1));
  expect(() => readText(large, "--body")).toThrow("larger than 1 MiB");
});
