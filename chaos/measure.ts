/** What is measured beside the counts: how long callers waited, and how soon a dead worker's jobs ran again. */
import type { ClaimRow } from "./audit.ts";
import type { Ledger } from "./ledger.ts";
import type { System } from "./system.ts";

/** From the first try to the 200, with all tries between. */
export function acceptTimesMs(ledger: Ledger): number[] {
  return [...ledger.entries.values()].flatMap(({ startedAt, acknowledged }) =>
    acknowledged === undefined ? [] : [acknowledged.at - startedAt],
  );
}

/** From the kill of the worker that had a job to that job's next claim by anyone. */
export function reclaimTimesMs(claims: readonly ClaimRow[], system: System): number[] {
  const times: number[] = [];
  for (const ofOneJob of Map.groupBy(claims, (claim) => claim.jobId).values()) {
    for (const [index, claim] of ofOneJob.entries()) {
      const next = ofOneJob[index + 1];
      const killedAt = system.ownerOf(claim.port, claim.at)?.life.killedAt;
      // One that was handed back before the kill was nobody's when it came.
      if (next !== undefined && killedAt !== undefined && next.at > killedAt)
        times.push(next.at - killedAt);
    }
  }
  return times;
}
