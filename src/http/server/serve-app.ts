/** Puts the app on a socket: where it listens, how long it waits for slow callers, how it stops. */
import { Server as NetServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Failure } from "../../errors.ts";
import { buildApp } from "../app.ts";
import type { AppOptions } from "../app.ts";

export interface ListeningApi {
  /** The address under which a caller on this machine reaches it. */
  readonly url: string;
  /** Answers what is under way, refuses what is new, then closes. */
  close(): Promise<void>;
}

export async function listenApi(options: AppOptions): Promise<ListeningApi> {
  const { host, port } = options.config;
  const app = buildApp(options);
  app.addHook("preClose", async () => partFromCallers(app.server));
  const sockets = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  try {
    // Fastify would put a second server behind "localhost" that knows nothing of our limits.
    const address = host === "localhost" ? "127.0.0.1" : host;
    await app.listen({ host: address, port, backlog: waitingMax });
  } catch (error) {
    await app.close();
    throw isAddressInUse(error)
      ? new Failure("address_in_use", {
          message: `Port ${port} on ${host} is already in use. Set PORT to a different port, such as PORT=${port + 1}.`,
        })
      : error;
  }
  const address = app.server.address() as AddressInfo;
  const shownHost = address.address === "::" || address.address === "0.0.0.0" ? "127.0.0.1" : host;
  const bracketed = shownHost.includes(":") ? `[${shownHost}]` : shownHost;
  return { url: `http://${bracketed}:${address.port}`, close: () => close(app, sockets) };
}

/** Connections that the system keeps for us while we are busy; where it is full, a caller waits a second to try again. */
const waitingMax = 4_096;

/** Who uses a kept connection at all uses it again within this time; longer would make every restart slower. */
const farewellMs = 2_000;

/**
 * Takes no new connections, and waits until callers have left those that they keep: each next answer says that it is
 * the last. Node would close at once what is idle, and a request that is on its way at that moment would be cut off.
 */
async function partFromCallers(server: NetServer): Promise<void> {
  // A connection that the system has taken for us and we have not, is reset when we stop listening.
  await untilAllIsRead();
  // Not the HTTP server's own close, which ends what is idle.
  NetServer.prototype.close.call(server);
  const deadline = performance.now() + farewellMs;
  while (performance.now() < deadline && (await countConnections(server)) > 0) await sleep(20);
  // What looks idle now may have a request waiting to be read.
  await untilAllIsRead();
}

const readMaxMs = 1_000;

/** Waits for a turn of the event loop that was short: such a one has taken all connections and requests there were. */
async function untilAllIsRead(): Promise<void> {
  const deadline = performance.now() + readMaxMs;
  await nextTurn();
  for (let startedAt = performance.now(); startedAt < deadline; startedAt = performance.now()) {
    await nextTurn();
    if (performance.now() - startedAt < 0.2) return;
  }
}

async function countConnections(server: NetServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Requests under way get their answer; whoever has not taken it by then is cut off. */
const answersMs = 10_000;

async function close(app: FastifyInstance, sockets: ReadonlySet<Socket>): Promise<void> {
  const closing = app.close();
  let sweep: NodeJS.Timeout | undefined;
  const startSweeping = setTimeout(() => {
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      // To Node a connection on which nothing was ever sent is not idle: browsers and clients open them ahead.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 100);
  }, readMaxMs + farewellMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), answersMs);
  try {
    await closing;
  } finally {
    clearTimeout(startSweeping);
    clearInterval(sweep);
    clearTimeout(cut);
  }
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
