import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdfOf } from "./made-files.fixture.ts";
import { openFileParser } from "./open-file-parser.ts";

let folder: string;
const parser = openFileParser();
const hostile = openFileParser({
  entry: new URL("./hostile-parser.fixture.ts", import.meta.url),
  deadlineMs: 1_500,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pressroom-files-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(name: string, content: string | Buffer) {
  const path = join(folder, name);
  await writeFile(path, content);
  return { path, name };
}

test("a file is parsed in a separate process", async () => {
  const pdf = await fileWith("guide.pdf", pdfOf([[{ text: "A short guide.", size: 11, y: 700 }]]));
  expect(await parser.parse(pdf)).toEqual({
    title: "guide",
    markdown: "A short guide.",
    language: "",
  });
});

test("a thread file is parsed with its dates", async () => {
  const csv = await fileWith("posts.csv", "title,date,replies\nQ,2026-01-02,ana: Yes.\n,,");
  expect(await parser.parseThreads(csv)).toMatchObject({
    threads: [{ title: "Q", postedAt: new Date("2026-01-02"), replies: [{ author: "ana" }] }],
    problemsCount: 0,
  });
});

test("the process has no environment and may not read other files, write or start anything", async () => {
  const { markdown } = await hostile.parse(await fileWith("rights.txt", "x"));
  expect(JSON.parse(markdown)).toEqual({
    environment: [],
    readOther: "ERR_ACCESS_DENIED",
    write: "ERR_ACCESS_DENIED",
    start: "ERR_ACCESS_DENIED",
  });
});

test("a parser that hangs, crashes or floods is killed and reported, and others continue meanwhile", async () => {
  const hanging = hostile.parse(await fileWith("hang.txt", "x"));
  const problem = { code: "file_too_complex" };
  const failing = Promise.all([
    expect(hanging).rejects.toMatchObject(problem),
    expect(hostile.parse(await fileWith("talk.txt", "x"))).rejects.toMatchObject(problem),
    expect(hostile.parse(await fileWith("die.txt", "x"))).rejects.toMatchObject(problem),
  ]);
  expect(await parser.parse(await fileWith("good.txt", "Good text."))).toMatchObject({
    markdown: "Good text.",
  });
  await failing;
  expect((await hostile.parse(await fileWith("next.txt", "x"))).title).toBe("next.txt");
});

test("aborting kills the process", async () => {
  const leaving = new AbortController();
  const parsing = hostile.parse(await fileWith("hang-2.txt", "x"), leaving.signal);
  leaving.abort(new Error("left"));
  await expect(parsing).rejects.toThrow("left");
});

test("a PDF of a few kilobytes that decompresses to more than the memory limit is rejected", async () => {
  const packed = deflateSync(deflateSync(Buffer.alloc(96 * 1024 * 1024, " ")));
  const bomb = pdfOf([[]], { contents: packed, filter: "[/FlateDecode /FlateDecode]" });
  expect(bomb.length).toBeLessThan(5_000);
  const bounded = openFileParser({ rssBytesMax: 200 * 1024 * 1024 });
  await expect(bounded.parse(await fileWith("bomb.pdf", bomb))).rejects.toMatchObject({
    name: "FileProblem",
    code: "file_too_complex",
  });
});
