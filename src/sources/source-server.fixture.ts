/** A test website: responds by path and records requests. Reachable as site.test, other.test and third.test. */
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { listenLocally } from "../../test/local-server.ts";
import type { Resolving } from "../security/resolve-public.ts";
import type { AddressRules } from "../security/check-url.ts";

export interface SourceServer {
  port: number;
  /** Every request, as `GET /path`. */
  asked: string[];
  /** The maximum number of concurrent requests so far. */
  busiest(): number;
  url(path: string, host?: string): string;
  /** Let tests reach it by name, as if it were public. */
  rules: AddressRules;
  resolving: Resolving;
  close(): Promise<void>;
}

export type SourceRoutes = Record<string, RequestListener | string>;

const hosts = ["site.test", "other.test", "third.test"];

export async function startSourceServer(routes: SourceRoutes): Promise<SourceServer> {
  const asked: string[] = [];
  let underWay = 0;
  let busiest = 0;
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    underWay += 1;
    busiest = Math.max(busiest, underWay);
    response.on("close", () => {
      underWay -= 1;
    });
    const route = routes[request.url ?? ""] ?? routes[(request.url ?? "").split("?")[0] ?? ""];
    if (route === undefined) response.writeHead(404).end();
    else if (typeof route === "string") {
      response.writeHead(200, { "content-type": "text/html" }).end(route);
    } else route(request, response);
  });
  const { port, close } = await listenLocally(server);
  return {
    port,
    asked,
    busiest: () => busiest,
    url: (path, host = "site.test") => `http://${host}:${port}${path}`,
    rules: { allowedHosts: hosts.map((host) => `${host}:${port}`), ownHosts: [] },
    resolving: { addressesOf: async () => ["127.0.0.1"] },
    close,
  };
}
