/**
 * Checks for `/readyz` whether this process can accept work, with a real database write. Results are cached briefly,
 * concurrent callers share one check, and none waits long for it.
 */
import type { Database } from "../db/database.ts";
import { Failure } from "../errors.ts";
import { within } from "../metrics/with-timeout.ts";

export interface Readiness {
  /** Throws if the process cannot accept work. */
  assertReady(): Promise<void>;
}

/** How long a result is cached. */
const readyForMs = 2_000;
const unreadyForMs = 1_000;
/** A slower database cannot accept requests either. */
const checkMs = 2_000;

export function openReadiness(database: Database, draining: AbortSignal): Readiness {
  let last: { failure: Failure | undefined; untilMs: number } | undefined;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    const failure = await tryToAccept(database);
    last = { failure, untilMs: performance.now() + (failure ? unreadyForMs : readyForMs) };
    checking = undefined;
  }

  return {
    async assertReady() {
      if (draining.aborted) throw new Failure("unavailable");
      if (last === undefined || performance.now() >= last.untilMs) {
        last = undefined;
        checking ??= check();
        await within(checkMs, checking);
      }
      // The check takes too long; it continues in the background.
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
