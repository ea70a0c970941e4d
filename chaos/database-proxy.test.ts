import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listenDatabaseProxy } from "./database-proxy.ts";
import type { DatabaseProxy } from "./database-proxy.ts";

let echo: Server;
let proxy: DatabaseProxy;
const seenPorts: number[] = [];
const farSides = new Set<Socket>();

beforeEach(async () => {
  seenPorts.length = 0;
  echo = createServer((socket) => {
    farSides.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => farSides.delete(socket));
    socket.pipe(socket);
  });
  await once(echo.listen(0, "127.0.0.1"), "listening");
  proxy = await listenDatabaseProxy((echo.address() as AddressInfo).port, (port) =>
    seenPorts.push(port),
  );
});
afterEach(async () => {
  await proxy.close();
  await new Promise((resolve) => echo.close(resolve));
});

async function open(): Promise<Socket> {
  const socket = connect(proxy.port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

async function ask(socket: Socket, text: string): Promise<string> {
  const answer = once(socket, "data");
  socket.write(text);
  return String((await answer)[0]);
}

test("forwards in both directions and knows the port that the server sees", async () => {
  const socket = await open();
  expect(await ask(socket, "hello")).toBe("hello");
  expect(seenPorts).toEqual([...farSides].map((far) => far.remotePort));
  const farEnds = [...farSides].map((far) => once(far, "close"));
  socket.destroy();
  await Promise.all(farEnds);
});

test("a blackholed connection stays dead after healing, while new ones work and the server has closed its side", async () => {
  const silent = await open();
  expect(await ask(silent, "before")).toBe("before");
  const heard: string[] = [];
  silent.on("data", (chunk) => heard.push(String(chunk)));
  let isClosed = false;
  silent.on("close", () => (isClosed = true));
  proxy.blackhole();
  const born = await open();
  born.on("data", (chunk) => heard.push(String(chunk)));
  silent.write("during");
  born.write("during");
  const forgotten = [...farSides].map((far) => once(far, "close"));
  proxy.heal();
  await Promise.all(forgotten);
  silent.write("after");
  expect(await ask(await open(), "fresh")).toBe("fresh");
  expect(heard).toEqual([]);
  expect(isClosed).toBe(false);
});
