import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import type { TestDatabase } from "../../test/test-database.ts";
import { publishUnderFaults } from "./publish-under-faults.fixture.ts";

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(async () => base.close());

test("on every kind of channel each piece is published once, whatever fails and whoever is killed", async () => {
  const run = await publishUnderFaults(base, { perKind: 2, faultShare: 0.06, workers: 2, seed: 7 });
  expect(run.outcomes).toHaveLength(14);
  expect(
    run.outcomes.filter(
      ({ state, shown, expected }) => state !== "published" || shown !== expected,
    ),
  ).toEqual([]);
}, 110_000);
