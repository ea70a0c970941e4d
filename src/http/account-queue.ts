/**
 * Limits how many requests of one account, and of all accounts, do expensive work at the same time, such as full-text
 * search or uploads. The others wait, and accounts take turns, so that one account cannot use up the resources. Each
 * process has its own limits.
 */
import { Overload } from "./server/load-shedding.ts";

export interface AccountQueue {
  /** Throws an Overload if too many requests of this account are waiting, or if the wait takes too long. */
  run<T>(accountId: number, work: () => Promise<T>): Promise<T>;
}

export interface AccountQueueLimits {
  /** The maximum number of requests that run at the same time, per account and in total. */
  perAccount: number;
  together: number;
  /** The maximum number of waiting requests per account, and how long each waits. */
  waitingMax: number;
  waitMaxMs: number;
}

/** Full-text operations get up to a third of the database connections. */
export function fullTextLimits({ databaseConnectionsMax }: { databaseConnectionsMax: number }) {
  const together = Math.max(1, Math.floor(databaseConnectionsMax / 3));
  return { perAccount: Math.min(2, together), together, waitingMax: 32, waitMaxMs: 5_000 };
}

interface AccountState {
  running: number;
  /** In order of arrival; each function starts its request. */
  waiting: Set<() => void>;
}

export function openAccountQueue(limits: AccountQueueLimits): AccountQueue {
  /** Accounts with running or waiting requests; the account served last comes last. */
  const accounts = new Map<number, AccountState>();
  let running = 0;

  function startNext(): void {
    for (const [accountId, account] of accounts) {
      if (running >= limits.together) return;
      const [start] = account.waiting;
      if (start === undefined || account.running >= limits.perAccount) continue;
      account.waiting.delete(start);
      account.running += 1;
      running += 1;
      accounts.delete(accountId);
      accounts.set(accountId, account);
      start();
    }
  }

  async function waitForSlot(account: AccountState): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        account.waiting.delete(start);
        reject(new Overload());
      }, limits.waitMaxMs);
      account.waiting.add(start);
      startNext();
    });
  }

  return {
    async run(accountId, work) {
      const account = accounts.get(accountId) ?? { running: 0, waiting: new Set() };
      if (account.waiting.size >= limits.waitingMax) throw new Overload();
      accounts.set(accountId, account);
      try {
        await waitForSlot(account);
        try {
          return await work();
        } finally {
          account.running -= 1;
          running -= 1;
          startNext();
        }
      } finally {
        if (account.running + account.waiting.size === 0) accounts.delete(accountId);
      }
    },
  };
}
