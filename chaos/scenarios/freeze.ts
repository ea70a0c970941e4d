/** SIGSTOP of a worker until its leases have expired, then SIGCONT: its outdated results must be rejected. */
import { setTimeout as sleep } from "node:timers/promises";
import { runUnderFaults } from "../run-under-faults.ts";
import type { Scenario } from "../scenario.ts";

const rounds = 3;
/** A lease lasts 10 s. */
const pauseMinMs = 12_000;
const pauseMaxMs = 15_000;

export const freeze: Scenario = {
  name: "freeze",
  summary: "SIGSTOP of a worker past its lease, then SIGCONT, three times",
  run: async (tools) =>
    runUnderFaults(tools, {
      jobs: 500,
      perSecond: 20,
      async injectFaults({ system, random, note }) {
        for (let round = 0; round < rounds; round += 1) {
          await sleep(random.between(1_000, 2_000));
          const worker = random.pick(system.workers);
          note(`SIGSTOP ${worker.name}`);
          worker.pause();
          await sleep(random.between(pauseMinMs, pauseMaxMs));
          note(`SIGCONT ${worker.name}`);
          worker.wake();
        }
      },
    }),
};
