/**
 * A small TCP proxy between one process of Pressroom and PostgreSQL. It can fall silent without closing anything, as
 * a firewall does that has forgotten a connection, and it knows which connection of PostgreSQL's is whose.
 */
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export interface DatabaseProxy {
  readonly port: number;
  /** From now on nothing is forwarded in either direction, and nobody is told; new connections fall silent too. */
  fallSilent(): void;
  /**
   * New connections work again. Those that fell silent stay so for Pressroom, which has to notice by itself; to
   * PostgreSQL they end, as its own keepalives would have found out.
   */
  heal(): void;
  close(): Promise<void>;
}

interface Line {
  near: Socket;
  far: Socket | undefined;
  isSilent: boolean;
}

export async function listenDatabaseProxy(
  targetPort: number,
  /** Told for each connection under which port PostgreSQL sees it. */
  onConnected: (port: number) => void,
): Promise<DatabaseProxy> {
  const lines = new Set<Line>();
  let isSilent = false;

  // Half-open is what this is about: a silent line does not even answer a goodbye.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const line: Line = { near, far: undefined, isSilent };
    lines.add(line);
    near.setNoDelay(true);
    near.on("error", () => undefined);
    near.on("end", () => {
      if (!line.isSilent) near.destroy();
    });
    near.on("close", () => {
      lines.delete(line);
      line.far?.destroy();
    });
    // A silent line still swallows what is sent on it: the sender's kernel sees nothing wrong.
    near.on("data", (chunk) => {
      if (line.isSilent || line.far === undefined) return;
      if (!line.far.write(chunk)) {
        near.pause();
        line.far.once("drain", () => near.resume());
      }
    });
    if (line.isSilent) return;
    near.pause();
    const far = connect({ host: "127.0.0.1", port: targetPort, noDelay: true });
    line.far = far;
    far.on("connect", () => {
      onConnected(far.localPort ?? 0);
      near.resume();
    });
    far.on("data", (chunk) => {
      if (line.isSilent) return;
      if (!near.write(chunk)) {
        far.pause();
        near.once("drain", () => far.resume());
      }
    });
    far.on("error", () => undefined);
    far.on("close", () => {
      if (!line.isSilent) near.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      isSilent = true;
      for (const line of lines) line.isSilent = true;
    },
    heal() {
      isSilent = false;
      for (const line of lines) if (line.isSilent) line.far?.destroy();
    },
    async close() {
      for (const line of lines) line.near.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
