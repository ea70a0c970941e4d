/**
 * Rolling restarts as in a deployment: the APIs one after another, and in parallel the workers, get SIGTERM, drain,
 * exit and are started again, every ten seconds for two minutes, while a client without retries sends 200 requests per
 * second. None may fail.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { openPlainClient } from "../plain-client.ts";
import { runUnderFaults } from "../run-under-faults.ts";
import type { FaultInjection } from "../run-under-faults.ts";
import type { Scenario } from "../scenario.ts";

const rounds = 12;
const periodMs = 10_000;

export const rolling: Scenario = {
  name: "rolling",
  summary:
    "SIGTERM and restart of every process in turn, every 10 s for 2 minutes, at 200 requests per second",
  run: async (tools) =>
    runUnderFaults(tools, {
      jobs: rounds,
      perSecond: 200,
      // The queue may grow while two cores run everything; it only matters that all jobs end.
      drainMaxMs: 600_000,
      openClient: ({ apis, apiKey, ledger }) =>
        openPlainClient({ urls: apis.map(({ url }) => url), apiKey, ledger }),
      injectFaults: async (injection) => roll(injection, tools.jobs ?? rounds),
    }),
};

async function roll({ system, note }: FaultInjection, times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    const nextAt = performance.now() + periodMs;
    await Promise.all(
      [system.apis, system.workers].map(async (members) => {
        for (const member of members) {
          note(`restart ${member.name}`);
          try {
            await member.restart();
          } catch (error) {
            system.ledger.noteUnexpected(String(error));
          }
        }
      }),
    );
    await sleep(Math.max(0, nextAt - performance.now()));
  }
}
