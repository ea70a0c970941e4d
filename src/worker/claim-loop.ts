/** Claims work from a queue whenever there is room for it, and runs what it claimed side by side. Any number of processes may. */
import type { Log } from "../log.ts";
import { createWakeSignal } from "../wake-signal.ts";

export interface ClaimLoopOptions<Claimed> {
  /** Under way at once in this process. */
  concurrency: number;
  /** How soon work is noticed that has become due. */
  pollMs: number;
  claim: (rowsMax: number) => Promise<readonly Claimed[]>;
  /** Never throws. */
  work: (claimed: Claimed) => Promise<void>;
  log: Log;
  /** What the log says where claiming fails; the next time tries again. */
  failure: string;
}

export interface ClaimLoop {
  /** Claims no more. */
  stop(): Promise<void>;
  /** Resolves when all that is under way has ended. */
  ended(): Promise<void>;
}

export function openClaimLoop<Claimed>(options: ClaimLoopOptions<Claimed>): ClaimLoop {
  const { concurrency, pollMs, claim, work, log, failure } = options;
  const wake = createWakeSignal();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function claimSome(): Promise<void> {
    const room = concurrency - underWay.size;
    if (room <= 0) return;
    for (const claimed of await claim(room)) {
      const one = work(claimed).finally(() => {
        underWay.delete(one);
        wake.send();
      });
      underWay.add(one);
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await claimSome();
      } catch (error) {
        log.warn({ err: error }, failure);
      }
      await wake.wait(pollMs);
    }
  }

  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      wake.send();
      await looping;
    },
    async ended() {
      await Promise.all(underWay);
    },
  };
}
