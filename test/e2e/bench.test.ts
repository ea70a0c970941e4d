import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

/** What a benchmark keeps in its file, as far as these tests look at it. */
interface Kept {
  benchmark: string;
  quick: boolean;
  machine: { cores: number; postgresql: string; settings: Record<string, string> };
  tables: { title: string; heading: string[]; rows: unknown[][] }[];
  figures: { name: string; isReached: boolean }[];
  details: Record<string, never>;
}

const program = new URL("../../bench/bench.ts", import.meta.url).pathname;
/** Where pressroom itself keeps what Node has compiled. */
const compileCache = new URL("../../node_modules/.cache/pressroom", import.meta.url).pathname;
const names = [
  "accept",
  "work",
  "writing",
  "mistakes",
  "estimate",
  "listeners",
  "webhooks",
  "growth",
  "lists",
];
/** For all of them together, however busy the machine is. */
const timeoutMs = 600_000;
let folder: string;
let printed: string;

/** The whole benchmarks with small numbers: whether they count truly can be seen, how fast anything is cannot. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pressroom-bench-test-"));
  const work = join(folder, "work");
  const words = [...names, "--quick", "--out", folder, "--folder", work];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], {
    // Nothing else of whoever runs the tests.
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache },
    // Where it hangs it is asked to stop, so that it takes along whatever it started.
    timeout: timeoutMs - 20_000,
  });
  printed = stdout;
  // Whatever was started is gone, with everything that it wrote.
  expect(await readdir(work)).toEqual([]);
}, timeoutMs);

afterAll(async () => rm(folder, { recursive: true, force: true }));

async function bench(name: string): Promise<Kept> {
  const kept = JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")) as Kept;
  expect(kept).toMatchObject({ benchmark: name, quick: true });
  expect(kept.machine.settings).toMatchObject({ fsync: "on", synchronous_commit: "on" });
  for (const { title, heading, rows } of kept.tables) {
    expect(printed).toContain(title);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toHaveLength(heading.length);
  }
  return kept;
}

function isReached({ figures }: Kept, name: string): boolean | undefined {
  return figures.find((figure) => figure.name.startsWith(name))?.isReached;
}

test("accept counts as many jobs on disk as were acknowledged, and every answer is a 200", async () => {
  const kept = await bench("accept");
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
  // Small numbers get no verdict.
  expect(printed).not.toMatch(/reached|MISSED/);
});

test("work finishes every job that waited, and starts every single one", async () => {
  const kept = await bench("work");
  const { flights, singles } = kept.details as unknown as {
    flights: { finished: number; jobs: number; memory: { idle: number } }[];
    singles: { startsMs: number[] };
  };
  expect(flights.map(({ finished }) => finished)).toEqual(flights.map(({ jobs }) => jobs));
  expect(flights[0]?.memory.idle).toBeGreaterThan(0);
  expect(singles.startsMs).toHaveLength(3);
});

test("writing reckons an article's critical path from the provider's own log, alone and among others", async () => {
  const kept = await bench("writing");
  const { rounds, crowd } = kept.details as unknown as {
    rounds: { wallMs: number; criticalMs: number; sumMs: number; calls: number }[];
    crowd: { articles: number; stages: { name: string; calls: number }[][]; idealMs: number };
  };
  expect(rounds).toHaveLength(1);
  for (const { wallMs, criticalMs, sumMs, calls } of rounds) {
    expect(criticalMs).toBeGreaterThan(0);
    expect(wallMs).toBeGreaterThan(criticalMs);
    expect(sumMs).toBeGreaterThan(criticalMs);
    expect(calls).toBeGreaterThan(5);
  }
  expect(crowd.stages).toHaveLength(crowd.articles);
  for (const stages of crowd.stages) {
    expect(stages.slice(0, 2).map(({ name }) => name)).toEqual(["plan", "draft"]);
  }
  expect(crowd.idealMs).toBeGreaterThan(0);
});

test("mistakes holds every mistake of the provider's log against what the check named", async () => {
  const kept = await bench("mistakes");
  const { kinds, alarms } = kept.details as unknown as {
    kinds: { kind: string; made: number; inDraft: number; found: number }[];
    alarms: { texts: number; named: number }[];
  };
  expect(kinds.length).toBeGreaterThan(10);
  for (const { made, inDraft, found } of kinds) {
    expect(inDraft).toBeLessThanOrEqual(made);
    expect(found).toBeLessThanOrEqual(inDraft);
  }
  for (const kind of ["invented_number", "wrong_id"]) {
    expect(kinds.find((one) => one.kind === kind)?.found).toBeGreaterThan(0);
  }
  expect(alarms.map(({ texts }) => texts > 0)).toEqual([true, true]);
});

test("growth times the same operations on both stocks, and an account's single job is not held up by a long line", async () => {
  const kept = await bench("growth");
  const { comparisons } = kept.details as unknown as {
    comparisons: { name: string; smallMs: number; largeMs: number }[];
  };
  expect(comparisons.map(({ name }) => name)).toEqual([
    "accept",
    "claim",
    "read a job",
    "read a content",
    "list a brand's jobs",
    "claim behind a long line",
  ]);
  for (const { smallMs, largeMs } of comparisons) {
    expect(smallMs).toBeGreaterThan(0);
    expect(largeMs).toBeGreaterThan(0);
  }
  expect(isReached(kept, "another account's single job")).toBe(true);
});

test("estimate tells every caller a range, and finds the end of every job", async () => {
  const kept = await bench("estimate");
  const { kept: promises } = kept.details as unknown as {
    kept: { min: number; max: number; minutes: number }[];
  };
  expect(promises).toHaveLength(40);
  for (const { min, max, minutes } of promises) {
    expect(max).toBeGreaterThan(min);
    expect(minutes).toBeGreaterThan(0);
  }
});

test("listeners get every event once and in order, across a kill of the process that half of them hang on", async () => {
  const kept = await bench("listeners");
  const { report } = kept.details as unknown as { report: Record<string, number> };
  expect(report).toMatchObject({ ended: 20, missed: 0, repeated: 0 });
  expect(report["cutOff"]).toBeGreaterThan(0);
  expect(isReached(kept, "every listener gets every event")).toBe(true);
});

test("webhooks ends every delivery as its receiver deserves, each with a signature that verifies", async () => {
  const kept = await bench("webhooks");
  for (const name of ["delivered or dead-lettered", "signatures", "connections to the inner"]) {
    expect([name, isReached(kept, name)]).toEqual([name, true]);
  }
});

test("lists times each filter's first, deep and last page among few jobs and among many", async () => {
  const kept = await bench("lists");
  const { rows } = kept.details as unknown as {
    rows: { name: string; found: number; smallMs: number; firstMs: number; deepMs: number }[];
  };
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(rows.find(({ name }) => name === "none")?.found).toBe(2_000);
  for (const { smallMs, firstMs, deepMs } of rows) {
    for (const ms of [smallMs, firstMs, deepMs]) expect(ms).toBeGreaterThan(0);
  }
});

test("each that is named runs once", () => {
  for (const name of names) {
    expect(printed.split(`Kept in ${join(folder, `${name}.json`)}\n`)).toHaveLength(2);
  }
});
