import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { connect as connectSocket } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../../test/test-service.ts";
import { createLog } from "../../log.ts";
import { defaultConnectionLimits, watchConnections } from "./connections.ts";
import type { ConnectionLimits, Connections } from "./connections.ts";

interface TestServer {
  server: Server;
  connections: Connections;
  logged: string[];
  /** Opens a connection and sends the text. */
  connect(text?: string, localAddress?: string): Promise<Client>;
}

interface Client {
  socket: Socket;
  received: () => string;
  isClosed: () => boolean;
  /** Resolves when the text has arrived. */
  receives(text: string): Promise<void>;
}

const servers: TestServer[] = [];
const clients: Client[] = [];
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  for (const { server } of servers.splice(0)) server.close();
});

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const answerImmediately: Handle = (_request, response) => void response.end("here");

async function openServer(
  limits: Partial<ConnectionLimits>,
  handle = answerImmediately,
): Promise<TestServer> {
  const server = createServer({ keepAliveTimeout: 60_000 }, handle);
  const logged: string[] = [];
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const all = { ...defaultConnectionLimits, sweepMs: 20, ...limits };
  const connections = watchConnections(server, all, log);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const testServer: TestServer = {
    server,
    connections,
    logged,
    async connect(text = "", localAddress) {
      const socket = connectSocket({
        port,
        host: "127.0.0.1",
        ...(localAddress && { localAddress }),
      });
      const chunks: Buffer[] = [];
      let isClosed = false;
      socket.on("data", (chunk) => chunks.push(chunk));
      // Most tests expect the server to disconnect.
      socket.on("error", () => undefined);
      socket.on("close", () => (isClosed = true));
      await once(socket, "connect");
      socket.write(text);
      const client: Client = {
        socket,
        received: () => Buffer.concat(chunks).toString(),
        isClosed: () => isClosed,
        async receives(wanted: string) {
          while (!client.received().includes(wanted)) await once(socket, "data");
        },
      };
      clients.push(client);
      return client;
    },
  };
  servers.push(testServer);
  return testServer;
}

const get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

async function seen(testServer: TestServer, count: number): Promise<unknown> {
  return eventually(async () => testServer.connections.count === count);
}

test("a response that is not read is aborted, and its memory is released", async () => {
  const bytes = 48 * 1024 * 1024;
  const testServer = await openServer({ answerMs: 200 }, (_request, response) => {
    response.end(Buffer.alloc(bytes));
  });
  const reader = await testServer.connect();
  reader.socket.pause();
  const before = process.memoryUsage().arrayBuffers;
  reader.socket.write(get);
  await eventually(async () => process.memoryUsage().arrayBuffers - before > bytes / 2);
  await seen(testServer, 0);
  await eventually(async () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before < bytes / 4;
  });
});

test("reading slowly or sending more requests does not extend the time limit of a response", async () => {
  const testServer = await openServer({ answerMs: 300 }, (_request, response) => {
    response.end(Buffer.alloc(48 * 1024 * 1024));
  });
  const reader = await testServer.connect(get);
  reader.socket.pause();
  const dripping = setInterval(() => {
    reader.socket.read(100);
    reader.socket.write(get);
  }, 20);
  await eventually(async () => testServer.connections.count === 1);
  await seen(testServer, 0);
  clearInterval(dripping);
});

test("a client that keeps sending a request after its response is disconnected", async () => {
  const testServer = await openServer({ overflowMs: 100 });
  const sender = await testServer.connect(
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n",
  );
  const sending = setInterval(() => sender.socket.write("x"), 20);
  await eventually(async () => sender.isClosed());
  clearInterval(sending);
  expect(sender.received()).toContain("here");
});

