/** The same Idempotency-Key fifty times at once over two APIs, for two hundred keys: exactly two hundred jobs. */
import { untilDrained } from "../claim-history.ts";
import { countOutcome } from "../count-outcome.ts";
import { sendDuplicates } from "../send-duplicates.ts";
import type { Scenario } from "../scenario.ts";
import { onSystem } from "../system.ts";

const keysDefault = 200;
const duplicatesPerKey = 50;

export const duplicates: Scenario = {
  name: "duplicates",
  summary: "the same Idempotency-Key 50 times at once over two APIs, for 200 keys",
  run: (tools) =>
    onSystem(tools, {}, async (system) => {
      const { postgres, ledger } = system;
      const keys = tools.jobs ?? keysDefault;
      const startedAt = performance.now();
      await sendDuplicates(system, {
        keys,
        duplicates: duplicatesPerKey,
        onDone: (done) => tools.progress(`${done} of ${keys} keys`),
      });
      const seconds = (performance.now() - startedAt) / 1_000;
      return postgres.asSuperuser(async (superuser) => {
        await untilDrained(superuser, Date.now() + 60_000);
        const outcome = await countOutcome(superuser, ledger);
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
            requests: keys * duplicatesPerKey * 2,
            tolerated: [...ledger.tolerated].map((one) => one.join(" × ")).join(", "),
          },
        };
      });
    }),
};
