/** Makes the app listen on its address, and shuts it down gracefully. */
import { Server as NetServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Failure } from "../../errors.ts";
import { buildApp } from "../app.ts";
import type { AppOptions } from "../app.ts";

export interface ListeningApi {
  /** The base URL for callers on this machine. */
  readonly url: string;
  /** Finishes requests in progress and closes; clients of keep-alive connections get a last response. */
  close(): Promise<void>;
}

export async function listenApi(options: AppOptions): Promise<ListeningApi> {
  const { host, port } = options.config;
  const app = buildApp(options);
  app.addHook("preClose", async () => drainConnections(app.server));
  const sockets = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  try {
    // For "localhost", Fastify would create a second server without our limits.
    const address = host === "localhost" ? "127.0.0.1" : host;
    await app.listen({ host: address, port, backlog: acceptQueueMax });
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

/** The size of the operating system's accept queue; if it is full, clients retry after a second. */
const acceptQueueMax = 4_096;

/** Active clients reuse a keep-alive connection within this time; waiting longer would slow down every restart. */
const drainMs = 2_000;

/**
 * Stops accepting connections and waits until clients close the open ones: each response now says `Connection: close`.
 * Node would close idle connections immediately and thereby abort requests that are about to arrive on them.
 */
async function drainConnections(server: NetServer): Promise<void> {
  // Connections in the accept queue are reset when we stop listening.
  await untilAllRead();
  // Not http.Server's close, which closes idle connections.
  NetServer.prototype.close.call(server);
  const deadline = performance.now() + drainMs;
  while (performance.now() < deadline && (await countConnections(server)) > 0) await sleep(20);
  // Connections that look idle may have an unread request.
  await untilAllRead();
}

const readMaxMs = 1_000;

/** Waits for a short iteration of the event loop, which means that it found no more connections or requests. */
async function untilAllRead(): Promise<void> {
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

/** After this time, connections whose responses have not been read are closed. */
const answersMs = 10_000;

async function close(app: FastifyInstance, sockets: ReadonlySet<Socket>): Promise<void> {
  const closing = app.close();
  let sweep: NodeJS.Timeout | undefined;
  const startSweeping = setTimeout(() => {
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      // Node does not treat connections without any request as idle, such as those that browsers open in advance.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 100);
  }, readMaxMs + drainMs);
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
