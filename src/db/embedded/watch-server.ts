/** Restarts a server that dies while it is held. Every holder watches; the first one restarts it. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FoundServer } from "./find-server.ts";
import type { Holder } from "./holders.ts";
import { joinOrStart } from "./join-or-start.ts";
import type { JoinedServer, ServerContext } from "./join-or-start.ts";
import { isAlive } from "./process-identity.ts";
import { trimServerLog } from "./server-log.ts";

export interface ServerWatch {
  /** Stops watching, and resolves with the last known server once no restart is in progress. */
  end(): Promise<FoundServer>;
}

const checkMs = 1_000;
const backoffMs = { min: 100, max: 5_000 };

export function watchServer(
  context: ServerContext,
  holder: Holder,
  joined: JoinedServer,
): ServerWatch {
  const { folder, log } = context;
  const leaving = new AbortController();
  let current = joined;
  let attempt: Promise<void> | undefined;

  function check(): void {
    if (leaving.signal.aborted || attempt !== undefined || isAlive(current.server)) return;
    log.warn({ pid: current.server.pid }, "PostgreSQL stopped unexpectedly; restarting it");
    attempt = restart().finally(() => (attempt = undefined));
  }

  async function restart(): Promise<void> {
    const { signal } = leaving;
    for (let waitMs = backoffMs.min; ; waitMs = Math.min(waitMs * 2, backoffMs.max)) {
      try {
        current = await joinOrStart(context, { mayMove: () => false, signal, holder });
        log.info({ pid: current.server.pid }, "PostgreSQL is running again");
        followChild();
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.error({ err: error, waitMs }, "PostgreSQL did not start; retrying");
        await sleep(waitMs, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return;
      }
    }
  }

  /** The end of our own child is reported at once; that of another's is noticed at the next check. */
  function followChild(): void {
    void current.ended?.then(() => careful(check));
  }

  /** Errors in timers would end the process; each is logged once. */
  const failures = new Set<string>();
  function careful(step: () => void): void {
    try {
      step();
    } catch (error) {
      const { message } = error as Error;
      if (!failures.has(message)) log.warn({ err: error }, "could not monitor PostgreSQL");
      failures.add(message);
    }
  }
  const timer = setInterval(() => {
    careful(check);
    careful(() => trimServerLog(folder));
  }, checkMs).unref();
  followChild();
  return {
    end: async () => {
      clearInterval(timer);
      leaving.abort();
      await attempt;
      return current.server;
    },
  };
}
