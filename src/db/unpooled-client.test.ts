import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { Client } from "pg";
import { expect, test } from "vitest";
import { endConnection } from "./unpooled-client.ts";

/** AuthenticationOk and ReadyForQuery in PostgreSQL's protocol. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

test("a connection can be ended even if the other side no longer responds", async () => {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once("data", () => socket.write(welcome));
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const client = new Client({ connectionString: `postgres://nobody@127.0.0.1:${port}/nowhere` });
  client.on("error", () => undefined);
  await client.connect();
  await endConnection(client);
  expect(client.connection.stream.destroyed).toBe(true);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});
