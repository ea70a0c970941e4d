import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { setImmediate as nextIteration } from "node:timers/promises";
import { expect, test } from "vitest";
import { eventually } from "../../../test/test-service.ts";
import { scheduleRequests } from "./request-scheduler.ts";
import type { SchedulerLimits } from "./request-scheduler.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** A fixed number of requests per iteration, regardless of its duration. */
function exactly(perIteration: number): SchedulerLimits {
  return { iterationMs: 0, perIterationMin: perIteration, perIterationMax: perIteration };
}

function ask(number: number, destroyed = false): [IncomingMessage, ServerResponse] {
  return [{ socket: { destroyed }, number } as unknown as IncomingMessage, {} as ServerResponse];
}

test("each iteration starts a limited number of requests, in order of arrival", async () => {
  const started: number[] = [];
  const { listener } = scheduleRequests(
    (request) => void started.push(numberOf(request)),
    exactly(4),
  );
  for (let n = 0; n < 10; n += 1) listener(...ask(n));
  expect(started).toEqual([0, 1, 2, 3]);
  await nextIteration();
  listener(...ask(10));
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await nextIteration();
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await nextIteration();
  listener(...ask(11));
  expect(started.at(-1)).toBe(11);
});

test("long iterations start fewer requests, and short ones more again", async () => {
  let started = 0;
  let workMs = 20;
  const limits = { iterationMs: 10, perIterationMin: 1, perIterationMax: 8 };
  const { listener } = scheduleRequests(() => {
    started += 1;
    const until = performance.now() + workMs;
    while (performance.now() < until);
  }, limits);
  for (let n = 0; n < 100; n += 1) listener(...ask(n));
  expect(started).toBe(8);
  for (let n = 0; n < 3; n += 1) await nextIteration();
  started = 0;
  await nextIteration();
  expect(started).toBe(1);
  workMs = 0;
  await eventually(async () => {
    for (let n = 0; n < 100; n += 1) listener(...ask(n));
    await nextIteration();
    const before = started;
    await nextIteration();
    return started - before === 8;
  });
});

test("while connections arrive, an iteration starts only two requests", async () => {
  let started = 0;
  const { listener, onConnection } = scheduleRequests(() => (started += 1), exactly(8));
  for (let n = 0; n < 100; n += 1) listener(...ask(n));
  for (let n = 1; n <= 3; n += 1) {
    onConnection();
    await nextIteration();
    expect(started).toBe(8 + 2 * n);
  }
  await nextIteration();
  expect(started).toBe(8 + 2 * 3 + 8);
});

test("a waiting request is skipped if its client has disconnected", async () => {
  const started: number[] = [];
  const { listener } = scheduleRequests(
    (request) => void started.push(numberOf(request)),
    exactly(1),
  );
  for (let n = 0; n < 4; n += 1) listener(...ask(n, n === 1 || n === 2));
  await nextIteration();
  expect(started).toEqual([0, 3]);
});

function numberOf(request: IncomingMessage): number {
  return (request as unknown as { number: number }).number;
}

test("new connections are served during a flood, not after it", async () => {
  const floodCount = 40;
  const newcomerCount = 20;
  let answered = 0;
  let heard = 0;
  const server = createServer(
    scheduleRequests((request, response) => {
      const until = performance.now() + 0.5;
      while (performance.now() < until);
      answered += 1;
      if (request.url === "/newcomer") heard += 1;
      response.end();
    }, exactly(4)).listener,
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const flood = await Promise.all(
    Array.from({ length: floodCount }, async () => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      return socket;
    }),
  );
  // Each sends another request after each response until the newcomers have been served.
  for (const socket of flood) {
    socket.on("data", () => heard < newcomerCount && socket.write(get("/")));
    socket.write(get("/"));
  }
  await eventually(async () => answered >= 3 * floodCount);
  const since = answered;
  const newcomers = Array.from({ length: newcomerCount }, () => {
    const socket = connect(port, "127.0.0.1", () => socket.write(get("/newcomer")));
    return socket;
  });
  await Promise.all(newcomers.map((socket) => once(socket, "data")));
  // Node accepts one connection per iteration. If an iteration handled the whole flood, the last newcomer would
  // wait twenty times as long.
  expect(answered - since).toBeLessThan((newcomerCount / 2) * floodCount);
  for (const socket of [...flood, ...newcomers]) socket.destroy();
  server.close();
});

function from(socket: object): IncomingMessage {
  return { socket } as unknown as IncomingMessage;
}

test("a connection that pipelines too many requests is closed, and others are not", async () => {
  let destroyed = 0;
  const greedy = { destroyed: false, destroy: () => (destroyed += 1) };
  const { listener } = scheduleRequests(() => undefined, exactly(1));
  for (let n = 0; n < 33; n += 1) listener(from(greedy), {} as ServerResponse);
  expect(destroyed).toBe(0);
  const honest = { destroyed: false, destroy: () => expect.unreachable() };
  listener(from(honest), {} as ServerResponse);
  listener(from(greedy), {} as ServerResponse);
  expect(destroyed).toBe(1);
});
