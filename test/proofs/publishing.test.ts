/**
 * A thousand publications on seven kinds of channels that fail in every way, by workers that are killed at every step.
 */
import { expect, test } from "vitest";
import { channelFaults } from "../../src/publishing/channel-server.fixture.ts";
import { publishUnderFaults } from "../../src/worker/publish-under-faults.fixture.ts";
import type { FaultyRun } from "../../src/worker/publish-under-faults.fixture.ts";
import { printProgress } from "../print-progress.ts";
import { openTestDatabase } from "../test-database.ts";

const perKind = 36;
const minutes = 60_000;

/** Four parts of 252 each: with synchronized clocks, and with channels that are ten minutes ahead or behind. */
test.each([
  { seed: 20, aheadMs: 0 },
  { seed: 21, aheadMs: 10 * minutes },
  { seed: 22, aheadMs: -10 * minutes },
  { seed: 23, aheadMs: 0 },
])(
  "each publication happens exactly once or fails with a reason: seed $seed, clocks $aheadMs ms ahead",
  async ({ seed, aheadMs }) => {
    const base = await openTestDatabase();
    try {
      const onProgress = (ended: number) => printProgress(`seed ${seed}: ${ended} publications`);
      const options = { perKind, faultShare: 0.1, workers: 3, seed, aheadMs, onProgress };
      const run = await publishUnderFaults(base, options);
      // oxlint-disable-next-line no-console -- the figures of the proof
      console.table(figuresOf(run));
      const wrong = run.outcomes.filter(
        ({ state, shown, expected }) => state !== "published" || shown !== expected,
      );
      // A webhook receiver rejects signatures that are more than five minutes off its own clock.
      const refused = aheadMs === 0 ? 0 : perKind;
      expect(wrong.filter(({ kind }) => kind !== "webhook")).toEqual([]);
      expect(wrong).toHaveLength(refused);
      for (const { shown, problem } of wrong)
        expect({ shown, problem }).toEqual({
          shown: 0,
          problem: expect.stringContaining("clock is 10 minutes"),
        });
      const all = Object.values(run.faults).flatMap((one) => Object.keys(one));
      expect([...new Set(all)].toSorted()).toEqual([...channelFaults, "revoked"].toSorted());
    } finally {
      await base.close();
    }
  },
  30 * minutes,
);

function figuresOf({ outcomes, faults }: FaultyRun): Record<string, Record<string, number>> {
  const kinds = Map.groupBy(outcomes, ({ kind }) => kind);
  return Object.fromEntries(
    [...kinds].map(([kind, own]) => [
      kind,
      {
        once: own.filter(
          ({ state, shown, expected }) => state === "published" && shown === expected,
        ).length,
        failed: own.filter(({ state }) => state === "failed").length,
        repeated: own.filter(({ attempts }) => attempts > 1).length,
        ...Object.fromEntries(
          [...channelFaults, "revoked"].map((name) => [name, faults[kind]?.[name] ?? 0]),
        ),
      },
    ]),
  );
}
