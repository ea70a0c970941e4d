/**
 * Enforces spending caps before each call: reserves the call's maximum cost against the job's cap and the account's
 * daily cap, and replaces it with the actual cost afterward. A call that does not fit because of other reservations
 * waits until they are settled; one that cannot fit is rejected.
 */
import { Failure } from "../errors.ts";

export interface Amount {
  /** Millionths of a dollar. */
  micros: number;
  tokens: number;
}

/** The recorded spending. */
export interface SpendingRecords {
  /** By all workers, since midnight UTC. */
  spentToday(accountId: number): Promise<Amount>;
  /** By earlier attempts. */
  spentOnJob(accountId: number, jobId: number): Promise<Amount>;
}

export interface SpendingCaps {
  job: Amount;
  accountDay: Amount;
}

export interface JobSpending {
  /** Reserves `bound`, waiting for other reservations if needed. Call the result once with the actual cost. */
  reserve(bound: Amount, signal: AbortSignal): Promise<(spent: Amount) => void>;
}

export interface Spending {
  /** On the first attempt, no earlier spending is read. */
  forJob(
    accountId: number,
    jobId: number,
    isFirstAttempt?: boolean,
    /** The account's own daily cap; null for the default. */
    dayMicrosMax?: number | null,
  ): JobSpending;
}

/** What counts against one cap. */
interface Balance {
  spent: Amount;
  reserved: Amount;
  /** Called when a reservation is settled. */
  waiting: Set<() => void>;
}

interface DayBalance extends Balance {
  day: string;
  readAt: number;
  reading: Promise<void> | undefined;
}

/** How often the spending of other workers is read. In between, an account can exceed its cap by what they spend. */
const readEveryMs = 10_000;
const daysMax = 10_000;

export function openSpending(tools: {
  records: SpendingRecords;
  caps: SpendingCaps;
  now?: () => number;
}): Spending {
  const { records, caps, now = () => Date.now() } = tools;
  const days = new Map<number, DayBalance>();

  async function dayOf(accountId: number): Promise<DayBalance> {
    const day = new Date(now()).toISOString().slice(0, 10);
    let balance = days.get(accountId);
    if (!balance) {
      forgetIdle();
      balance = { ...emptyBalance(), day, readAt: -Infinity, reading: undefined };
      days.set(accountId, balance);
    }
    if (balance.day !== day) Object.assign(balance, { day, spent: nothing(), readAt: -Infinity });
    if (now() - balance.readAt >= readEveryMs) {
      balance.reading ??= read(accountId, balance);
      await balance.reading;
    }
    return balance;
  }

  async function read(accountId: number, balance: DayBalance): Promise<void> {
    try {
      const { micros, tokens } = await records.spentToday(accountId);
      // Takes the larger amount, because our own spending may not be recorded yet.
      balance.spent = {
        micros: Math.max(micros, balance.spent.micros),
        tokens: Math.max(tokens, balance.spent.tokens),
      };
      balance.readAt = now();
    } finally {
      balance.reading = undefined;
    }
  }

  function forgetIdle(): void {
    if (days.size < daysMax) return;
    for (const [accountId, { reserved, reading }] of days) {
      if (reserved.tokens === 0 && reserved.micros === 0 && !reading) days.delete(accountId);
    }
  }

  return {
    forJob(accountId, jobId, isFirstAttempt = false, dayMicrosMax = null) {
      const accountDay =
        dayMicrosMax === null ? caps.accountDay : { ...caps.accountDay, micros: dayMicrosMax };
      let opened: Promise<Balance> | undefined;
      if (isFirstAttempt) opened = Promise.resolve(emptyBalance());

      return {
        async reserve(bound, signal) {
          opened ??= records
            .spentOnJob(accountId, jobId)
            .then((spent) => ({ ...emptyBalance(), spent: { ...spent } }));
          const job = await opened.catch((error: unknown) => {
            opened = undefined;
            throw error;
          });
          for (;;) {
            signal.throwIfAborted();
            const day = await dayOf(accountId);
            if (!fits(caps.job, job.spent, bound)) throw jobFailure(caps.job);
            if (!fits(accountDay, day.spent, bound)) throw accountFailure(accountDay);
            const crowded = [
              ...(fits(caps.job, sum(job.spent, job.reserved), bound) ? [] : [job]),
              ...(fits(accountDay, sum(day.spent, day.reserved), bound) ? [] : [day]),
            ];
            if (crowded.length === 0) return take([job, day], bound);
            await freed(crowded, signal);
          }
        },
      };
    },
  };
}

function take(balances: readonly Balance[], bound: Amount): (spent: Amount) => void {
  for (const balance of balances) balance.reserved = sum(balance.reserved, bound);
  let isSettled = false;
  return (spent) => {
    if (isSettled) return;
    isSettled = true;
    for (const balance of balances) {
      balance.reserved = sum(balance.reserved, { micros: -bound.micros, tokens: -bound.tokens });
      balance.spent = sum(balance.spent, spent);
      for (const look of balance.waiting) look();
    }
  };
}

async function freed(balances: readonly Balance[], signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => (signal.aborted ? reject(signal.reason as Error) : resolve());
  signal.addEventListener("abort", look, { once: true });
  for (const balance of balances) balance.waiting.add(look);
  try {
    await promise;
  } finally {
    signal.removeEventListener("abort", look);
    for (const balance of balances) balance.waiting.delete(look);
  }
}

function jobFailure(cap: Amount): Failure {
  return new Failure("budget_exhausted_job", {
    message: `Writing this would exceed the budget for one job: ${words(cap)}. The operator of this service sets this limit.`,
  });
}

function accountFailure(cap: Amount): Failure {
  return new Failure("budget_exhausted_account", {
    message: `The account's daily budget is used up: ${words(cap)}. It resets at midnight UTC.`,
  });
}

function words({ micros, tokens }: Amount): string {
  return `$${(micros / 1_000_000).toFixed(2)} or ${tokens.toLocaleString("en")} tokens`;
}

function fits(cap: Amount, spent: Amount, bound: Amount): boolean {
  return spent.micros + bound.micros <= cap.micros && spent.tokens + bound.tokens <= cap.tokens;
}

function sum(one: Amount, other: Amount): Amount {
  return { micros: one.micros + other.micros, tokens: one.tokens + other.tokens };
}

function nothing(): Amount {
  return { micros: 0, tokens: 0 };
}

function emptyBalance(): Balance {
  return { spent: nothing(), reserved: nothing(), waiting: new Set() };
}
