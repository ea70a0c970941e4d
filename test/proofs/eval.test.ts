import { execFile } from "node:child_process";
import { readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDiskFolder } from "./make-disk-folder.ts";

const program = new URL("../../eval/eval.ts", import.meta.url).pathname;
let folder: string;

beforeAll(async () => {
  folder = await makeDiskFolder("pressroom-eval-test-");
});

afterAll(async () => rm(folder, { recursive: true, force: true }));

test.each([
  ["drafts", /^on topic +\d+ of \d+$/m, "drafts.md"],
  ["relevance", /^held-out +mean /m, "relevance.md"],
  ["retrieval", /^Pressroom +0\.\d+ /m, undefined],
])("%s meets its target, and leaves nothing behind but its texts", async (name, row, file) => {
  const work = join(folder, "work");
  // Rejects if the exit code is not 0.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, name, "--out", folder, "--folder", work],
    // Without the caller's environment.
    { env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] } },
  );
  expect(stdout).toMatch(row);
  if (file !== undefined) expect(await readFile(join(folder, file), "utf8")).not.toBe("");
  // Every process has ended and its files are removed.
  if (name !== "drafts") expect(await readdir(work)).toEqual([]);
});
