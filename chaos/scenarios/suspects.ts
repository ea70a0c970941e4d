/** Jobs that block their process, fill its memory or kill it, among a hundred harmless jobs. */
import { faulty, planted, plantSuspects } from "../plant-suspects.ts";
import type { Scenario } from "../scenario.ts";
import { onSystem } from "../system.ts";

const harmlessDefault = 100;
const drainMaxMs = 120_000;

export const suspects: Scenario = {
  name: "suspects",
  summary: "jobs that block, fill the memory of or kill their process, among 100 others",
  run: (tools) =>
    onSystem(tools, planted, async (system) => {
      const startedAt = performance.now();
      const { attempts, claims, ...outcome } = await system.postgres.asSuperuser((superuser) =>
        plantSuspects(system, superuser, {
          harmless: tools.jobs ?? harmlessDefault,
          faulty: Object.keys(faulty) as (keyof typeof faulty)[],
          drainMaxMs,
        }),
      );
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      return { ...outcome, faults: [], figures: { seconds, attempts, claims } };
    }),
};
