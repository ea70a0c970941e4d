/**
 * The attacker, in its own process so that it does not slow down the measurement: keeps a number of connections open
 * and misbehaves on each in one way, replacing those that are closed. Reports what it did on SIGTERM.
 */
import { connect } from "node:net";
import type { Socket } from "node:net";
import { makeKey } from "../src/records/keys/api-keys.ts";
import { generatePath } from "../test/send-request.ts";
import type { AttackKind, AttackerOrder, AttackerReport } from "./run-attacker.ts";

const form = "Content-Type: application/x-www-form-urlencoded";
/** A thousand new connections per second: far more than a slow attacker needs to replace the closed ones. */
const openPerTick = 10;
const tickMs = 10;
const dropMs = 500;

interface Behavior {
  /** Sent as soon as the connection is open. */
  opening(order: AttackerOrder): string;
  /** Sent repeatedly while the connection is open. */
  drop?: string;
  /** Never reads responses. */
  isDeaf?: boolean;
  /** Sends the opening again after each response. */
  isFlood?: boolean;
}

const behaviors: Record<AttackKind, Behavior> = {
  "slow-headers": {
    opening: () => "GET /agents/ HTTP/1.1\r\nHost: x\r\n",
    drop: "X-Drop: 1\r\n",
  },
  "slow-body": {
    opening: (order) =>
      post(order.key, "Content-Length: 8192", "content_type=article&custom_topic="),
    drop: "x",
  },
  "slow-read": { opening: () => get("/agents/").repeat(3), isDeaf: true },
  idle: { opening: () => "" },
  "flood-good": {
    opening: (order) => post(order.key, "Content-Length: 17", "content_type=post"),
    isFlood: true,
  },
  "flood-unknown-keys": {
    opening: () => get("/agents/api/jobs/1/", `X-API-Key: ${makeKey("live")}`),
    isFlood: true,
  },
  "flood-not-found": { opening: () => get("/agents/api/poems/"), isFlood: true },
  "flood-big-bodies": {
    opening: () =>
      post(makeKey("live"), "Content-Length: 65000", `custom_prompt=${"x".repeat(65_000 - 14)}`),
    isFlood: true,
  },
};

function get(path: string, header = "Accept: */*"): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`;
}

function post(key: string, length: string, body: string): string {
  return `POST ${generatePath} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n${form}\r\n${length}\r\n\r\n${body}`;
}

function attack(order: AttackerOrder): () => AttackerReport {
  const { hostname, port } = new URL(order.url);
  const behavior = behaviors[order.kind];
  /** With the time at which each was opened. */
  const open = new Map<Socket, number>();
  /** Connections of a rate-limited flood that wait to send their next request. */
  const waiting: Socket[] = [];
  const answers: Record<string, number> = {};
  let opened = 0;
  let longestLifeMs = 0;
  let tokens = 0;

  function openOne(): void {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const openedAtMs = performance.now();
    open.set(socket, openedAtMs);
    opened += 1;
    let dripping: NodeJS.Timeout | undefined;
    socket.on("connect", () => {
      say(socket);
      const { drop } = behavior;
      if (drop !== undefined) dripping = setInterval(() => socket.write(drop), dropMs);
      if (behavior.isDeaf) socket.pause();
    });
    if (!behavior.isDeaf) socket.on("data", (chunk) => hear(socket, chunk));
    // When the server ends the connection, slow senders ignore it; all others close it and reconnect.
    socket.on("end", () => (behavior.isFlood || !behavior.drop) && socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearInterval(dripping);
      open.delete(socket);
      longestLifeMs = Math.max(longestLifeMs, performance.now() - openedAtMs);
    });
  }

  function say(socket: Socket): void {
    if (behavior.isFlood && order.perSecond !== undefined) {
      if (tokens < 1) return void waiting.push(socket);
      tokens -= 1;
    }
    socket.write(behavior.opening(order));
  }

  function hear(socket: Socket, chunk: Buffer): void {
    const text = chunk.toString("latin1");
    if (!text.startsWith("HTTP/1.1 ")) return;
    const status = text.slice(9, 12);
    answers[status] = (answers[status] ?? 0) + 1;
    // Every response here is short enough to arrive in one chunk.
    if (behavior.isFlood) say(socket);
  }

  let tickedMs = performance.now();
  const ticking = setInterval(() => {
    for (let n = 0; n < openPerTick && open.size < order.connections; n += 1) openOne();
    const nowMs = performance.now();
    const { perSecond = 0 } = order;
    tokens = Math.min(tokens + ((nowMs - tickedMs) * perSecond) / 1_000, perSecond / 5);
    tickedMs = nowMs;
    while (tokens >= 1 && waiting.length > 0) {
      const socket = waiting.shift();
      if (socket?.writable) say(socket);
    }
  }, tickMs);

  return () => {
    clearInterval(ticking);
    const nowMs = performance.now();
    for (const [socket, openedAtMs] of open) {
      longestLifeMs = Math.max(longestLifeMs, nowMs - openedAtMs);
      socket.removeAllListeners("close");
      socket.destroy();
    }
    return { opened, longestLifeMs: Math.round(longestLifeMs), answers };
  };
}

const stop = attack(JSON.parse(process.argv[2] ?? "") as AttackerOrder);
process.once("SIGTERM", () => {
  process.stdout.write(`${JSON.stringify(stop())}\n`, () => process.exit(0));
});
