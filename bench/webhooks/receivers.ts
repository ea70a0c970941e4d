/** Receivers of webhooks that behave as they do in the world: well, badly, not at all, and with bad intentions. */
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const manners = ["healthy", "failing", "hanging", "redirecting inward"] as const;

export type Manner = (typeof manners)[number];

export interface Arrival {
  /** Which receiver, counted from 0. */
  receiver: number;
  id: string;
  headers: Record<string, string>;
  body: string;
  at: number;
}

export interface Receivers {
  readonly host: string;
  urlOf(receiver: number): string;
  readonly arrivals: readonly Arrival[];
  /** Who came to where nobody may be led. */
  readonly intruders: () => number;
  close(): void;
}

/** One listener for all, told apart by their path, and a second that nobody may ever reach. */
export async function openReceivers(mannerOf: (receiver: number) => Manner): Promise<Receivers> {
  const arrivals: Arrival[] = [];
  let intruders = 0;
  const inner = createServer((_, response) => response.end());
  inner.on("connection", () => {
    intruders += 1;
  });
  const innerPort = await listen(inner);

  const answer = (manner: Manner, response: ServerResponse) => {
    if (manner === "healthy") response.writeHead(204).end();
    else if (manner === "failing") response.writeHead(500).end("out of order");
    else if (manner === "redirecting inward") {
      response.writeHead(307, { location: `http://127.0.0.1:${innerPort}/inner` }).end();
    }
  };
  const meet = async (request: IncomingMessage, response: ServerResponse) => {
    const arrival = await receive(request);
    arrivals.push(arrival);
    answer(mannerOf(arrival.receiver), response);
  };
  const outer = createServer((request, response) => void meet(request, response));
  const port = await listen(outer);
  return {
    host: `127.0.0.1:${port}`,
    urlOf: (receiver) => `http://127.0.0.1:${port}/${receiver}`,
    arrivals,
    intruders: () => intruders,
    close() {
      for (const server of [outer, inner]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function receive(request: IncomingMessage): Promise<Arrival> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    receiver: Number(request.url?.slice(1)),
    id: String(request.headers["webhook-id"]),
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(chunks).toString("utf8"),
    at: performance.now(),
  };
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}
