/**
 * Provides a server that responds: joins the one that runs on the data directory, or starts it. A lock decides
 * between concurrent starts.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../errors.ts";
import type { Log } from "../../log.ts";
import { askServer } from "./ask-server.ts";
import { connectionStringFor, writeMemory } from "./data-folder.ts";
import type { DataFolder, ServerMemory } from "./data-folder.ts";
import { endOrphans, stopServer } from "./stop-server.ts";
import { findFreePort } from "./find-free-port.ts";
import { findServer, removeStaleLock } from "./find-server.ts";
import type { FoundServer, ServerTraces } from "./find-server.ts";
import { removeForeignHolders } from "./holders.ts";
import type { Holder } from "./holders.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { identifyProcess } from "./process-identity.ts";
import { accountAdvice } from "./server-account.ts";
import type { ServerAccount } from "./server-account.ts";
import { takeServerLock } from "./server-lock.ts";
import { startServer } from "./start-server.ts";
import type { ServerEnd, StartedServer } from "./start-server.ts";
import type { StopMode } from "./stop-server.ts";

export interface ServerContext {
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount;
  readonly folder: DataFolder;
  readonly memory: ServerMemory;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Log;
}

export interface JoinOptions {
  /** Whether another port may be chosen: not while clients use the old one. */
  readonly mayMove: () => boolean;
  /** If it aborts, the holder leaves, and a server that was started keeps running only if other holders remain. */
  readonly signal: AbortSignal;
  /** How it is stopped otherwise: `patient` takes longer, but leaves the next start less to recover. */
  readonly stopModeWhenAborted?: StopMode;
  readonly holder: Holder;
  readonly hiddenMaxMs?: number;
  readonly onSpawned?: () => void;
}

export interface JoinedServer {
  readonly server: FoundServer;
  /** Set if this call started it; resolves when it ends. */
  readonly ended?: Promise<unknown>;
}

const patienceMs = 30_000;
/** A server that has the lock but does not appear for this long runs in another container. */
const hiddenMaxMs = 10_000;
const pauseMs = 20;
const sayEveryMs = 3_000;

export async function joinOrStart(
  context: ServerContext,
  options: JoinOptions,
): Promise<JoinedServer> {
  const traces = tracesOf(context);
  const { signal } = options;
  let { memory } = context;
  let mine: StartedServer | undefined;
  let giveUpAt = performance.now() + patienceMs;
  let hiddenSince: number | undefined;
  let sayAt = performance.now() + sayEveryMs;
  const sayWhenSlow = (): void => {
    if (performance.now() < sayAt) return;
    sayAt += sayEveryMs;
    context.log.info("waiting for PostgreSQL to recover from a crash");
  };
  try {
    for (;;) {
      signal.throwIfAborted();
      const server = findServer(traces);
      if (server?.state === "ready" && (await isReady(memory, server, signal))) {
        const joined = mine?.pid === server.pid ? { server, ended: mine.ended } : { server };
        mine = undefined;
        return joined;
      }
      if (server?.state === "starting") {
        // Recovery must not be interrupted, because it would start over.
        giveUpAt = performance.now() + patienceMs;
        sayWhenSlow();
      }
      if (server === undefined && (mine === undefined || mine.hasEnded())) {
        if (mine !== undefined)
          memory = await learnFrom(context, options, memory, await mine.ended);
        mine = await startAlone(context, memory);
        if (mine) options.onSpawned?.();
      }
      // A server that another process is starting is found soon; one that is ending is gone soon.
      const isHidden = server === undefined && mine === undefined;
      hiddenSince = isHidden ? (hiddenSince ?? performance.now()) : undefined;
      if (performance.now() > (hiddenSince ?? Infinity) + (options.hiddenMaxMs ?? hiddenMaxMs)) {
        throw usedElsewhere(context.folder.dataDir);
      }
      if (performance.now() > giveUpAt) throw stuck(context, server);
      await sleep(pauseMs);
    }
  } finally {
    await endStart(mine, options);
  }
}

