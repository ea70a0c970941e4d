/**
 * Opens the database for a short-lived command, updates its schema, and closes it even after Ctrl-C. run-role.ts is for
 * long-running processes.
 */
import { readConfig } from "../config.ts";
import type { Config } from "../config.ts";
import type { Services } from "../services.ts";
import { listenForStop } from "./roles/stop-signals.ts";

export interface CommandContext {
  readonly config: Config;
  readonly services: Services;
  /** Aborted when the command must stop. */
  readonly signal: AbortSignal;
  /** The migrations that were applied. */
  readonly migrations: readonly string[];
}

export async function withServices<T>(
  role: string,
  work: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const [{ createLog }, { openServices, prepareDatabase }] = await Promise.all([
    import("../log.ts"),
    import("../services.ts"),
  ]);
  const log = createLog(commandLogLevel(config.logLevel));
  // Without this, Ctrl-C would leave the embedded PostgreSQL running.
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

/** Commands report errors themselves, so only errors are logged unless someone is debugging. */
export function commandLogLevel(level: string): string {
  return ["trace", "debug", "silent"].includes(level) ? level : "error";
}

/** How long the work may take to stop after the signal. */
const stopMaxMs = 2_000;

async function orStopped<T>(working: Promise<T>, signal: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => {
      timer = setTimeout(() => reject(signal.reason as Error), stopMaxMs);
    });
  });
  try {
    return await Promise.race([working, stopped]);
  } finally {
    clearTimeout(timer);
  }
}
