/** A proxied connection to a service that a test can cut and then route to another process of the service. */
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";
import { startTestService } from "./test-service.ts";
import type { TestService } from "./test-service.ts";

export interface CuttableConnection {
  url: string;
  /** Breaks every connection; new ones work. */
  disconnect(): void;
  /** Breaks every connection; new ones get no response. */
  cut(): Promise<void>;
  /** Routes the same address to another process on the same database. */
  restart(): Promise<void>;
}

/** Closed when the test finishes. Open its users afterward, so that they are closed first. */
export async function openCuttableConnection(service: TestService): Promise<CuttableConnection> {
  let target = new URL(service.url);
  let restarted: TestService | undefined;
  let port = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, "127.0.0.1", resolve);
    });
  const disconnect = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      disconnect();
    });
  onTestFinished(async () => {
    if (server.listening) await cut();
    await restarted?.close();
  });
  await listen();
  ({ port } = server.address() as AddressInfo);
  return {
    url: `http://127.0.0.1:${port}`,
    disconnect,
    cut,
    async restart() {
      const base = { ...service, close: () => Promise.resolve() };
      restarted = await startTestService({}, () => Promise.resolve(base));
      target = new URL(restarted.url);
      await listen();
    },
  };
}
