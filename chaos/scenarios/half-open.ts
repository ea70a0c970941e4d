/** Connections to PostgreSQL that are open and dead: nothing is forwarded, nothing is closed, nobody is told. */
import { setTimeout as sleep } from "node:timers/promises";
import { runUnderFaults } from "../run-under-faults.ts";
import type { Inflicting } from "../run-under-faults.ts";
import type { Scenario } from "../scenario.ts";
import type { Member } from "../system.ts";

export const halfOpen: Scenario = {
  name: "half-open",
  summary:
    "the line to PostgreSQL goes dead without closing: for one worker, one API, all APIs, all",
  run: async (tools) =>
    runUnderFaults(tools, {
      jobs: 1_000,
      perSecond: 40,
      async inflict(inflicting) {
        const { apis, workers } = inflicting.system;
        const { random } = inflicting;
        await silence(inflicting, [random.pick(workers)], random.between(12_000, 15_000));
        await silence(inflicting, [random.pick(apis)], random.between(5_000, 10_000));
        await silence(inflicting, apis, random.between(5_000, 10_000));
        await silence(inflicting, [...apis, ...workers], random.between(12_000, 15_000));
      },
    }),
};

/** Kills the lines of these processes for a while; what was open then stays dead for them. */
export async function silence(
  { random, note }: Inflicting,
  members: readonly Member[],
  forMs: number,
): Promise<void> {
  await sleep(random.between(1_000, 3_000));
  const names = members.map((member) => member.name).join(", ");
  note(`the line of ${names} goes dead`);
  for (const { proxy } of members) proxy.fallSilent();
  await sleep(forMs);
  for (const { proxy } of members) proxy.heal();
  note(`new lines of ${names} work`);
}
