/**
 * Holds the embedded PostgreSQL of a data directory: starts or joins it, starts it again when it dies, and
 * stops it when the last holder leaves. Signals are left to whoever owns the process, who calls release().
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../errors.ts";
import type { Log } from "../../log.ts";
import { createCluster } from "./create-cluster.ts";
import { connectionStringFor, openDataFolder, readMemory } from "./data-folder.ts";
import { findServer } from "./find-server.ts";
import { becomeHolder } from "./holders.ts";
import type { Holder } from "./holders.ts";
import { joinOrStart } from "./join-or-start.ts";
import type { JoinedServer, ServerGround } from "./join-or-start.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { isAlive } from "./process-identity.ts";
import { chooseServerAccount } from "./server-account.ts";
import { stopServer } from "./stop-server.ts";

export interface HeldPostgres {
  /** Stays the same while it is held, whatever becomes of the server. */
  readonly connectionString: string;
  /** True: this call started the server. False: it joined one that already ran. */
  readonly started: boolean;
  /** Leaves; the last to leave stops the server. */
  release(): Promise<void>;
}

export interface HoldOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** Server settings on top of ours, for whoever starts the server. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function holdPostgres(options: HoldOptions): Promise<HeldPostgres> {
  let ground: ServerGround;
  let holder: Holder;
  try {
    ground = await prepareGround(options);
    holder = becomeHolder(ground.folder.holders);
  } catch (error) {
    throw toFailure(options.dataDir, error);
  }
  const leaving = new AbortController();
  try {
    const joined = await joinOrStart(ground, {
      mayMove: () => !holder.hasCompany(),
      signal: leaving.signal,
    });
    const watch = watchServer(ground, joined, leaving.signal);
    let released: Promise<void> | undefined;
    return {
      connectionString: connectionStringFor(readMemory(ground.folder), joined.server.port),
      started: joined.ended !== undefined,
      release: () => {
        leaving.abort();
        released ??= watch.idle().then(() => leave(ground, holder));
        return released;
      },
    };
  } catch (error) {
    await leave(ground, holder);
    throw toFailure(options.dataDir, error);
  }
}

async function prepareGround(options: HoldOptions): Promise<ServerGround> {
  const { log, settings = {} } = options;
  const binaries = findPostgresBinaries();
  const folder = openDataFolder(options.dataDir);
  const account = chooseServerAccount(binaries, folder);
  await createCluster({ binaries, account, folder, log });
  const versionFile = path.join(folder.cluster, "PG_VERSION");
  if (!existsSync(versionFile)) {
    throw new Failure("database_start", {
      message: `${folder.root} is there, but holds no PostgreSQL data. Move it away to begin anew, or put its data back.`,
    });
  }
  const major = Number(readFileSync(versionFile, "utf8"));
  if (major !== binaries.major) {
    throw new Failure("database_start", {
      message: `The data in ${folder.cluster} were made by PostgreSQL ${major}, and this Pressroom brings ${binaries.major}. Start the Pressroom that made them, dump them with pg_dump ${binaries.major} or newer, move ${folder.root} away and restore; or serve them by a PostgreSQL ${major} of your own and set DATABASE_URL.`,
    });
  }
  return { binaries, account, folder, settings, log };
}

const checkMs = 1_000;
const backoffMs = { min: 100, max: 5_000 };

/** Every holder watches. Who is first starts the server again; the others find it back. */
function watchServer(ground: ServerGround, joined: JoinedServer, leaving: AbortSignal) {
  let current = joined;
  let restart: Promise<void> | undefined;
  const check = (): void => {
    if (leaving.aborted || restart !== undefined || isAlive(current.server)) return;
    restart = bringBack().finally(() => (restart = undefined));
  };
  const follow = (): void => void current.ended?.then(check);
  const timer = setInterval(check, checkMs).unref();
  leaving.addEventListener("abort", () => clearInterval(timer));
  follow();

  async function bringBack(): Promise<void> {
    ground.log.warn({ pid: current.server.pid }, "PostgreSQL died, starting it again");
    for (let waitMs = backoffMs.min; ; waitMs = Math.min(waitMs * 2, backoffMs.max)) {
      try {
        const port = current.server.port;
        current = await joinOrStart(ground, { mayMove: () => false, signal: leaving });
        if (current.server.port !== port) {
          ground.log.error({ port: current.server.port }, "PostgreSQL came back on another port");
        }
        ground.log.info({ pid: current.server.pid }, "PostgreSQL is back");
        follow();
        return;
      } catch (error) {
        if (leaving.aborted) return;
        ground.log.error({ err: error, waitMs }, "PostgreSQL does not start, trying again");
        await sleep(waitMs, undefined, { signal: leaving }).catch(() => undefined);
      }
    }
  }
  return { idle: async (): Promise<void> => restart };
}

/**
 * Somebody who joins after we looked finds the server stopping: their watch starts it again.
 */
async function leave(ground: ServerGround, holder: Holder): Promise<void> {
  holder.leave();
  if (holder.hasCompany()) return;
  const { clusterName } = readMemory(ground.folder);
  const server = findServer({ cluster: ground.folder.cluster, clusterName });
  if (server !== undefined) await stopServer(server);
}

function toFailure(dataDir: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure("database_start", {
    message: `The embedded PostgreSQL of ${dataDir} could not be started: ${(error as Error).message}. Check that the data directory belongs to the account that starts Pressroom and that there is room on the disk, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    cause: error,
  });
}
