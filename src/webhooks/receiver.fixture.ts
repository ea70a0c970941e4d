/** A local webhook receiver with configurable behavior that records what it receives. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { startLocalServer } from "../../test/local-server.ts";
import type { LocalServer } from "../../test/local-server.ts";

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Receiver extends LocalServer {
  /** Host and port, as in the setting that allows private hosts. */
  host: string;
  received: Received[];
  connections: number;
}

export type Behavior = (
  response: ServerResponse,
  received: Received,
  request: IncomingMessage,
) => void;

export const answers =
  (status: number, headers: Record<string, string> = {}, body = ""): Behavior =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

export async function startReceiver(
  behave: Behavior = answers(204),
  listenOn = "127.0.0.1",
): Promise<Receiver> {
  const local = await startLocalServer(
    (request, response, body) => {
      const received = {
        path: request.url ?? "",
        headers: request.headers as Record<string, string>,
        body: body.toString(),
      };
      receiver.received.push(received);
      behave(response, received, request);
    },
    { listenOn, onConnection: () => void (receiver.connections += 1) },
  );
  const { port } = local;
  const receiver: Receiver = {
    ...local,
    url: `http://127.0.0.1:${port}/hook`,
    host: `127.0.0.1:${port}`,
    received: [],
    connections: 0,
  };
  return receiver;
}
