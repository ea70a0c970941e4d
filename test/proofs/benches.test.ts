/** What the benchmarks count, with small numbers. */
import { expect, test } from "vitest";
import { isReached, useQuickBenches } from "../e2e/quick-benches.ts";

const benches = useQuickBenches([
  "writing",
  "mistakes",
  "estimate",
  "listeners",
  "webhooks",
  "growth",
  "lists",
]);

test("writing reckons an article's critical path from the provider's own log, alone and among others", async () => {
  const kept = await benches.read("writing");
  const { rounds, crowd } = kept.details as unknown as {
    rounds: { wallMs: number; criticalMs: number; sumMs: number; calls: number }[];
    crowd: { articles: number; stages: { name: string; calls: number }[][]; idealMs: number };
  };
  expect(rounds).toHaveLength(1);
  for (const { wallMs, criticalMs, sumMs, calls } of rounds) {
    expect(criticalMs).toBeGreaterThan(0);
    expect(wallMs).toBeGreaterThan(criticalMs);
    expect(sumMs).toBeGreaterThanOrEqual(criticalMs);
    expect(calls).toBe(5);
  }
  expect(crowd.stages).toHaveLength(crowd.articles);
  for (const stages of crowd.stages) {
    expect(stages.map(({ name }) => name)).toEqual([
      "brief",
      "draft",
      "review",
      "revise",
      "recheck",
    ]);
  }
  expect(crowd.idealMs).toBeGreaterThan(0);
});

test("mistakes plants errors of every kind and reaches its figures", async () => {
  const kept = await benches.read("mistakes");
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

test("growth times the same operations on both stocks, and an account's single job is not held up by a long line", async () => {
  const kept = await benches.read("growth");
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
  const kept = await benches.read("estimate");
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
  const kept = await benches.read("listeners");
  const { report } = kept.details as unknown as { report: Record<string, number> };
  expect(report).toMatchObject({ ended: 20, missed: 0, repeated: 0 });
  expect(report["cutOff"]).toBeGreaterThan(0);
  expect(isReached(kept, "every listener gets every event")).toBe(true);
});

test("webhooks ends every delivery as its receiver deserves, each with a signature that verifies", async () => {
  const kept = await benches.read("webhooks");
  for (const name of ["delivered or dead-lettered", "signatures", "connections to the inner"]) {
    expect([name, isReached(kept, name)]).toEqual([name, true]);
  }
});

test("lists times each filter's first, deep and last page among few jobs and among many", async () => {
  const kept = await benches.read("lists");
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