/** Starts the server; returns undefined if one already runs on this data, here or in another container. */
async function startAlone(
  context: ServerContext,
  memory: ServerMemory,
): Promise<StartedServer | undefined> {
  const { folder, log } = context;
  await endOrphans(tracesOf(context), log);
  const lock = await takeServerLock(folder, log);
  try {
    if (lock === undefined) return undefined;
    removeForeignHolders(folder.holders);
    return startServer({ ...context, memory, lock });
  } finally {
    lock?.close();
  }
}

export function tracesOf({ folder, memory }: ServerContext): ServerTraces {
  return { cluster: folder.cluster, clusterName: memory.clusterName };
}

async function isReady(
  memory: ServerMemory,
  server: FoundServer,
  signal: AbortSignal,
): Promise<boolean> {
  return (await askServer(connectionStringFor(memory, server.port), signal)) === "ready";
}

/** After a failed start: fixes what can be fixed, so that the next one may succeed, or throws. */
async function learnFrom(
  context: ServerContext,
  options: JoinOptions,
  memory: ServerMemory,
  end: ServerEnd,
): Promise<ServerMemory> {
  const { folder, log } = context;
  // A holder that left at this moment has stopped it.
  if (!end.refused) return memory;
  if (end.said.includes("could not create any TCP/IP sockets") && options.mayMove()) {
    const moved = { ...memory, port: await findFreePort() };
    log.warn(
      { from: memory.port, to: moved.port },
      "the PostgreSQL port is in use; choosing another",
    );
    await writeMemory(folder, moved);
    return moved;
  }
  // Either a concurrent start was faster, and the next round joins it, or there is no server.
  if (/lock file "[^"\n]*" (already exists|is empty)/.test(end.said)) {
    if (removeStaleLock(tracesOf(context))) log.warn("removed a stale PostgreSQL lock file");
    return memory;
  }
  // A backend that was being forked when its postmaster died; the next round finds it by its title.
  if (/shared memory block \([^()\n]*\) is still in use/.test(end.said)) return memory;
  throw new Failure("database_start", {
    message: `PostgreSQL could not be started in ${folder.cluster}. Its output:\n${end.said}\n${advice(context)}`,
  });
}

/** A failed start must not leave a server behind that no holder counts. */
async function endStart(
  mine: StartedServer | undefined,
  { signal, holder, stopModeWhenAborted }: JoinOptions,
): Promise<void> {
  if (mine?.pid === undefined || mine.hasEnded()) return;
  if (signal.aborted && holder.leave()) return;
  const living = identifyProcess(mine.pid);
  if (living !== undefined)
    await stopServer(living, signal.aborted ? stopModeWhenAborted : "patient");
}

function stuck(context: ServerContext, server: FoundServer | undefined): Failure {
  const { cluster } = context.folder;
  const seconds = patienceMs / 1_000;
  return new Failure("database_start", {
    message:
      server === undefined
        ? `PostgreSQL in ${cluster} did not start within ${seconds} s. ${advice(context)}`
        : `A PostgreSQL server (process ${server.pid}) is using ${cluster} and did not respond within ${seconds} s. Stop it and start Pressroom again.`,
  });
}

function usedElsewhere(dataDir: string): Failure {
  return new Failure("database_start", {
    message: `Another container or machine is using the data directory ${dataDir}. Only one PostgreSQL server can use it: two servers would corrupt the data. Stop the other one or, to run several instances, set DATABASE_URL in each of them to the URL of the same PostgreSQL server (15 or newer).`,
  });
}

function advice({ folder, account }: ServerContext): string {
  return `Fix the problem it reports (often a full disk); see ${folder.serverLog} for details. ${accountAdvice(account)}Or set DATABASE_URL to the URL of a PostgreSQL server (15 or newer).`;
}
