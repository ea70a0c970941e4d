/** Jobs that block, fill the memory and kill whoever writes them, among a hundred that do no harm. */
import { guilty, openPlantedSystem, plantSuspects } from "../plant-suspects.ts";
import type { Scenario } from "../scenario.ts";

const innocentDefault = 100;
const drainMaxMs = 120_000;

export const suspects: Scenario = {
  name: "suspects",
  summary: "jobs that block, fill the memory and kill whoever writes them, among 100 others",
  async run(tools) {
    const system = await openPlantedSystem();
    tools.onOpened(() => system.close());
    try {
      const startedAt = performance.now();
      const superuser = await system.postgres.connectAsSuperuser();
      try {
        const { attempts, claims, ...outcome } = await plantSuspects(system, superuser, {
          innocent: tools.jobs ?? innocentDefault,
          guilty: Object.keys(guilty) as (keyof typeof guilty)[],
          drainMaxMs,
        });
        const seconds = Math.round((performance.now() - startedAt) / 1_000);
        return { ...outcome, faults: [], figures: { seconds, attempts, claims } };
      } finally {
        await superuser.end();
      }
    } finally {
      await system.close();
    }
  },
};
