/** A thousand publications over seven kinds of channels that fail in every way, by workers that are killed at every step. */
import { expect, test } from "vitest";
import { publishUnderFaults } from "../../src/worker/publish-under-faults.fixture.ts";
import { openTestDatabase } from "../test-database.ts";

test("each of a thousand publications happens exactly once", async () => {
  const base = await openTestDatabase();
  try {
    const run = await publishUnderFaults(base, {
      perKind: 143,
      faultShare: 0.04,
      workers: 3,
      seed: 20,
    });
    const repeated = run.outcomes.filter(({ attempts }) => attempts > 1).length;
    // oxlint-disable-next-line no-console -- the figures of the proof
    console.log({
      publications: run.outcomes.length,
      repeated,
      kills: run.kills,
      faults: run.faults,
    });
    expect(run.outcomes).toHaveLength(1_001);
    expect(
      run.outcomes.filter(
        ({ state, shown, expected }) => state !== "published" || shown !== expected,
      ),
    ).toEqual([]);
    for (const fault of Object.values(run.faults)) expect(fault).toBeGreaterThan(10);
    expect(Object.keys(run.faults)).toHaveLength(7);
  } finally {
    await base.close();
  }
}, 3_600_000);
