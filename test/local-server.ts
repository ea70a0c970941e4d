/** Servers for tests on a free port of this machine; closing one also closes its connections. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";
import { buffer } from "node:stream/consumers";

export interface LocalServer {
  port: number;
  url: string;
  close: () => Promise<void>;
}

export async function listenLocally(server: Server, listenOn = "127.0.0.1"): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
  });
  await once(server.listen(0, listenOn), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      if (!server.listening) return;
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
}

/** An HTTP server that responds when the request has arrived completely. */
export async function startLocalServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void,
  { listenOn, onConnection }: { listenOn?: string; onConnection?: () => void } = {},
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    // An aborted request gets no response.
    void buffer(request).then(
      (body) => answer(request, response, body),
      () => undefined,
    );
  });
  if (onConnection) server.on("connection", onConnection);
  return listenLocally(server, listenOn);
}
