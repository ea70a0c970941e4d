import { expect, test } from "vitest";
import { useTestDatabase } from "../../test/test-database.ts";
import { publishUnderFaults } from "./publish-under-faults.fixture.ts";

const base = useTestDatabase();

test("each piece is published once on every kind of channel, whatever fails or is killed", async () => {
  const run = await publishUnderFaults(base, { perKind: 2, faultShare: 0.06, workers: 2, seed: 7 });
  expect(run.outcomes).toHaveLength(14);
  expect(
    run.outcomes.filter(
      ({ state, shown, expected }) => state !== "published" || shown !== expected,
    ),
  ).toEqual([]);
}, 110_000);
