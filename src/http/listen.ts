/** Puts the app on a socket: where it listens, how long it waits for slow callers, how it stops. */
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { Failure } from "../errors.ts";
import { buildApp } from "./app.ts";
import type { AppOptions } from "./app.ts";

export interface ListeningApi {
  /** The address under which a caller on this machine reaches it. */
  readonly url: string;
  /** Answers what is under way, refuses what is new, then closes. */
  close(): Promise<void>;
}

export async function listenApi(options: AppOptions): Promise<ListeningApi> {
  const { host, port } = options.config;
  const app = buildApp(options);
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw isAddressInUse(error)
      ? new Failure("address_in_use", {
          message: `Port ${port} on ${host} is taken. Set PORT to another one, such as PORT=${port + 1}.`,
        })
      : error;
  }
  const address = app.server.address() as AddressInfo;
  const shownHost = address.address === "::" || address.address === "0.0.0.0" ? "127.0.0.1" : host;
  const bracketed = shownHost.includes(":") ? `[${shownHost}]` : shownHost;
  return { url: `http://${bracketed}:${address.port}`, close: () => close(app) };
}

/** Requests under way get their answer; whoever has not taken it by then is cut off. */
const answersMs = 10_000;

async function close(app: FastifyInstance): Promise<void> {
  const closing = app.close();
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  const cut = setTimeout(() => app.server.closeAllConnections(), answersMs);
  try {
    await closing;
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