test("a full server closes idle connections for new ones, but none with a request in progress", async () => {
  let slow: ServerResponse | undefined;
  const testServer = await openServer({ connectionsMax: 32 }, (request, response) => {
    if (request.url === "/slow") slow = response;
    else response.end("here");
  });
  const worked = await testServer.connect("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  const idle: Client[] = [];
  for (let n = 0; n < 31; n += 1) idle.push(await testServer.connect());
  await seen(testServer, 32);
  for (let n = 0; n < 100; n += 1) {
    const newcomer = await testServer.connect(get);
    await newcomer.receives("here");
    expect(testServer.connections.count).toBeLessThanOrEqual(32);
  }
  expect(idle.every((client) => client.isClosed())).toBe(true);
  slow?.end("at last");
  await worked.receives("at last");
});

test("a server whose connections are all busy rejects new ones", async () => {
  const testServer = await openServer({ connectionsMax: 16 }, () => undefined);
  for (let n = 0; n < 16; n += 1) await testServer.connect(get);
  let newcomer = await testServer.connect(get);
  await eventually(async () => {
    if (newcomer.isClosed()) return true;
    // It was accepted before the last of the other requests arrived.
    newcomer = await testServer.connect(get);
    return false;
  });
  expect(testServer.connections.count).toBe(16);
  const line = await eventually(async () =>
    testServer.logged.find((one) => one.includes("closed connections")),
  );
  expect(JSON.parse(line)).toMatchObject({ level: "warn", connections: expect.any(Number) });
});

test.runIf(process.platform === "linux")(
  "a full server closes connections of the address that has the most",
  async () => {
    const testServer = await openServer({ connectionsMax: 32 });
    // The oldest connection would be closed first if it came from the same address.
    const modest = await testServer.connect("", "127.0.0.2");
    for (let n = 0; n < 100; n += 1) {
      const greedy = await testServer.connect(get);
      await greedy.receives("here");
    }
    modest.socket.write(get);
    await modest.receives("here");
  },
);

test("a server that is more than half full closes idle connections early and keeps active ones", async () => {
  const testServer = await openServer({ connectionsMax: 40, tightIdleMs: 1_500 });
  const used = await testServer.connect();
  const idle: Client[] = [];
  for (let n = 0; n < 30; n += 1) idle.push(await testServer.connect());
  let asked = 0;
  await eventually(async () => {
    asked += 1;
    used.socket.write(get);
    await eventually(async () => used.received().split("here").length > asked);
    return idle.filter((client) => client.isClosed()).length > 0;
  });
  expect(used.isClosed()).toBe(false);
});

test("the memory of incomplete bodies is limited, and the oldest connections are closed first", async () => {
  const testServer = await openServer(
    { arrivingBytesMax: 150_000 },
    (request) => void request.resume(),
  );
  const begun = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 65536\r\n\r\n";
  const first = await testServer.connect(begun + "x".repeat(60_000));
  await seen(testServer, 1);
  await testServer.connect(begun + "x".repeat(60_000));
  await testServer.connect(begun + "x".repeat(60_000));
  await eventually(async () => first.isClosed());
  expect(testServer.connections.count).toBe(2);
});

/** A stream that always fills its buffer, so its reader is behind whenever it is checked. */
function overflowing(testServer: { connections?: Connections }): Handle {
  return (_request, response) => {
    testServer.connections?.expectStream(response);
    response.on("error", () => undefined);
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(4 * 1024 * 1024))) continue;
    };
    response.on("drain", write);
    write();
  };
}

test("a stream stays open as long as its reader keeps up", async () => {
  const handled: { connections?: Connections } = {};
  // Longer than a busy machine delays a reader.
  const testServer = await openServer({ answerMs: 1_000 }, overflowing(handled));
  handled.connections = testServer.connections;
  const reader = await testServer.connect();
  let received = 0;
  reader.socket.removeAllListeners("data").on("data", (chunk) => (received += chunk.length));
  const beganMs = performance.now();
  reader.socket.write(get);
  await eventually(async () => performance.now() - beganMs > 2_500 && received > 8 * 1024 * 1024);
  expect(reader.isClosed()).toBe(false);
  reader.socket.pause();
  await seen(testServer, 0);
});
