/** The two benchmarks that others were copied from; those are in test/proofs. */
import { expect, test } from "vitest";
import { isReached, useQuickBenches } from "./quick-benches.ts";

const names = ["accept", "work"];
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
