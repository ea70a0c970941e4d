/**
 * kill -9 of an API and a worker every two seconds and of PostgreSQL every ten, at random moments, while clients send.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { runUnderFaults } from "../run-under-faults.ts";
import type { FaultInjection } from "../run-under-faults.ts";
import type { Scenario } from "../scenario.ts";
import type { SeededRandom } from "../../test/seeded-random.ts";
import type { Member } from "../system.ts";

export const kills: Scenario = {
  name: "kills",
  summary: "kill -9 of an API and a worker every 2 s, of PostgreSQL every 10 s",
  run: async (tools) =>
    runUnderFaults(tools, {
      jobs: 10_000,
      perSecond: 60,
      baselineJobs: 600,
      injectFaults: injectKills,
    }),
};

async function injectKills(injection: FaultInjection): Promise<void> {
  const { system, note } = injection;
  await Promise.all([
    repeat(injection, "api", 2_000, (random) => {
      for (const api of pickVictim(random, system.apis)) {
        note(`kill -9 ${api.name}`);
        api.kill();
      }
    }),
    repeat(injection, "worker", 2_000, (random) => {
      for (const worker of pickVictim(random, system.workers)) {
        note(`kill -9 ${worker.name}`);
        worker.kill();
      }
    }),
    repeat(injection, "postgres", 10_000, () => {
      note("kill -9 PostgreSQL");
      system.postgres.kill();
    }),
  ]);
}

/**
 * Usually picks a process that is up, and sometimes any: starting must survive kills too, but on a slow machine no
 * process would ever get up if every start were killed.
 */
function pickVictim(random: SeededRandom, members: readonly Member[]): Member[] {
  const candidates = random.next() < 0.2 ? members : members.filter((member) => member.isReady());
  return candidates.length === 0 ? [] : [random.pick(candidates)];
}

/** On average once per period, at random moments. */
async function repeat(
  { random, isEnough }: FaultInjection,
  name: string,
  periodMs: number,
  injectFaults: (random: FaultInjection["random"]) => void,
): Promise<void> {
  const own = random.branch(name);
  for (;;) {
    let left = own.between(0.5, 1.5) * periodMs;
    for (; left > 0 && !isEnough(); left -= 100) await sleep(Math.min(left, 100));
    if (isEnough()) return;
    injectFaults(own);
  }
}
