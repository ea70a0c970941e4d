/** The same Idempotency-Key fifty times at once over two APIs, for two hundred keys: exactly two hundred jobs. */
import { countOutcome } from "../count-outcome.ts";
import { raceTwins } from "../race-twins.ts";
import type { Scenario } from "../scenario.ts";
import { openSystem } from "../system.ts";
import { untilDrained } from "../until-drained.ts";

const keysDefault = 200;
const twinsPerKey = 50;

export const twins: Scenario = {
  name: "twins",
  summary: "the same Idempotency-Key 50 times at once over two APIs, for 200 keys",
  async run(tools) {
    const keys = tools.jobs ?? keysDefault;
    const system = await openSystem();
    tools.onOpened(() => system.close());
    try {
      const startedAt = performance.now();
      await raceTwins(system, {
        keys,
        twins: twinsPerKey,
        onDone: (done) => tools.progress(`${done} of ${keys} keys`),
      });
      const seconds = (performance.now() - startedAt) / 1_000;
      const superuser = await system.postgres.connectAsSuperuser();
      try {
        await untilDrained(superuser, Date.now() + 60_000);
        const outcome = await countOutcome(superuser, system.ledger);
        const jobs = await superuser.query<{ count: number }>(
          "select count(*)::integer as count from jobs",
        );
        return {
          ...outcome,
          faults: [],
          figures: {
            seconds: Math.round(seconds),
            keys,
            jobs: jobs.rows[0]?.count ?? null,
            requests: keys * twinsPerKey * 2,
            endured: [...system.ledger.endured].map((one) => one.join(" × ")).join(", "),
          },
        };
      } finally {
        await superuser.end();
      }
    } finally {
      await system.close();
    }
  },
};
