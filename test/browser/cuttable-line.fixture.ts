/** A line between a browser and a service that a test can cut, and join again to another service at the same address. */
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export interface CuttableLine {
  url: string;
  /** Every connection breaks, and nobody answers any more. */
  cut(): Promise<void>;
  joinTo(url: string): Promise<void>;
  close(): Promise<void>;
}

export async function openCuttableLine(serviceUrl: string): Promise<CuttableLine> {
  let target = new URL(serviceUrl);
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
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen();
  ({ port } = server.address() as AddressInfo);
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    async joinTo(url) {
      target = new URL(url);
      await listen();
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}
