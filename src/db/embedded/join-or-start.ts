/**
 * Brings about a server that answers: joins the one that runs on the data directory, else starts it.
 * PostgreSQL's own lock decides between twins who try at once; watching it afterwards is left to hold-postgres.ts.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../errors.ts";
import type { Log } from "../../log.ts";
import { askServer } from "./ask-server.ts";
import { connectionStringFor, readMemory, writeMemory } from "./data-folder.ts";
import type { DataFolder, ServerMemory } from "./data-folder.ts";
import { endOrphans } from "./end-orphans.ts";
import { findFreePort } from "./find-free-port.ts";
import { findServer, removeForeignLock } from "./find-server.ts";
import type { FoundServer } from "./find-server.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { identifyProcess } from "./process-identity.ts";
import type { ServerAccount } from "./server-account.ts";
import { startServer } from "./start-server.ts";
import type { StartedServer } from "./start-server.ts";
import { stopServer } from "./stop-server.ts";

export interface ServerGround {
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount;
  readonly folder: DataFolder;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Log;
}

export interface JoinedServer {
  readonly server: FoundServer;
  /** Set where this call started it; resolves when it ends. */
  readonly ended?: Promise<unknown>;
}

const patienceMs = 30_000;
const pauseMs = 20;

export async function joinOrStart(
  ground: ServerGround,
  options: {
    /** Whether another port may be chosen: only while nobody holds a connection string with the old one. */
    readonly mayMove: () => boolean;
    readonly signal: AbortSignal;
  },
): Promise<JoinedServer> {
  const { folder, log } = ground;
  let memory = readMemory(folder);
  const traces = { cluster: folder.cluster, clusterName: memory.clusterName };
  let mine: StartedServer | undefined;
  let giveUpAt = performance.now() + patienceMs;
  try {
    for (;;) {
      options.signal.throwIfAborted();
      const server = findServer(traces);
      if (server !== undefined) {
        const answer = await askServer(connectionStringFor(memory, server.port));
        if (answer === "ready") {
          if (mine === undefined || mine.pid !== server.pid) return { server };
          const { ended } = mine;
          mine = undefined;
          return { server, ended };
        }
        // Recovery takes as long as it takes; giving up on it would only make it begin again.
        if (answer === "starting") giveUpAt = performance.now() + patienceMs;
      } else if (mine === undefined || mine.hasEnded()) {
        if (mine !== undefined) memory = await learnFrom(await mine.ended, memory);
        await endOrphans(traces, log);
        mine = startServer({ ...ground, memory });
      }
      if (performance.now() > giveUpAt) throw stuck(ground, server);
      await sleep(pauseMs);
    }
  } finally {
    await endStart(mine);
  }

  /** A start that failed: mends what can be mended so that the next one may succeed, else throws. */
  async function learnFrom(said: string, before: ServerMemory): Promise<ServerMemory> {
    if (/could not create any TCP\/IP sockets/.test(said) && options.mayMove()) {
      const after = { ...before, port: await findFreePort() };
      log.warn(
        { from: before.port, to: after.port },
        "PostgreSQL's port is taken, moving to another",
      );
      await writeMemory(folder, after);
      return after;
    }
    if (/lock file .* already exists/.test(said)) {
      // Either a twin was quicker, and we join it in the next round, or the pid was given to another program.
      if (removeForeignLock(traces)) log.warn("removed the lock file of a PostgreSQL that died");
      return before;
    }
    // A backend that was just being born when its postmaster died; the next round finds it by its title.
    if (/shared memory block .* is still in use/.test(said)) return before;
    throw refused(ground, said);
  }
}

/** A start that came to nothing must not leave a server behind that nobody counts. */
async function endStart(mine: StartedServer | undefined): Promise<void> {
  if (mine?.pid === undefined || mine.hasEnded()) return;
  const living = identifyProcess(mine.pid);
  if (living !== undefined) await stopServer(living);
}

function refused(ground: ServerGround, said: string): Failure {
  return new Failure("database_start", {
    message: `PostgreSQL could not be started on ${ground.folder.cluster}. It said:\n${said}\n${advice(ground)}`,
  });
}

function stuck(ground: ServerGround, server: FoundServer | undefined): Failure {
  const seconds = patienceMs / 1_000;
  return new Failure("database_start", {
    message:
      server === undefined
        ? `PostgreSQL on ${ground.folder.cluster} did not come up within ${seconds} s. ${advice(ground)}`
        : `A PostgreSQL (pid ${server.pid}) holds ${ground.folder.cluster} and did not answer within ${seconds} s. End it, then start again.`,
  });
}

function advice({ folder, account }: ServerGround): string {
  const capability =
    account.setpriv === undefined
      ? ""
      : "As root below a folder that others may not enter, it needs the capability dac_read_search: where that is not granted, move the checkout and PRESSROOM_DATA_DIR elsewhere or start as an ordinary user. ";
  return `Check that there is room on the disk; the rest of its words are in ${folder.startLog} and ${folder.cluster}/log. ${capability}Or set DATABASE_URL to a PostgreSQL 15 or newer.`;
}
