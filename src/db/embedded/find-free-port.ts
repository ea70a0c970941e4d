/** Chooses a free port on the loopback interface. If it is taken before it is used, the start tries another one. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the range of ephemeral ports: there, a client that reconnects while the server is down could be given the
 * server's port, connect to itself and keep the port.
 */
const portMin = 15_000;
const portMax = 32_000;

export async function findFreePort(): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = randomInt(portMin, portMax);
    try {
      await tryPort(port);
      return port;
    } catch (error) {
      if (attempt === 50) throw error;
    }
  }
}

function tryPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () =>
      server.close(() => resolve()),
    );
  });
}
