import { spawn } from "node:child_process";
import { readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDiskFolder } from "./make-disk-folder.ts";

const program = new URL("../../eval/eval.ts", import.meta.url).pathname;
let folder: string;

beforeAll(async () => {
  folder = await makeDiskFolder("pressroom-eval-test-");
});

afterAll(async () => rm(folder, { recursive: true, force: true }));

interface Kept {
  jobs: { case: string; job: { state: string } }[];
  contents: {
    case: string;
    passed: boolean;
    findings: { code: string; excuse: string | null }[];
    content: { markdown: string };
  }[];
}

test("three cases go through the whole service, pass every validator, and leave a table, JSON and their texts", async () => {
  const cases = ["river-article", "river-newsletter-post", "soap-social-all-networks"];
  const work = join(folder, "work");
  const words = ["--cases", cases.join(), "--out", folder, "--folder", work];
  // Nothing of whoever runs the tests: a model that is configured here must not be asked.
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [printed, noted, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exited,
  ]);
  const kept = JSON.parse(await readFile(join(folder, "results.json"), "utf8")) as Kept;
  expect(kept.jobs.map((one) => [one.case, one.job.state])).toEqual(
    expect.arrayContaining(cases.map((one) => [one, "succeeded"])),
  );
  const failed = kept.contents.flatMap(({ findings }) =>
    findings.filter(({ excuse }) => excuse === null),
  );
  expect({ failed, code }).toEqual({ failed: [], code: 0 });
  for (const one of cases) expect(noted).toContain(`${one}, built-in, succeeded`);
  expect(printed).toMatch(/^built-in +newsletter +1 +1 /m);
  const texts = await readFile(join(folder, "contents.md"), "utf8");
  for (const one of cases) expect(texts).toContain(`<!-- ${one}: `);
  for (const { content } of kept.contents) expect(texts).toContain(content.markdown);
  // Whatever it started is gone, with everything that it wrote.
  expect(await readdir(work)).toEqual([]);
});
