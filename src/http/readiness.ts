/**
 * Whether this process can accept work, as `/readyz` says: found out by a real write, at most every so often however
 * often it is asked, and never waited for for long. Asked several times at once, it is found out once.
 */
import type { Database } from "../db/database.ts";
import { Failure } from "../errors.ts";
import { within } from "../metrics/with-timeout.ts";

export interface Readiness {
  /** Throws where the process cannot accept work. */
  assertReady(): Promise<void>;
}

/** How long what was found out is told again. */
const readyForMs = 2_000;
const unreadyForMs = 1_000;
/** A database that takes longer than this does not take what callers send either. */
const answerMs = 2_000;

interface Finding {
  failure: Failure | undefined;
  untilMs: number;
}

export function openReadiness(database: Database, draining: AbortSignal): Readiness {
  let last: Finding | undefined;
  let finding: Promise<void> | undefined;

  async function findOut(): Promise<void> {
    const failure = await tryToAccept(database);
    last = { failure, untilMs: performance.now() + (failure ? unreadyForMs : readyForMs) };
    finding = undefined;
  }

  return {
    async assertReady() {
      if (draining.aborted) throw new Failure("unavailable");
      if (last === undefined || performance.now() >= last.untilMs) {
        last = undefined;
        finding ??= findOut();
        await within(answerMs, finding);
      }
      // None: it takes too long, and goes on without whoever asked.
      if (last === undefined) throw new Failure("unavailable");
      if (last.failure) throw last.failure;
    },
  };
}

async function tryToAccept({ pool }: Database): Promise<Failure | undefined> {
  try {
    const result = await pool.query<{ is_able: boolean }>("select probe_accepting() as is_able");
    return result.rows[0]?.is_able ? undefined : new Failure("unavailable");
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return new Failure("unavailable", { message, cause });
  }
}
