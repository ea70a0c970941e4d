import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { connect } from "node:net";
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
  /** Opens a connection and says something on it. */
  call(text?: string, localAddress?: string): Promise<TestConnection>;
}

interface TestConnection {
  socket: Socket;
  received: () => string;
  isClosed: () => boolean;
  /** Until this was heard; fails where the line went dead before. */
  hears(text: string): Promise<void>;
}

const servers: TestServer[] = [];
const opened: TestConnection[] = [];
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.destroy();
  for (const { server } of servers.splice(0)) server.close();
});

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const answerAtOnce: Handle = (_request, response) => void response.end("here");

async function startTestServer(
  limits: Partial<ConnectionLimits>,
  handle = answerAtOnce,
): Promise<TestServer> {
  const server = createServer({ keepAliveTimeout: 60_000 }, handle);
  const logged: string[] = [];
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const all = { ...defaultConnectionLimits, sweepMs: 20, ...limits };
  const connections = watchConnections(server, all, log);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const started: TestServer = {
    server,
    connections,
    logged,
    async call(text = "", localAddress) {
      const socket = connect({ port, host: "127.0.0.1", ...(localAddress && { localAddress }) });
      const chunks: Buffer[] = [];
      let isClosed = false;
      socket.on("data", (chunk) => chunks.push(chunk));
      // Being cut off in the middle is what most of these are about.
      socket.on("error", () => undefined);
      socket.on("close", () => (isClosed = true));
      await once(socket, "connect");
      socket.write(text);
      const connection: TestConnection = {
        socket,
        received: () => Buffer.concat(chunks).toString(),
        isClosed: () => isClosed,
        async hears(wanted: string) {
          while (!connection.received().includes(wanted)) await once(socket, "data");
        },
      };
      opened.push(connection);
      return connection;
    },
  };
  servers.push(started);
  return started;
}

const get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

async function seen(tested: TestServer, count: number): Promise<unknown> {
  return eventually(async () => tested.connections.count === count);
}

test("an answer that nobody takes is cut off, and its memory is free again", async () => {
  const bytes = 48 * 1024 * 1024;
  const tested = await startTestServer({ answerMs: 200 }, (_request, response) => {
    response.end(Buffer.alloc(bytes));
  });
  const reader = await tested.call();
  reader.socket.pause();
  const before = process.memoryUsage().arrayBuffers;
  reader.socket.write(get);
  await eventually(async () => process.memoryUsage().arrayBuffers - before > bytes / 2);
  await seen(tested, 0);
  await eventually(async () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before < bytes / 4;
  });
});

test("taking an answer drop by drop does not help, nor does asking for more meanwhile", async () => {
  const tested = await startTestServer({ answerMs: 300 }, (_request, response) => {
    response.end(Buffer.alloc(48 * 1024 * 1024));
  });
  const reader = await tested.call(get);
  reader.socket.pause();
  const dripping = setInterval(() => {
    reader.socket.read(100);
    reader.socket.write(get);
  }, 20);
  await eventually(async () => tested.connections.count === 1);
  await seen(tested, 0);
  clearInterval(dripping);
});

test("whoever goes on sending what already has its answer is cut off", async () => {
  const tested = await startTestServer({ overflowMs: 100 });
  const sender = await tested.call("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n");
  const sending = setInterval(() => sender.socket.write("x"), 20);
  await eventually(async () => sender.isClosed());
  clearInterval(sending);
  expect(sender.received()).toContain("here");
});

test("idle connections make room for new ones, and none goes on which somebody is worked for", async () => {
  let slow: ServerResponse | undefined;
  const tested = await startTestServer({ connectionsMax: 32 }, (request, response) => {
    if (request.url === "/slow") slow = response;
    else response.end("here");
  });
  const worked = await tested.call("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  const idle: TestConnection[] = [];
  for (let n = 0; n < 31; n += 1) idle.push(await tested.call());
  await seen(tested, 32);
  for (let n = 0; n < 100; n += 1) {
    const newcomer = await tested.call(get);
    await newcomer.hears("here");
    expect(tested.connections.count).toBeLessThanOrEqual(32);
  }
  expect(idle.every((connection) => connection.isClosed())).toBe(true);
  slow?.end("at last");
  await worked.hears("at last");
});

test("when all connections are busy, new ones are closed", async () => {
  const tested = await startTestServer({ connectionsMax: 16 }, () => undefined);
  for (let n = 0; n < 16; n += 1) await tested.call(get);
  let newcomer = await tested.call(get);
  await eventually(async () => {
    if (newcomer.isClosed()) return true;
    // It came before the last of the others was heard.
    newcomer = await tested.call(get);
    return false;
  });
  expect(tested.connections.count).toBe(16);
  const line = await eventually(async () =>
    tested.logged.find((one) => one.includes("closed connections")),
  );
  expect(JSON.parse(line)).toMatchObject({ level: "warn", connections: expect.any(Number) });
});

test.runIf(process.platform === "linux")(
  "when there is no room, the address with the most connections gives it",
  async () => {
    const tested = await startTestServer({ connectionsMax: 32 });
    // The oldest, and the only one from there: elsewhere it would be the first to go.
    const modest = await tested.call("", "127.0.0.2");
    for (let n = 0; n < 100; n += 1) {
      const greedy = await tested.call(get);
      await greedy.hears("here");
    }
    modest.socket.write(get);
    await modest.hears("here");
  },
);

test("when it gets tight, idle connections go early, and those in use stay", async () => {
  const tested = await startTestServer({ connectionsMax: 40, tightIdleMs: 1_500 });
  const used = await tested.call();
  const idle: TestConnection[] = [];
  for (let n = 0; n < 30; n += 1) idle.push(await tested.call());
  let asked = 0;
  await eventually(async () => {
    asked += 1;
    used.socket.write(get);
    await eventually(async () => used.received().split("here").length > asked);
    return idle.filter((connection) => connection.isClosed()).length > 0;
  });
  expect(used.isClosed()).toBe(false);
});

test("bodies that are still arriving hold no more memory than they may, and the oldest give way", async () => {
  const tested = await startTestServer(
    { arrivingBytesMax: 150_000 },
    (request) => void request.resume(),
  );
  const begun = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 65536\r\n\r\n";
  const first = await tested.call(begun + "x".repeat(60_000));
  await seen(tested, 1);
  await tested.call(begun + "x".repeat(60_000));
  await tested.call(begun + "x".repeat(60_000));
  await eventually(async () => first.isClosed());
  expect(tested.connections.count).toBe(2);
});

/** A stream that always has more to say than fits: its reader is behind whenever somebody looks. */
function overflowing(tested: { connections?: Connections }): Handle {
  return (_request, response) => {
    tested.connections?.expectStream(response);
    response.on("error", () => undefined);
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(4 * 1024 * 1024))) continue;
    };
    response.on("drain", write);
    write();
  };
}

test("a stream goes on for as long as its reader takes what was written in time", async () => {
  const handled: { connections?: Connections } = {};
  // Longer than a busy machine keeps a reader waiting for its turn.
  const tested = await startTestServer({ answerMs: 1_000 }, overflowing(handled));
  handled.connections = tested.connections;
  const reader = await tested.call();
  let received = 0;
  reader.socket.removeAllListeners("data").on("data", (chunk) => (received += chunk.length));
  const beganMs = performance.now();
  reader.socket.write(get);
  await eventually(async () => performance.now() - beganMs > 2_500 && received > 8 * 1024 * 1024);
  expect(reader.isClosed()).toBe(false);
  reader.socket.pause();
  await seen(tested, 0);
});
