/**
 * Opens the database for a command that does one thing and ends: started or joined, brought up to date, and left
 * again whatever happens, Ctrl-C included. Processes that stay are run-role.ts's.
 */
import { readConfig } from "../config.ts";
import type { Config } from "../config.ts";
import type { Services } from "../services.ts";
import { listenForStop } from "./roles/stop-signals.ts";

export interface Workplace {
  readonly config: Config;
  readonly services: Services;
  /** Aborted when the command is to stop; one that waits watches it. */
  readonly signal: AbortSignal;
  /** What had to be done to the schema. */
  readonly migrations: readonly string[];
}

export async function withServices<T>(
  role: string,
  work: (workplace: Workplace) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const [{ createLog }, { openServices, prepareDatabase }] = await Promise.all([
    import("../log.ts"),
    import("../services.ts"),
  ]);
  const log = createLog(commandLogLevel(config.logLevel));
  // Without this, Ctrl-C would leave a PostgreSQL running that nobody counts.
  const stop = listenForStop();
  try {
    const services = await openServices({ config, log, role });
    try {
      stop.signal.throwIfAborted();
      const migrations = await prepareDatabase(services);
      stop.signal.throwIfAborted();
      const working = work({ config, services, signal: stop.signal, migrations });
      return await orStopped(working, stop.signal);
    } finally {
      await services.close();
    }
  } finally {
    stop.dispose();
  }
}

/** A command's own words say what went wrong; the log adds to them only where somebody is looking for a mistake. */
export function commandLogLevel(level: string): string {
  return ["trace", "debug", "silent"].includes(level) ? level : "error";
}

/** How long the work may take to notice that it is to stop. */
const noticeMs = 2_000;

async function orStopped<T>(working: Promise<T>, signal: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => {
      timer = setTimeout(() => reject(signal.reason as Error), noticeMs);
    });
  });
  try {
    return await Promise.race([working, stopped]);
  } finally {
    clearTimeout(timer);
  }
}
