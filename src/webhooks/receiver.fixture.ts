/** A receiver on this machine that does as a test wants, and remembers what it was sent. */
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  port: number;
  /** As the setting that allows it. */
  host: string;
  received: Received[];
  connections: number;
  close(): Promise<void>;
}

export type Behaviour = (
  response: ServerResponse,
  received: Received,
  request: IncomingMessage,
) => void;

export const answers =
  (status: number, headers: Record<string, string> = {}, body = ""): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

export async function startReceiver(
  behave: Behaviour = answers(204),
  listenOn = "127.0.0.1",
): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const received = {
        path: request.url ?? "",
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString("utf8"),
      };
      receiver.received.push(received);
      behave(response, received, request);
    });
  });
  server.on("connection", (socket) => {
    receiver.connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, listenOn, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    host: `127.0.0.1:${port}`,
    received: [],
    connections: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return receiver;
}
