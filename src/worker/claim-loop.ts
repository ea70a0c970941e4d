/** Claims work from a queue whenever slots are free, and runs it concurrently. Any number of processes can do so. */
import type { Log } from "../log.ts";
import { createWakeSignal } from "../wake-signal.ts";

export interface ClaimLoopOptions<Claimed> {
  /** The maximum number of concurrent runs in this process. */
  concurrency: number;
  /** The polling interval for due work. */
  pollMs: number;
  claim: (rowsMax: number) => Promise<readonly Claimed[]>;
  /** Never throws. */
  work: (claimed: Claimed) => Promise<void>;
  log: Log;
  /** The log message if claiming fails; it is retried at the next poll. */
  failure: string;
}

export interface ClaimLoop {
  /** Stops claiming. */
  stop(): Promise<void>;
  /** Resolves when all runs have ended. */
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
