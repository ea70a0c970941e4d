/** Connections to PostgreSQL hang: nothing is forwarded and nothing is closed. */
import { setTimeout as sleep } from "node:timers/promises";
import { readClaims } from "../claim-history.ts";
import type { ClaimRow } from "../claim-history.ts";
import { runUnderFaults } from "../run-under-faults.ts";
import type { FaultInjection } from "../run-under-faults.ts";
import type { Scenario } from "../scenario.ts";
import type { Member, System } from "../system.ts";

interface Healing {
  at: number;
  members: readonly Member[];
}

export const halfOpen: Scenario = {
  name: "half-open",
  summary:
    "the connection to PostgreSQL hangs without closing: for one worker, one API, all APIs, all",
  async run(tools) {
    const healings: Healing[] = [];
    return runUnderFaults(tools, {
      jobs: 500,
      perSecond: 20,
      async injectFaults(injection) {
        const { apis, workers } = injection.system;
        const { random } = injection;
        const blackholeFor = async (members: readonly Member[], minMs: number, maxMs: number) =>
          healings.push(await blackholeProxies(injection, members, random.between(minMs, maxMs)));
        await blackholeFor([random.pick(workers)], 12_000, 15_000);
        await blackholeFor([random.pick(apis)], 5_000, 10_000);
        await blackholeFor(apis, 5_000, 10_000);
        await blackholeFor([...apis, ...workers], 12_000, 15_000);
      },
      measure: async (system, superuser) => ({
        accepting_again_after_ms: acceptingAgain(system, healings),
        claiming_again_after_ms: claimingAgain(system, await readClaims(superuser), healings),
      }),
    });
  },
};

/** Blackholes the connections of these processes for a while; those that were open stay dead. */
async function blackholeProxies(
  { random, note }: FaultInjection,
  members: readonly Member[],
  forMs: number,
): Promise<Healing> {
  await sleep(random.between(1_000, 3_000));
  const names = members.map((member) => member.name).join(", ");
  note(`the connections of ${names} hang`);
  for (const { proxy } of members) proxy.blackhole();
  await sleep(forMs);
  for (const { proxy } of members) proxy.heal();
  note(`new connections of ${names} work`);
  return { at: Date.now(), members };
}

/** The time from each network recovery that reaches all APIs to the next acknowledged request. */
function acceptingAgain(system: System, healings: readonly Healing[]): string {
  const times = [...system.ledger.entries.values()].map((entry) => entry.acknowledged?.at ?? 0);
  return healings
    .filter(({ members }) => system.apis.every((api) => members.includes(api)))
    .map(({ at }) => Math.min(...times.filter((time) => time > at)) - at)
    .join(", ");
}

/** From each network recovery to the next claim of each affected worker. */
function claimingAgain(
  system: System,
  claims: readonly ClaimRow[],
  healings: readonly Healing[],
): string {
  return healings
    .flatMap(({ at, members }) =>
      members
        .filter((member) => member.role === "worker")
        .map((worker) => {
          const first = claims.find(
            (claim) => claim.at > at && system.ownerOf(claim.port, claim.at)?.member === worker,
          );
          return first === undefined ? "never" : Math.round(first.at - at);
        }),
    )
    .join(", ");
}
