/** `npm run bench` with small sizes: checks that the benchmarks count correctly, not how fast anything is. */
import { execFile } from "node:child_process";
import { readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDiskFolder } from "./make-disk-folder.ts";

/** The parts of a result file that the tests check. */
interface StoredResult {
  benchmark: string;
  quick: boolean;
  machine: { cores: number; postgresql: string; settings: Record<string, string> };
  tables: { title: string; heading: string[]; rows: unknown[][] }[];
  figures: { name: string; isReached: boolean }[];
  details: Record<string, never>;
}

const names = ["accept", "work", "mistakes", "growth", "start"];
const program = new URL("../../bench/bench.ts", import.meta.url).pathname;
/** The compile cache that pressroom uses too. */
const compileCache = new URL("../../node_modules/.cache/pressroom", import.meta.url).pathname;
/** For all benchmarks together, on a busy machine. */
const timeoutMs = 600_000;

let folder: string;
let printed: string;

beforeAll(async () => {
  folder = await makeDiskFolder("pressroom-bench-test-");
  const work = join(folder, "work");
  const words = [...names, "--quick", "--out", folder, "--folder", work];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], {
    // oxlint-disable-next-line node/no-process-env -- a child needs a path.
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache },
    // A benchmark that hangs is asked to stop, so that it ends its own processes.
    timeout: timeoutMs - 20_000,
  });
  printed = stdout;
  // Every process has ended and its files are removed.
  expect(await readdir(work)).toEqual([]);
}, timeoutMs);

afterAll(async () => rm(folder, { recursive: true, force: true }));

const fileOf = (name: string) => join(folder, `${name}.json`);

async function read(name: string): Promise<StoredResult> {
  const kept = JSON.parse(await readFile(fileOf(name), "utf8")) as StoredResult;
  expect(kept).toMatchObject({ benchmark: name, quick: true });
  expect(kept.machine.settings).toMatchObject({ fsync: "on", synchronous_commit: "on" });
  for (const { title, heading, rows } of kept.tables) {
    expect(printed).toContain(title);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toHaveLength(heading.length);
  }
  return kept;
}

function isReached({ figures }: StoredResult, name: string): boolean | undefined {
  return figures.find((figure) => figure.name.startsWith(name))?.isReached;
}

test("accept finds as many jobs on disk as were acknowledged, and every response is a 200", async () => {
  const kept = await read("accept");
  const { counts } = kept.details as unknown as {
    counts: { accepted: number; jobs: number; tasks: number }[];
  };
  expect(counts).toHaveLength(2);
  for (const { accepted, jobs, tasks } of counts) {
    expect(accepted).toBeGreaterThan(0);
    expect({ jobs, tasks }).toEqual({ jobs: accepted, tasks: accepted });
  }
  expect(isReached(kept, "no answer but 200")).toBe(true);
  expect(isReached(kept, "as many jobs and tasks on disk")).toBe(true);
  for (const subject of ["bare Fastify", "plain transaction", "Pressroom"]) {
    expect(printed).toContain(subject);
  }
  // Targets are not checked with small sizes.
  expect(printed).not.toMatch(/target|MISSED/);
});

test("work finishes every queued job and starts every single job", async () => {
  const kept = await read("work");
  const { throughputs, singles } = kept.details as unknown as {
    throughputs: { finished: number; jobs: number; memory: { idle: number } }[];
    singles: { startsMs: number[] };
  };
  expect(throughputs.map(({ finished }) => finished)).toEqual(throughputs.map(({ jobs }) => jobs));
  expect(throughputs[0]?.memory.idle).toBeGreaterThan(0);
  expect(singles.startsMs).toHaveLength(3);
});

test("each named benchmark runs once", () => {
  for (const name of names) {
    expect(printed.split(`Stored in ${fileOf(name)}\n`)).toHaveLength(2);
  }
});

test("mistakes inserts errors of every kind and meets its targets", async () => {
  const kept = await read("mistakes");
  const { kinds, alarms } = kept.details as unknown as {
    kinds: { kind: string; planted: number; found: number }[];
    alarms: { sentences: number; named: number }[];
  };
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["invented number", "invented quote", "leak", "foreign link"]),
  );
  for (const { planted, found } of kinds) {
    expect(planted).toBeGreaterThan(0);
    expect(found).toBeGreaterThanOrEqual(planted * 0.95);
  }
  for (const { sentences, named } of alarms) expect(named).toBeLessThanOrEqual(sentences * 0.02);
});

test("growth times the same operations on both databases, and a long queue does not delay another account's single job", async () => {
  const kept = await read("growth");
  const { history, backlog } = kept.details as unknown as Record<
    "history" | "backlog",
    { comparisons: { name: string; smallMs: number; largeMs: number }[] }
  >;
  const comparisons = [...history.comparisons, ...backlog.comparisons];
  expect(comparisons.map(({ name }) => name)).toEqual([
    "accept",
    "claim",
    "read a job",
    "read a content",
    "list a brand's jobs",
    "claim from a long queue",
  ]);
  for (const { smallMs, largeMs } of comparisons) {
    expect(smallMs).toBeGreaterThan(0);
    expect(largeMs).toBeGreaterThan(0);
  }
  expect(isReached(kept, "another account's single job")).toBe(true);
});

test("start measures each kind of start", async () => {
  const kept = await read("start");
  for (const kind of ["empty", "old", "crashed"]) expect(kept.details[kind]).toHaveLength(1);
});
