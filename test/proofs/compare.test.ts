/** `npm run eval -- compare` with a mock model as the service's, the single prompt's and the judge's model. */
import { spawn } from "node:child_process";
import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { compare } from "../../eval/compare/compare.ts";
import { readCompareOptions } from "../../eval/compare/compare-arguments.ts";
import { startModelServer } from "../../mock-model/start-model-server.ts";
import type { ModelServer } from "../../mock-model/start-model-server.ts";
import { createOutput } from "../../src/cli/terminal/output.ts";
import { makeDiskFolder } from "./make-disk-folder.ts";

const program = new URL("../../eval/eval.ts", import.meta.url).pathname;
const briefs = new URL("../../eval/compare/examples", import.meta.url).pathname;
let server: ModelServer;
let folder: string;
let out: string;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => server.close());
beforeEach(async () => {
  folder = await makeDiskFolder("pressroom-compare-test-");
  out = join(folder, "out");
  server.clear();
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

function environment(): Record<string, string> {
  return {
    PRESSROOM_MODEL: "compatible:mock",
    PRESSROOM_MODEL_URL: `${server.url}/v1`,
    PRESSROOM_MODEL_KEY: "mock",
  };
}

/** Runs the comparison as a process, and interrupts it when its log output matches. */
async function runProcess(words: readonly string[], stopAt?: RegExp) {
  const child = spawn(process.execPath, [program, "compare", ...words], {
    // Without the caller's environment: a model that is configured there must not be called.
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...environment(),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  let noted = "";
  let isStopped = false;
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    noted += text;
    if (isStopped || !stopAt?.test(noted)) return;
    isStopped = child.kill("SIGINT");
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, printed, noted };
}

/** Runs the comparison in this process; returns whether it succeeded, and its output. */
async function run(words: readonly string[], settings = environment()) {
  const wishes = readCompareOptions(words);
  if (typeof wishes === "string") throw new Error(wishes);
  let said = "";
  const stream = { isTTY: false, on: () => stream, write: (text: string) => (said += text) };
  const terminal = stream as unknown as NodeJS.WriteStream;
  const ways = { stdout: terminal, stderr: terminal };
  const output = createOutput({ json: false, wantsColor: false, ...ways });
  const isGood = await compare(wishes, settings, output, new AbortController().signal);
  return { isGood, said };
}

/** Prompts of the service name a task that the mock model knows; those of the single prompt and the judge do not. */
function callsMade(): { briefs: number; others: number } {
  const tasks = server.calls().map(({ task }) => task);
  const of = (name: string) => tasks.filter((task) => task === name).length;
  return { briefs: of("brief"), others: of("other") };
}

test("an interrupted comparison resumes, is judged from both sides, and pays for nothing twice", async () => {
  const work = join(folder, "work");
  const only = "kettle-descaling-article,night-bakery-social";
  const seeded = [
    "--briefs",
    briefs,
    "--out",
    out,
    "--folder",
    work,
    "--only",
    only,
    "--seed",
    "s",
  ];
  const words = [...seeded, "--at-once", "1"];
  const stopped = await runProcess(words, /1 of 4: kettle-descaling-article, Pressroom, done/);
  expect([stopped.code, await readdir(work)]).toEqual([130, []]);
  const written = join(out, "written", "kettle-descaling-article", "pressroom.json");
  const kept = await readFile(written, "utf8");

  server.clear();
  const judging = [...words, "--judge", "compatible:judge"];
  const judged = await runProcess(judging);
  expect(judged.noted).toContain("3 of 3: ");
  expect(judged.noted).not.toContain("kettle-descaling-article, Pressroom");
  expect(await readFile(written, "utf8")).toBe(kept);
  // Two single prompts; two judges' forms for each of two pairs, and one more each for the brief with notes.
  expect(callsMade()).toEqual({ briefs: 1, others: 2 + 2 * 2 + 2 });
  expect(judged.code).toBe(0);
  expect(judged.printed).toContain("Pressroom is preferred in 50 % of 2 briefs");

  // The mock judge always prefers the left text, which is Pressroom's for one of two judges.
  const report = JSON.parse(await readFile(join(out, "report.json"), "utf8")) as {
    byType: { usage: Record<"pressroom" | "single", { calls: number; inputTokens: number }> }[];
  };
  expect(report).toMatchObject({
    model: "compatible:mock",
    judgedBriefs: 2,
    verdicts: { total: 4, wins: 2, ties: 0, losses: 2 },
    winRate: 0.5,
    preferredLeft: 4,
    failures: [],
  });
  expect(report.byType).toHaveLength(2);
  for (const { usage } of report.byType) {
    expect(usage.single.calls).toBe(1);
    expect(usage.pressroom.calls).toBeGreaterThan(1);
    expect(usage.pressroom.inputTokens).toBeGreaterThan(usage.single.inputTokens);
  }

  server.clear();
  expect(await run(judging)).toMatchObject({ isGood: true });
  expect(server.calls()).toEqual([]);

  // A person's verdict counts like the model's; one that is not filled in is named.
  const own = join(out, "judge-1", "pair01", "verdict.json");
  const reading = ["report", "--out", out];
  await cp(join(out, "judge-1", "verdict-form.json"), own);
  await expect(run(reading, {})).rejects.toThrow("judge-1/pair01/verdict.json: overall: ");
  const models = join(out, "verdicts", "judge-1", "pair01", "verdict.compatible-judge.json");
  const verdict = JSON.parse(await readFile(models, "utf8")) as object;
  await writeFile(own, JSON.stringify({ ...verdict, judge: "Ann", overall: "no_difference" }));
  expect((await run(reading, {})).said).toMatch(/^Ann +1 +50 %$/m);
  const page = await readFile(join(out, "report.md"), "utf8");
  expect(page).toContain("5 verdicts, 2 for Pressroom, 1 no difference, 2 for the single prompt");

  // A folder contains one comparison.
  await expect(run([...seeded.slice(0, -1), "other"])).rejects.toThrow("was begun with the seed s");
}, 300_000);

test("without a model or with an invalid brief, it exits with a message before it starts anything", async () => {
  const words = ["--briefs", briefs, "--out", out];
  await expect(run(words, {})).rejects.toThrow("set PRESSROOM_MODEL");
  await expect(run([...words, "--only", "kettle"])).rejects.toThrow(
    "--only kettle: the briefs are gartenbibliothek-newsletter, ",
  );
  const broken = join(folder, "broken");
  await cp(briefs, broken, { recursive: true });
  await writeFile(join(broken, "night-bakery-social.json"), JSON.stringify({ name: "x" }));
  const wrong = await runProcess(["--briefs", broken, "--out", out]);
  expect(wrong.code).toBe(1);
  expect(wrong.noted).toContain("night-bakery-social.json: content_type: ");
  expect(wrong.noted).not.toContain("    at ");
  expect(await readdir(folder)).toEqual(["broken"]);
});

test("a side that fails is reported with its reason, left out of the results, and written by the next run", async () => {
  const only = ["--only", "night-bakery-social"];
  const words = ["--briefs", briefs, "--out", out, "--folder", join(folder, "work"), ...only];
  server.script({ faults: [{ fault: "bad_key", tasks: ["other"], rate: 1 }] });
  const failed = await run(words).finally(() => server.script({ faults: [] }));
  expect(failed.isGood).toBe(false);
  expect(failed.said).toContain("night-bakery-social, single prompt, failed: ");
  expect(failed.said).toContain("night-bakery-social could not be written by single-social");
  expect(failed.said).toContain("No pair is written yet.");
  server.clear();
  const mended = await run(words);
  expect(mended.isGood).toBe(true);
  expect(mended.said).toContain("No verdict is given yet on 1 pair.");
  expect(callsMade()).toEqual({ briefs: 0, others: 1 });
});
