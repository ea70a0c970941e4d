/**
 * Caps that are looked at before a call and never after: what the call could cost at most is set aside for its job and
 * for its account's day, and replaced by what it did cost. A call that would fit, were it not for what others have set
 * aside, waits for those; one that cannot fit is not made.
 */
import { Failure } from "../errors.ts";

export interface Amount {
  /** Millionths of a dollar. */
  micros: number;
  tokens: number;
}

/** The recorded spending. */
export interface SpendingBook {
  /** Of all workers, since midnight UTC. */
  spentToday(accountId: number): Promise<Amount>;
  /** Of earlier attempts. */
  spentOnJob(accountId: number, jobId: number): Promise<Amount>;
}

export interface SpendingCaps {
  job: Amount;
  accountDay: Amount;
}

export interface JobSpending {
  /** Sets `bound` aside, waiting where others stand in the way; `settle` says what it really was, once. */
  reserve(bound: Amount, signal: AbortSignal): Promise<(spent: Amount) => void>;
}

export interface Spending {
  /** What nobody has worked on before has cost nothing yet: the book is not asked. */
  forJob(
    accountId: number,
    jobId: number,
    isFirstAttempt?: boolean,
    /** The account's own cap on a day, where it has one. */
    dayMicrosMax?: number | null,
  ): JobSpending;
}

/** One purse: what is gone, and what is set aside. */
interface Purse {
  spent: Amount;
  reserved: Amount;
  /** Runs when something that was set aside comes back. */
  waiting: Set<() => void>;
}

interface DayPurse extends Purse {
  day: string;
  readAt: number;
  reading: Promise<void> | undefined;
}

/** How old what other workers spent may be. Between two looks an account can go over its cap by what those spend. */
const readEveryMs = 10_000;
const daysMax = 10_000;

export function openSpending(tools: {
  book: SpendingBook;
  caps: SpendingCaps;
  now?: () => number;
}): Spending {
  const { book, caps, now = () => Date.now() } = tools;
  const days = new Map<number, DayPurse>();

  async function dayOf(accountId: number): Promise<DayPurse> {
    const day = new Date(now()).toISOString().slice(0, 10);
    let purse = days.get(accountId);
    if (!purse) {
      forgetIdle();
      purse = { ...emptyPurse(), day, readAt: -Infinity, reading: undefined };
      days.set(accountId, purse);
    }
    if (purse.day !== day) Object.assign(purse, { day, spent: nothing(), readAt: -Infinity });
    if (now() - purse.readAt >= readEveryMs) {
      purse.reading ??= read(accountId, purse);
      await purse.reading;
    }
    return purse;
  }

  async function read(accountId: number, purse: DayPurse): Promise<void> {
    try {
      const { micros, tokens } = await book.spentToday(accountId);
      // What we know ourselves may not be written down yet: of the two, the larger.
      purse.spent = {
        micros: Math.max(micros, purse.spent.micros),
        tokens: Math.max(tokens, purse.spent.tokens),
      };
      purse.readAt = now();
    } finally {
      purse.reading = undefined;
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
      let opened: Promise<Purse> | undefined;
      if (isFirstAttempt) opened = Promise.resolve(emptyPurse());

      return {
        async reserve(bound, signal) {
          opened ??= book
            .spentOnJob(accountId, jobId)
            .then((spent) => ({ ...emptyPurse(), spent: { ...spent } }));
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

function take(purses: readonly Purse[], bound: Amount): (spent: Amount) => void {
  for (const purse of purses) purse.reserved = sum(purse.reserved, bound);
  let isSettled = false;
  return (spent) => {
    if (isSettled) return;
    isSettled = true;
    for (const purse of purses) {
      purse.reserved = sum(purse.reserved, { micros: -bound.micros, tokens: -bound.tokens });
      purse.spent = sum(purse.spent, spent);
      for (const look of purse.waiting) look();
    }
  };
}

async function freed(purses: readonly Purse[], signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => (signal.aborted ? reject(signal.reason as Error) : resolve());
  signal.addEventListener("abort", look, { once: true });
  for (const purse of purses) purse.waiting.add(look);
  try {
    await promise;
  } finally {
    signal.removeEventListener("abort", look);
    for (const purse of purses) purse.waiting.delete(look);
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

function emptyPurse(): Purse {
  return { spent: nothing(), reserved: nothing(), waiting: new Set() };
}
