/**
 * Provides a server that answers: joins the one that runs on the data directory, or starts it. A lock decides between
 * processes that try at once.
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
import type { StopPace } from "./stop-server.ts";

export interface ServerGround {
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount;
  readonly folder: DataFolder;
  readonly memory: ServerMemory;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Log;
}

export interface JoinOptions {
  /** Whether another port may be chosen: not while somebody relies on the old one. */
  readonly mayMove: () => boolean;
  /** When it aborts, the holder leaves, and only if others stay does a server that was started go on. */
  readonly signal: AbortSignal;
  /** Else it is stopped: patiently, where it is worth the wait that the next start has less to recover. */
  readonly paceWhenAborted?: StopPace;
  readonly holder: Holder;
  readonly hiddenMaxMs?: number;
  readonly onSpawned?: () => void;
}

export interface JoinedServer {
  readonly server: FoundServer;
  /** Set where this call started it; resolves when it ends. */
  readonly ended?: Promise<unknown>;
}

const patienceMs = 30_000;
/** A server that has the lock but does not show itself for so long runs in another container. */
const hiddenMaxMs = 10_000;
const pauseMs = 20;
const sayEveryMs = 3_000;

export async function joinOrStart(
  ground: ServerGround,
  options: JoinOptions,
): Promise<JoinedServer> {
  const traces = tracesOf(ground);
  const { signal } = options;
  let { memory } = ground;
  let mine: StartedServer | undefined;
  let giveUpAt = performance.now() + patienceMs;
  let hiddenSince: number | undefined;
  let sayAt = performance.now() + sayEveryMs;
  const sayWhenSlow = (): void => {
    if (performance.now() < sayAt) return;
    sayAt += sayEveryMs;
    ground.log.info("waiting for PostgreSQL to recover from a crash");
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
        // Recovery takes as long as it takes; giving up on it would only make it begin again.
        giveUpAt = performance.now() + patienceMs;
        sayWhenSlow();
      }
      if (server === undefined && (mine === undefined || mine.hasEnded())) {
        if (mine !== undefined) memory = await learnFrom(ground, options, memory, await mine.ended);
        mine = await startAlone(ground, memory);
        if (mine) options.onSpawned?.();
      }
      // A server that another process of ours is starting, or one that is ending, shows itself or is gone soon.
      const isHidden = server === undefined && mine === undefined;
      hiddenSince = isHidden ? (hiddenSince ?? performance.now()) : undefined;
      if (performance.now() > (hiddenSince ?? Infinity) + (options.hiddenMaxMs ?? hiddenMaxMs)) {
        throw usedElsewhere(ground.folder.dataDir);
      }
      if (performance.now() > giveUpAt) throw stuck(ground, server);
      await sleep(pauseMs);
    }
  } finally {
    await endStart(mine, options);
  }
}

/** Starts it unless a server lives on these data, here or in another container; undefined if one does. */
async function startAlone(
  ground: ServerGround,
  memory: ServerMemory,
): Promise<StartedServer | undefined> {
  const { folder, log } = ground;
  await endOrphans(tracesOf(ground), log);
  const lock = await takeServerLock(folder, log);
  try {
    if (lock === undefined) return undefined;
    removeForeignHolders(folder.holders);
    return startServer({ ...ground, memory, lock });
  } finally {
    lock?.close();
  }
}

export function tracesOf({ folder, memory }: ServerGround): ServerTraces {
  return { cluster: folder.cluster, clusterName: memory.clusterName };
}

async function isReady(
  memory: ServerMemory,
  server: FoundServer,
  signal: AbortSignal,
): Promise<boolean> {
  return (await askServer(connectionStringFor(memory, server.port), signal)) === "ready";
}

/** After a start that failed: mends what can be mended, so that the next may succeed, else throws. */
async function learnFrom(
  ground: ServerGround,
  options: JoinOptions,
  memory: ServerMemory,
  end: ServerEnd,
): Promise<ServerMemory> {
  const { folder, log } = ground;
  // Somebody who left at this moment has stopped it.
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
  // Either a twin was quicker, and we join it in the next round, or nobody is there.
  if (/lock file "[^"\n]*" (already exists|is empty)/.test(end.said)) {
    if (removeStaleLock(tracesOf(ground))) log.warn("removed a stale PostgreSQL lock file");
    return memory;
  }
  // A backend that was just being born when its postmaster died; the next round finds it by its title.
  if (/shared memory block \([^()\n]*\) is still in use/.test(end.said)) return memory;
  throw new Failure("database_start", {
    message: `PostgreSQL could not be started in ${folder.cluster}. Its output:\n${end.said}\n${advice(ground)}`,
  });
}

/** A start that came to nothing must not leave a server behind that nobody counts. */
async function endStart(
  mine: StartedServer | undefined,
  { signal, holder, paceWhenAborted }: JoinOptions,
): Promise<void> {
  if (mine?.pid === undefined || mine.hasEnded()) return;
  if (signal.aborted && holder.leave()) return;
  const living = identifyProcess(mine.pid);
  if (living !== undefined) await stopServer(living, signal.aborted ? paceWhenAborted : "patient");
}

function stuck(ground: ServerGround, server: FoundServer | undefined): Failure {
  const { cluster } = ground.folder;
  const seconds = patienceMs / 1_000;
  return new Failure("database_start", {
    message:
      server === undefined
        ? `PostgreSQL in ${cluster} did not start within ${seconds} s. ${advice(ground)}`
        : `A PostgreSQL server (process ${server.pid}) is using ${cluster} and did not respond within ${seconds} s. Stop it and start Pressroom again.`,
  });
}

function usedElsewhere(dataDir: string): Failure {
  return new Failure("database_start", {
    message: `Another container or machine is using the data directory ${dataDir}. Only one PostgreSQL server can use it: two servers would corrupt the data. Stop the other one or, to run several instances, set DATABASE_URL in each of them to the URL of the same PostgreSQL server (15 or newer).`,
  });
}

function advice({ folder, account }: ServerGround): string {
  return `Fix the problem it reports (often a full disk); see ${folder.serverLog} for details. ${accountAdvice(account)}Or set DATABASE_URL to the URL of a PostgreSQL server (15 or newer).`;
}
