/**
 * A TCP proxy between one Pressroom process and PostgreSQL. It can drop all traffic without closing anything, like a
 * firewall that lost its state, and knows which of PostgreSQL's connections belong to the process.
 */
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export interface DatabaseProxy {
  readonly port: number;
  /** Stops forwarding in both directions without closing anything; new connections are dropped too. */
  blackhole(): void;
  /**
   * New connections work again. Dropped ones stay dead for Pressroom, which must notice by itself; PostgreSQL's side is
   * closed, as its own keepalives would do.
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
  /** Called with the port that PostgreSQL sees for each connection. */
  onConnected: (port: number) => void,
): Promise<DatabaseProxy> {
  const lines = new Set<Line>();
  let isSilent = false;

  // The connection is half-open on purpose: it does not even acknowledge a close.
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
    // A dead connection still reads what is sent to it, so that the sender's kernel sees no problem.
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
    blackhole() {
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
