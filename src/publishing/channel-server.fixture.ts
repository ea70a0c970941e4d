/**
 * A mock channel over real HTTP with realistic faults: it fails before or after processing, throttles, hangs, drops the
 * connection, or kills the client.
 */
import type { IncomingMessage } from "node:http";
import { startLocalServer } from "../../test/local-server.ts";
import type { LocalServer } from "../../test/local-server.ts";

export const channelFaults = [
  "server_error",
  "server_error_after",
  "throttle",
  "hang_after",
  "drop_after",
  "kill_before",
  "kill_after",
  "kill_answered",
] as const;
export type ChannelFault = (typeof channelFaults)[number];

export interface MockRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  header: (name: string) => string;
  body: Buffer;
  /** The time of the server's clock. */
  now: number;
  json(): Record<string, unknown>;
}

export interface MockAnswer {
  status: number;
  json?: unknown;
  headers?: Record<string, string>;
}

export interface ChannelServer extends LocalServer {
  /** The requests in order, each as `METHOD path`. */
  asked: string[];
}

export async function startChannelServer(
  answer: (request: MockRequest) => MockAnswer | Promise<MockAnswer>,
  options: {
    faultFor?(request: MockRequest): ChannelFault | undefined;
    kill?(request: MockRequest): void;
    /** How far the server's clock is ahead. */
    aheadMs?: number;
  } = {},
): Promise<ChannelServer> {
  const asked: string[] = [];
  const server = await startLocalServer((incoming, response, body) => {
    void (async () => {
      const request = readRequest(incoming, body, Date.now() + (options.aheadMs ?? 0));
      asked.push(`${request.method} ${request.query.get("rest_route") ?? request.path}`);
      const send = ({ status, json, headers = {} }: MockAnswer) => {
        response.sendDate = false;
        const date = new Date(request.now).toUTCString();
        response.writeHead(status, { "content-type": "application/json", date, ...headers });
        response.end(json === undefined ? "" : JSON.stringify(json));
      };
      const fault = options.faultFor?.(request);
      switch (fault) {
        case "server_error":
          return send({ status: 503 });
        case "throttle":
          return send({ status: 429, headers: { "retry-after": "0" }, json: {} });
        case "kill_before":
          options.kill?.(request);
          return response.destroy();
        default: {
          const done = await answer(request);
          if (fault === "server_error_after") return send({ status: 500 });
          if (fault === "hang_after") return undefined;
          // Kills the client between receiving the response and saving it.
          if (fault === "kill_answered") setTimeout(() => options.kill?.(request), killDelayMs());
          if (fault === undefined || fault === "kill_answered") return send(done);
          if (fault === "kill_after") options.kill?.(request);
          return response.destroy();
        }
      }
    })();
  });
  return { ...server, asked };
}

const killDelayMs = () => Math.random() * 12;

/** Forwards requests to a real server, so that faults can be injected before and after it handles them. */
export function passTo(url: string): (request: MockRequest) => Promise<MockAnswer> {
  return async ({ method, path, query, header, body }) => {
    const names = ["authorization", "content-type", "content-disposition", "accept-version"];
    const headers = names.flatMap((name) => (header(name) === "" ? [] : [[name, header(name)]]));
    const answer = await fetch(`${url}${path}?${query.toString()}`, {
      method,
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, ...(text !== "" && { json: JSON.parse(text) as unknown }) };
  };
}

function readRequest(incoming: IncomingMessage, body: Buffer, now: number): MockRequest {
  const url = new URL(incoming.url ?? "/", "http://played.test");
  return {
    method: incoming.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    header: (name) => String(incoming.headers[name] ?? ""),
    body,
    now,
    json: () => (body.length === 0 ? {} : (JSON.parse(body.toString()) as Record<string, unknown>)),
  };
}
