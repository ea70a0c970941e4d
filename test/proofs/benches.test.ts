/** What the benchmarks count, with small numbers. */
import { expect, test } from "vitest";
import { isReached, useQuickBenches } from "./quick-benches.ts";

const names = ["accept", "work", "mistakes", "estimate", "growth", "start"];
const benches = useQuickBenches(names);

test("accept counts as many jobs on disk as were acknowledged, and every answer is a 200", async () => {
  const kept = await benches.read("accept");
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
    expect(benches.printed()).toContain(subject);
  }
  // Small numbers get no verdict.
  expect(benches.printed()).not.toMatch(/reached|MISSED/);
});

test("work finishes every job that waited, and starts every single one", async () => {
  const kept = await benches.read("work");
  const { flights, singles } = kept.details as unknown as {
    flights: { finished: number; jobs: number; memory: { idle: number } }[];
    singles: { startsMs: number[] };
  };
  expect(flights.map(({ finished }) => finished)).toEqual(flights.map(({ jobs }) => jobs));
  expect(flights[0]?.memory.idle).toBeGreaterThan(0);
  expect(singles.startsMs).toHaveLength(3);
});

test("each that is named runs once", () => {
  for (const name of names) {
    expect(benches.printed().split(`Kept in ${benches.fileOf(name)}\n`)).toHaveLength(2);
  }
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

test("start measures each kind of start", async () => {
  const kept = await benches.read("start");
  for (const kind of ["empty", "old", "crashed"]) expect(kept.details[kind]).toHaveLength(1);
});
