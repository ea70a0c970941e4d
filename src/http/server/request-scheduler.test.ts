import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { eventually } from "../../../test/test-service.ts";
import { scheduleRequests } from "./request-scheduler.ts";
import type { SchedulerLimits } from "./request-scheduler.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** So many a turn, however long it takes. */
function exactly(perTurn: number): SchedulerLimits {
  return { turnMs: 0, perTurnMin: perTurn, perTurnMax: perTurn };
}

function ask(number: number, destroyed = false): [IncomingMessage, ServerResponse] {
  return [{ socket: { destroyed }, number } as unknown as IncomingMessage, {} as ServerResponse];
}

test("each turn begins only so many requests, in the order in which they came", async () => {
  const begun: number[] = [];
  const { listener } = scheduleRequests(
    (request) => void begun.push(numberOf(request)),
    exactly(4),
  );
  for (let n = 0; n < 10; n += 1) listener(...ask(n));
  expect(begun).toEqual([0, 1, 2, 3]);
  await nextTurn();
  listener(...ask(10));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await nextTurn();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await nextTurn();
  listener(...ask(11));
  expect(begun.at(-1)).toBe(11);
});

test("turns that get long begin fewer, and more again when they are short", async () => {
  let begun = 0;
  let workMs = 20;
  const limits = { turnMs: 10, perTurnMin: 1, perTurnMax: 8 };
  const { listener } = scheduleRequests(() => {
    begun += 1;
    const until = performance.now() + workMs;
    while (performance.now() < until);
  }, limits);
  for (let n = 0; n < 100; n += 1) listener(...ask(n));
  expect(begun).toBe(8);
  for (let n = 0; n < 3; n += 1) await nextTurn();
  begun = 0;
  await nextTurn();
  expect(begun).toBe(1);
  workMs = 0;
  await eventually(async () => {
    for (let n = 0; n < 100; n += 1) listener(...ask(n));
    await nextTurn();
    const before = begun;
    await nextTurn();
    return begun - before === 8;
  });
});

test("while people come in, a turn begins two requests, so that the next can come in soon", async () => {
  let begun = 0;
  const { listener, onConnection } = scheduleRequests(() => (begun += 1), exactly(8));
  for (let n = 0; n < 100; n += 1) listener(...ask(n));
  for (let n = 1; n <= 3; n += 1) {
    onConnection();
    await nextTurn();
    expect(begun).toBe(8 + 2 * n);
  }
  await nextTurn();
  expect(begun).toBe(8 + 2 * 3 + 8);
});

test("whoever hung up while it waited is not worked for", async () => {
  const begun: number[] = [];
  const { listener } = scheduleRequests(
    (request) => void begun.push(numberOf(request)),
    exactly(1),
  );
  for (let n = 0; n < 4; n += 1) listener(...ask(n, n === 1 || n === 2));
  await nextTurn();
  expect(begun).toEqual([0, 3]);
});

function numberOf(request: IncomingMessage): number {
  return (request as unknown as { number: number }).number;
}

test("newcomers are heard after a few turns of a flood each, not after the flood", async () => {
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
  // Each asks again as soon as it is answered, for as long as the newcomers are not.
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
  // One connection is let in a turn. Were a turn the whole flood, the last would have waited for it twenty times.
  expect(answered - since).toBeLessThan((newcomerCount / 2) * floodCount);
  for (const socket of [...flood, ...newcomers]) socket.destroy();
  server.close();
});

function from(socket: object): IncomingMessage {
  return { socket } as unknown as IncomingMessage;
}

test("a connection that sends on and on without waiting for an answer is cut, and others are not", async () => {
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
