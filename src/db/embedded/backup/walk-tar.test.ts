import { expect, test } from "vitest";
import { blockBytes, fileHeader, paddingAfter } from "./tar-header.ts";
import { walkTar } from "./walk-tar.ts";

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

test("an archive that was cut anywhere is refused", async () => {
  const whole = archive();
  for (const end of [0, 100, 512, 600, 1_300, whole.length - 2 * blockBytes]) {
    await expect(walk(whole.subarray(0, end), 512)).rejects.toThrow("truncated");
  }
});
