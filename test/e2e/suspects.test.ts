import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlantedSystem, plantSuspects } from "../../chaos/plant-suspects.ts";
import type { System } from "../../chaos/system.ts";

let system: System;
beforeAll(async () => {
  system = await openPlantedSystem();
});
afterAll(() => system.close());

test("a job that blocks its worker and one that kills it fail by name, and nobody beside them loses an attempt", async () => {
  const superuser = await system.postgres.connectAsSuperuser();
  const outcome = await plantSuspects(system, superuser, {
    innocent: 20,
    guilty: ["planted-block", "planted-kill"],
    drainMaxMs: 90_000,
  });
  await superuser.end();
  expect(outcome.findings).toEqual([]);
  expect(outcome).toMatchObject({ acknowledged: 22, ended: 22, attempts: "1: 20" });
});
