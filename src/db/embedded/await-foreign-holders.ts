/**
 * Sees to it that nobody in another container or machine uses the data directory: two servers on the same
 * data would destroy them, and PostgreSQL itself looks no further than its own container.
 * Who is foreign is left to holders.ts; the lock that outlives all holders to server-lock.ts.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../errors.ts";
import type { Log } from "../../log.ts";
import type { ForeignHolder, Holder } from "./holders.ts";

interface SharedGround {
  readonly dataDir: string;
  readonly holder: Holder;
  readonly log: Log;
}

const pauseMs = 100;
const sparePatienceMs = 2_000;

/**
 * Resolves at once where there is nobody. A container that was killed has left files that are fresh for a few
 * seconds: they are given the time to grow old. Throws as soon as one is touched again: somebody lives.
 */
export async function awaitForeignHolders(
  ground: SharedGround,
  signal: AbortSignal,
): Promise<void> {
  const { dataDir, holder, log } = ground;
  const firstSeen = new Map<string, number>();
  const giveUpAt = performance.now() + foreignPatienceMs(holder);
  for (;;) {
    signal.throwIfAborted();
    const foreign = holder.listForeign();
    const [some] = foreign;
    if (some === undefined) return;
    if (firstSeen.size === 0) {
      log.warn(
        { host: some.host, waitMs: foreignPatienceMs(holder) },
        "the data directory was in use by another container or machine a moment ago, waiting to see whether it still is",
      );
    }
    for (const { name, touchedAtMs } of foreign) {
      if (!firstSeen.has(name)) firstSeen.set(name, touchedAtMs);
    }
    const living = foreign.find(
      (other) => other.touchedAtMs !== firstSeen.get(other.name) && yieldsTo(holder, other),
    );
    if (living !== undefined) throw usedElsewhere(dataDir, living.host);
    if (performance.now() > giveUpAt) throw usedElsewhere(dataDir, some.host);
    await sleep(pauseMs);
  }
}

/** How long to wait for what may be the rest of a container that is gone. */
export function foreignPatienceMs(holder: Holder): number {
  return holder.foreignAgeMaxMs + sparePatienceMs;
}

export function usedElsewhere(dataDir: string, host?: string): Failure {
  const who = host === undefined || host === "" ? "" : ` (${host})`;
  return new Failure("database_start", {
    message: `Another container or machine${who} uses the data directory ${dataDir}, and its PostgreSQL can run in one place only: two on the same data would destroy them. Stop the other one; or, to run in several places, set DATABASE_URL in each of them to one PostgreSQL 15 or newer.`,
  });
}

/** Of two who come at once, one gives up, and the other sees it go: nobody goes on while the other is there. */
function yieldsTo(holder: Holder, other: ForeignHolder): boolean {
  return other.settled || other.name < holder.name;
}
