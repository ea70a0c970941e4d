import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { zstdCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileHeader, paddingAfter } from "./tar.ts";
import { unpackBackup } from "./unpack-backup.ts";

let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), "pressroom-unpack-"));
});
afterEach(() => rm(scratch, { recursive: true }));

type Members = readonly (readonly [name: string, text: string])[];

const description = ["pressroom-backup.json", JSON.stringify({ format: 1 })] as const;
const whole: Members = [
  description,
  ["secret", "hush"],
  ["postgres/data/PG_VERSION", "18\n"],
  ["postgres/data/base/1/1259", "rows"],
];

function sumsOf(members: Members): string {
  return members
    .map(([name, text]) => `${createHash("sha256").update(text).digest("hex")}  ${name}\n`)
    .join("");
}

function packed(members: Members): Buffer {
  const blocks = members.flatMap(([name, text]) => [
    fileHeader(name, text.length, new Date(0)),
    Buffer.from(text),
    Buffer.alloc(paddingAfter(text.length)),
  ]);
  return zstdCompressSync(Buffer.concat([...blocks, Buffer.alloc(1_024)]));
}

async function unpack(bytes: Buffer): Promise<unknown> {
  const file = path.join(scratch, "backup.tar.zst");
  await writeFile(file, bytes);
  return unpackBackup(file, path.join(scratch, "into"), {
    signal: new AbortController().signal,
    check: () => undefined,
    onProgress: () => undefined,
  });
}

test("all files are restored, readable only by their owner, and the description is returned", async () => {
  const found = await unpack(packed([...whole, ["SHA256SUMS", sumsOf(whole)]]));
  expect(found).toEqual({ format: 1 });
  const rows = path.join(scratch, "into/postgres/data/base/1/1259");
  expect(await readFile(rows, "utf8")).toBe("rows");
  expect((await stat(rows)).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(scratch, "into/postgres/data"))).mode & 0o777).toBe(0o700);
});

test.each([
  ["does not match", [...whole.slice(0, 3), ["postgres/data/base/1/1259", "r0ws"]]],
  ["does not match", whole.slice(0, 3)],
  ["files without a checksum", [...whole, ["postgres/data/more", "rows"]]],
] as const)("members that differ from their checksums are refused: %s", async (why, members) => {
  const bytes = packed([...members, ["SHA256SUMS", sumsOf(whole)]]);
  await expect(unpack(bytes)).rejects.toThrow(why);
});

test.each(["../outside", "postgres/data/../../outside", "elsewhere", "postgres/data//x"])(
  "a member called %s is refused and not written",
  async (name) => {
    const members: Members = [...whole, [name, "x"]];
    const bytes = packed([...members, ["SHA256SUMS", sumsOf(members)]]);
    await expect(unpack(bytes)).rejects.toThrow("does not belong in a backup");
    expect((await readdir(scratch)).toSorted()).toEqual(["backup.tar.zst", "into"]);
  },
);

test("truncated, damaged or foreign files and those without checksums are refused", async () => {
  const good = packed([...whole, ["SHA256SUMS", sumsOf(whole)]]);
  const flipped = Buffer.from(good);
  flipped[good.length - 20] = (flipped[good.length - 20] ?? 0) ^ 0xff;
  for (const bytes of [
    good.subarray(0, -10),
    flipped,
    packed(whole),
    packed(whole.slice(1)),
    Buffer.from("# Pressroom\n"),
    Buffer.alloc(0),
  ]) {
    await expect(unpack(bytes)).rejects.toThrow("is not a usable Pressroom backup");
    await rm(path.join(scratch, "into"), { recursive: true, force: true });
  }
});

test("the error for a backup in a newer format names the Pressroom version that wrote it", async () => {
  const text = JSON.stringify({ format: 2, pressroom_version: "9.1.0" });
  await expect(unpack(packed([["pressroom-backup.json", text]]))).rejects.toThrow("9.1.0");
});
