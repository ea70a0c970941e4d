/**
 * Where requests wait that make PostgreSQL read or search texts word by word: few of one account at once and few of all
 * together, so that whoever sends many leaves connections to everybody else. Accounts take turns. Each process counts
 * for itself.
 */
import { Overload } from "./server/load-shedding.ts";

export interface AccountQueue {
  /** Throws an Overload where too many of this account wait already, or the wait takes too long. */
  run<T>(accountId: number, work: () => Promise<T>): Promise<T>;
}

export interface AccountQueueLimits {
  /** How many of one account are worked on at once, and how many of all. */
  perAccount: number;
  together: number;
  /** How many of one account wait at most, and for how long. */
  waitingMax: number;
  waitMaxMs: number;
}

/** A third of the connections is enough for what is searched for and brought in. */
export function fullTextLimits({ databaseConnectionsMax }: { databaseConnectionsMax: number }) {
  const together = Math.max(1, Math.floor(databaseConnectionsMax / 3));
  return { perAccount: Math.min(2, together), together, waitingMax: 32, waitMaxMs: 5_000 };
}

interface Line {
  running: number;
  /** What each does when it is its turn, in the order in which they came. */
  waiting: Set<() => void>;
}

export function openAccountQueue(limits: AccountQueueLimits): AccountQueue {
  /** Of accounts that have something under way; whose turn it was last stands last. */
  const lines = new Map<number, Line>();
  let running = 0;

  function letIn(): void {
    for (const [accountId, line] of lines) {
      if (running >= limits.together) return;
      const [next] = line.waiting;
      if (next === undefined || line.running >= limits.perAccount) continue;
      line.waiting.delete(next);
      line.running += 1;
      running += 1;
      lines.delete(accountId);
      lines.set(accountId, line);
      next();
    }
  }

  async function waitForTurn(line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const onTurn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.delete(onTurn);
        reject(new Overload());
      }, limits.waitMaxMs);
      line.waiting.add(onTurn);
      letIn();
    });
  }

  return {
    async run(accountId, work) {
      const line = lines.get(accountId) ?? { running: 0, waiting: new Set() };
      if (line.waiting.size >= limits.waitingMax) throw new Overload();
      lines.set(accountId, line);
      try {
        await waitForTurn(line);
        try {
          return await work();
        } finally {
          line.running -= 1;
          running -= 1;
          letIn();
        }
      } finally {
        if (line.running + line.waiting.size === 0) lines.delete(accountId);
      }
    },
  };
}
