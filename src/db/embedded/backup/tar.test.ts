import { expect, test } from "vitest";
import {
  TarProblem,
  blockBytes,
  fileHeader,
  paddingAfter,
  readHeader,
  walkTar,
  withPrefix,
} from "./tar.ts";

const anyTime = new Date("2026-11-15T00:00:00Z");

test("a header that was written is read back, below a folder too", () => {
  const header = fileHeader("base/5/1259", 8_192, anyTime);
  expect(readHeader(header)).toEqual({ name: "base/5/1259", kind: "file", bytes: 8_192 });
  const below = withPrefix(header, "postgres/data");
  expect(readHeader(below)).toMatchObject({ name: "postgres/data/base/5/1259", bytes: 8_192 });
  expect(readHeader(header)).toMatchObject({ name: "base/5/1259" });
});

test("a header with a single flipped bit is refused", () => {
  const header = fileHeader("PG_VERSION", 3, anyTime);
  header[0] = (header[0] ?? 0) ^ 1;
  expect(() => readHeader(header)).toThrow(TarProblem);
});

test("an entry that is neither a file nor a directory is rejected: a link could point outside the directory", () => {
  const header = fileHeader("pg_tblspc/1", 0, anyTime);
  header.write("2", 156, "latin1");
  expect(() => readHeader(withPrefix(header, ""))).toThrow("neither a file nor a directory");
});

test("an empty block marks the end", () => {
  expect(readHeader(Buffer.alloc(512))).toBeUndefined();
});

test("a name that is too long is refused instead of being cut", () => {
  expect(() => fileHeader("x".repeat(101), 0, anyTime)).toThrow(TarProblem);
});

const contents = { first: "x".repeat(700), empty: "", exact: "y".repeat(blockBytes) };

function archive(): Buffer {
  const members = Object.entries(contents).flatMap(([name, text]) => [
    fileHeader(name, text.length, new Date(0)),
    Buffer.from(text),
    Buffer.alloc(paddingAfter(text.length)),
  ]);
  return Buffer.concat([...members, Buffer.alloc(2 * blockBytes)]);
}

async function* inPieces(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function walk(bytes: Buffer, pieceBytes: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  let name = "";
  let ends = 0;
  for await (const step of walkTar(inPieces(bytes, pieceBytes))) {
    if (step.kind === "member") found[(name = step.member.name)] = "";
    else if (step.kind === "content") found[name] += step.bytes.toString();
    else ends += 1;
  }
  expect(ends).toBe(Object.keys(found).length);
  return found;
}

test.each([1, 7, 511, 512, 513, 100_000])(
  "the members are the same when they come in pieces of %d bytes",
  async (pieceBytes) => {
    expect(await walk(archive(), pieceBytes)).toEqual(contents);
  },
);

test("a truncated archive is refused", async () => {
  const whole = archive();
  for (const end of [0, 100, 512, 600, 1_300, whole.length - 2 * blockBytes]) {
    await expect(walk(whole.subarray(0, end), 512)).rejects.toThrow("truncated");
  }
});
