/**
 * Holds the embedded PostgreSQL of a data directory: starts or joins it, keeps it alive, and stops it when the last
 * holder leaves.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "../../errors.ts";
import type { Log } from "../../log.ts";
import { adoptCluster, chooseServerAccount } from "./server-account.ts";
import { createCluster } from "./create-cluster.ts";
import { connectionStringFor, openDataFolder, readMemory, writeMemory } from "./data-folder.ts";
import type { DataFolder } from "./data-folder.ts";
import { findServer } from "./find-server.ts";
import { becomeHolder } from "./holders.ts";
import type { Holder } from "./holders.ts";
import { joinOrStart, tracesOf } from "./join-or-start.ts";
import type { ServerContext } from "./join-or-start.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { ProcessIdentity } from "./process-identity.ts";
import { stopServer } from "./stop-server.ts";
import type { StopMode } from "./stop-server.ts";
import { watchServer } from "./watch-server.ts";

export interface HeldPostgres {
  /** Does not change while it is held, even if the server is restarted. */
  readonly connectionString: string;
  /** True: this call started the server. False: it joined a running one. */
  readonly started: boolean;
  /** Leaves; the last to leave stops the server. */
  release(): Promise<void>;
}

export interface HoldOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** Additional server settings, if this call starts the server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when the server process runs; the caller can do other work until it responds. */
  readonly onSpawned?: () => void;
  /** On abort, holdPostgres rejects with the signal's reason and undoes what it has started. */
  readonly signal?: AbortSignal;
}

export async function holdPostgres(options: HoldOptions): Promise<HeldPostgres> {
  const { signal = new AbortController().signal } = options;
  try {
    signal.throwIfAborted();
    const context = await prepareContext(options, signal);
    const holder = becomeHolder(context.folder.holders);
    try {
      return await hold(context, holder, signal, options.onSpawned);
    } catch (error) {
      await leave(context, holder, { mode: signal.aborted ? "hurried" : "patient" });
      throw error;
    }
  } catch (error) {
    // The caller's reason, whatever error the abort caused.
    signal.throwIfAborted();
    throw toFailure(options.dataDir, error);
  }
}

async function prepareContext(
  { dataDir, log, settings = {} }: HoldOptions,
  signal: AbortSignal,
): Promise<ServerContext> {
  const binaries = findPostgresBinaries();
  const folder = openDataFolder(dataDir);
  const account = chooseServerAccount(binaries, folder);
  await createCluster({ binaries, account, folder, log, signal });
  checkVersion(binaries, folder);
  adoptCluster(account, folder.cluster);
  return { binaries, account, folder, memory: readMemory(folder), settings, log };
}

async function hold(
  context: ServerContext,
  holder: Holder,
  signal: AbortSignal,
  onSpawned?: () => void,
): Promise<HeldPostgres> {
  const joined = await joinOrStart(context, {
    ...(onSpawned && { onSpawned }),
    mayMove: () => !holder.hasCompany(),
    signal,
    stopModeWhenAborted: "hurried",
    holder,
  });
  const { port } = joined.server;
  // The running server's port is the right one; concurrent starts may have stored another.
  const memory = { ...context.memory, port };
  if (readMemory(context.folder).port !== port) await writeMemory(context.folder, memory);
  signal.throwIfAborted();

  const watch = watchServer({ ...context, memory }, holder, joined);
  let released: Promise<void> | undefined;
  return {
    connectionString: connectionStringFor(memory, port),
    started: joined.ended !== undefined,
    release: () => (released ??= watch.end().then((last) => leave(context, holder, { last }))),
  };
}

/** A process that joins after this check finds the server stopping, and starts it again as after a crash. */
async function leave(
  context: ServerContext,
  holder: Holder,
  { last, mode }: { last?: ProcessIdentity; mode?: StopMode },
): Promise<void> {
  if (holder.leave()) return;
  // Falls back to the last known server: the lock file may be gone together with the data directory.
  const server = findServer(tracesOf(context)) ?? last;
  if (server !== undefined) await stopServer(server, mode);
}

function checkVersion(binaries: PostgresBinaries, folder: DataFolder): void {
  const file = path.join(folder.cluster, "PG_VERSION");
  if (!existsSync(file)) {
    throw new Failure("database_start", {
      message: `${folder.root} exists but contains no PostgreSQL data that this user can read. Start Pressroom as the user that created it, restore its data, or move it elsewhere to start with an empty database.`,
    });
  }
  const major = Number(readFileSync(file, "utf8"));
  if (major === binaries.major) return;
  throw new Failure("database_start", {
    message: `The data in ${folder.cluster} was created by PostgreSQL ${major}, but this version of Pressroom includes PostgreSQL ${binaries.major}. Start the version of Pressroom that created the data, and dump the data with pg_dump; then move ${folder.root} elsewhere, start this version, and restore the dump. Alternatively, run your own PostgreSQL ${major} server on this data and set DATABASE_URL.`,
  });
}

function toFailure(dataDir: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure("database_start", {
    message: `The embedded PostgreSQL server in ${path.resolve(dataDir)} could not be started: ${(error as Error).message}. Check that the data directory belongs to the user that starts Pressroom and that there is free disk space, or set DATABASE_URL to the URL of a PostgreSQL server (15 or newer).`,
    cause: error,
  });
}
