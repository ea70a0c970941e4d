import { expect, test } from "vitest";
import { readTextFile } from "./read-text-file.ts";

const read = (bytes: readonly number[], bytesMax = 100) =>
  readTextFile(new Blob([new Uint8Array(bytes)]), bytesMax);

test("every encoding that spreadsheets save is read", async () => {
  expect(await read([0xc3, 0xa9])).toEqual({ text: "é" });
  expect(await read([0xef, 0xbb, 0xbf, 0x61])).toEqual({ text: "a" });
  expect(await read([0xff, 0xfe, 0xe9, 0x00])).toEqual({ text: "é" });
  expect(await read([0xfe, 0xff, 0x00, 0xe9])).toEqual({ text: "é" });
  expect(await read([0x63, 0x61, 0x66, 0xe9])).toEqual({ text: "café" });
});

test("a binary file and a file that is too large have different problems", async () => {
  expect(await read([0x50, 0x4b, 0x03, 0x04, 0x00])).toEqual({ problem: "binary" });
  expect(await read([0x61, 0x61], 1)).toEqual({ problem: "tooLarge" });
});
