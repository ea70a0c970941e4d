/**
 * The lifecycle of a long-running process: opens the database, starts its parts, reports that it is ready, waits for a
 * stop signal, drains, and exits. The command decides which parts it has.
 */
import { readConfig } from "../../config.ts";
import type { Config } from "../../config.ts";
import type { Log } from "../../log.ts";
import type { Services } from "../../services.ts";
import { exitCode } from "../command.ts";
import { openObservability } from "./open-observability.ts";
import { listenForStop, untilStopped } from "./stop-signals.ts";
import { warnUnknownNames } from "./unknown-settings.ts";

/** Something that runs until it is stopped. */
interface Part {
  stop(): Promise<void>;
}

export interface Role {
  readonly name: string;
  /** Checks the configuration before anything is opened. */
  check?(config: Config): void;
  /** Loads modules for the parts while PostgreSQL starts. */
  warmUp?(observing: Pick<Services, "config" | "log" | "metrics">): Promise<unknown>;
  /** Starts the parts one by one and registers each immediately, so that a failed start stops the earlier ones. */
  start(services: Services, started: (part: Part) => void): Promise<void>;
}

/** Supervisors often kill after 30 s; a normal shutdown takes far less. */
const drainMaxMs = 28_000;
/** Running jobs have this long to finish; then they are returned to the queue, which takes up to 5 s more. */
export const workerGraceMs = 12_000;

export async function runRole(role: Role): Promise<number> {
  const config = readConfig();
  role.check?.(config);
  const { log, metrics, tracing } = await openObservability(config, role.name);
  warnUnknownNames(config, log);
  exitOnBugs(log);
  const stop = listenForStop();
  const { signal } = stop;
  signal.addEventListener("abort", () => forceExitLater(log));
  const parts: Part[] = [];
  const started = (part: Part) => void parts.push(part);
  let services: Services | undefined;
  try {
    const { openServices, prepareDatabase, startMetrics } = await import("../../services.ts");
    // Loading modules blocks this thread, so PostgreSQL is started first and recovers meanwhile.
    const { promise: spawned, resolve: onSpawned } = Promise.withResolvers<void>();
    const observing = { config, log, metrics };
    const opening = openServices({ ...observing, tracing, role: role.name, signal, onSpawned });
    const warming = Promise.race([spawned, opening]).then(() => role.warmUp?.(observing));
    // Awaited below; until then, a rejection must not crash the process as unhandled.
    warming.catch(() => undefined);
    services = await opening;
    const migrations = await prepareDatabase(services, signal);
    if (migrations.length > 0) log.info({ migrations }, "updated the database schema");
    await warming;
    const metricsServer = signal.aborted ? undefined : await startMetrics(services);
    if (metricsServer) started({ stop: () => metricsServer.close() });
    if (!signal.aborted) await role.start(services, started);
    await untilStopped(stop);
  } catch (error) {
    // An aborted start is a normal stop.
    if (error !== signal.reason) throw error;
  } finally {
    log.info({ reason: (signal.reason as Error | undefined)?.message ?? "failed" }, "stopping");
    for (const end of await Promise.allSettled(parts.map((part) => part.stop()))) {
      // A part that cannot stop must not prevent PostgreSQL from being closed properly.
      if (end.status === "rejected") {
        log.error({ err: end.reason as unknown }, "a component could not be stopped");
      }
    }
    await services?.close();
  }
  log.info("stopped");
  return exitCode.done;
}

/** If draining hangs, exits anyway; unfinished jobs are recovered as after a kill. */
function forceExitLater(log: Log): void {
  setTimeout(() => {
    log.fatal({ after_ms: drainMaxMs }, "could not shut down in time; exiting anyway");
    process.exit(exitCode.failed);
  }, drainMaxMs).unref();
}

/** After an unexpected error, the state of the process is unknown. */
function exitOnBugs(log: Log): void {
  function die(error: unknown, kind: string): void {
    log.fatal({ err: error, kind }, "a bug in Pressroom crashed the process");
    process.exit(exitCode.failed);
  }
  process.on("uncaughtException", (error) => die(error, "uncaught exception"));
  process.on("unhandledRejection", (error) => die(error, "unhandled rejection"));
}
