/**
 * Watches over every connection of a server: how many there may be, who has to go when the house is full, and how
 * long an answer may lie untaken. Node's own timeouts end requests that do not arrive; what a request may do is
 * shedding.ts's.
 */
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "../log.ts";

export interface ConnectionLimits {
  /** More than this many are never open at once. */
  connectionsMax: number;
  /** An answer that is not taken by then is cut off, however steadily it trickles. */
  answerMs: number;
  /** How long a caller may go on sending what was already refused. */
  overflowMs: number;
  /** How long a connection may be idle while more than half of the house is full; else Node's keep-alive counts. */
  tightIdleMs: number;
  /** How much of bodies that are still arriving is held in memory, over all connections. */
  arrivingBytesMax: number;
  sweepMs: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  connectionsMax: 4_000,
  answerMs: 10_000,
  overflowMs: 2_000,
  tightIdleMs: 5_000,
  arrivingBytesMax: 32 * 1024 * 1024,
  sweepMs: 1_000,
};

export interface Connections {
  readonly count: number;
  /** The latest answer on this connection, sent or still to be sent. */
  latestAnswer(socket: Socket): ServerResponse | undefined;
  /** The body of this answer's request is streamed to the disk: it may take its time, which its handler limits. */
  expectUpload(answer: ServerResponse): void;
  isUploading(socket: Socket): boolean;
  /** This answer is a stream: it may go on for as long as what was written is taken in time. */
  expectStream(answer: ServerResponse): void;
}

/** What a connection is doing, those first that are missed the least when there is no room. */
const stages = ["silent", "idle", "overflowing", "arriving", "leaving", "working"] as const;
type Stage = (typeof stages)[number];

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  answer: ServerResponse | undefined;
  /** What had been read when the headers of the latest request, and of the one before it, were complete. */
  bytesRead: number;
  bytesReadBefore: number;
  stage: Stage;
  /** What had been written to a stream when its reader was first seen to be behind. */
  bytesDue: number;
  /** When it was first seen at this stage. */
  sinceMs: number;
}

/** Freed at once when the house is full, so that choosing is not paid for with each newcomer. */
const roomShare = 1 / 16;
/** An attack is told about in one line each time, not in one for each connection. */
const reportMs = 10_000;

export function watchConnections(server: Server, limits: ConnectionLimits, log: Log): Connections {
  const connections = new Map<Socket, Connection>();
  const streams = new WeakSet<ServerResponse>();
  const uploads = new WeakSet<ServerResponse>();
  const ended = { evicted: 0, untaken: 0, overflowing: 0, arriving: 0, turned_away: 0 };
  let reportedMs = Number.NEGATIVE_INFINITY;

  server.on("connection", (socket: Socket) => {
    if (connections.size >= limits.connectionsMax && !makeRoom()) {
      ended.turned_away += 1;
      socket.destroy();
      return;
    }
    connections.set(socket, {
      socket,
      address: socket.remoteAddress ?? "",
      answer: undefined,
      bytesRead: 0,
      bytesReadBefore: 0,
      stage: "silent",
      bytesDue: 0,
      sinceMs: performance.now(),
    });
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (request, answer) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.answer = answer;
    connection.bytesReadBefore = connection.bytesRead;
    connection.bytesRead = request.socket.bytesRead;
    // One more request does not excuse whoever has not taken the answers before it.
    if (connection.stage === "leaving") return;
    connection.stage = "working";
    connection.sinceMs = performance.now();
  });
  // The last resort, should closed connections pile up that the system has not let go of yet.
  server.maxConnections = Math.ceil(limits.connectionsMax * (1 + 2 * roomShare));
  server.on("drop", () => {
    ended.turned_away += 1;
  });

  const sweeping = setInterval(sweep, limits.sweepMs).unref();
  server.once("close", () => clearInterval(sweeping));

  /** Whoever works keeps its place. Of the others, those go first whose address holds the most connections. */
  function makeRoom(): boolean {
    const nowMs = performance.now();
    const perAddress = new Map<string, number>();
    const candidates: Connection[] = [];
    for (const connection of connections.values()) {
      const { address } = connection;
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      if (look(connection, nowMs) !== "working") candidates.push(connection);
    }
    candidates.sort(
      (one, other) =>
        (perAddress.get(other.address) ?? 0) - (perAddress.get(one.address) ?? 0) ||
        stages.indexOf(one.stage) - stages.indexOf(other.stage) ||
        one.sinceMs - other.sinceMs,
    );
    const wanted = Math.ceil(limits.connectionsMax * roomShare);
    for (const connection of candidates.slice(0, wanted)) end(connection, "evicted");
    return candidates.length > 0;
  }

  function sweep(): void {
    const nowMs = performance.now();
    const isTight = connections.size > limits.connectionsMax / 2;
    let arrivingBytes = 0;
    const arriving: Connection[] = [];
    for (const connection of connections.values()) {
      const stage = look(connection, nowMs);
      if (stage === "leaving" && connection.answer && streams.has(connection.answer)) {
        excuseIfTaken(connection, nowMs);
      }
      const lastedMs = nowMs - connection.sinceMs;
      if (stage === "leaving" && lastedMs > limits.answerMs) end(connection, "untaken");
      else if (stage === "overflowing" && lastedMs > limits.overflowMs) {
        end(connection, "overflowing");
      } else if (isTight && isIdle(stage) && lastedMs > limits.tightIdleMs) {
        end(connection, "evicted");
      } else if (stage === "arriving" && !isUploading(connection)) {
        arrivingBytes += bytesOf(connection);
        arriving.push(connection);
      }
    }
    // A map keeps its order, so the first of them are the oldest connections.
    for (const connection of arriving) {
      if (arrivingBytes <= limits.arrivingBytesMax) break;
      arrivingBytes -= bytesOf(connection);
      end(connection, "arriving");
    }
    report(nowMs);
  }

  function isUploading({ answer }: Connection): boolean {
    return answer !== undefined && uploads.has(answer) && !answer.req.complete;
  }

  function end(connection: Connection, reason: keyof typeof ended): void {
    ended[reason] += 1;
    // At once, so that its place is free before the system has told us that it is gone.
    connections.delete(connection.socket);
    connection.socket.destroy();
  }

  function report(nowMs: number): void {
    if (nowMs - reportedMs < reportMs || Object.values(ended).every((count) => count === 0)) return;
    reportedMs = nowMs;
    log.warn({ ...ended, connections: connections.size }, "closed connections");
    for (const reason of Object.keys(ended)) ended[reason as keyof typeof ended] = 0;
  }

  return {
    get count() {
      return connections.size;
    },
    expectStream: (answer) => void streams.add(answer),
    expectUpload: (answer) => void uploads.add(answer),
    isUploading(socket) {
      const connection = connections.get(socket);
      return connection !== undefined && isUploading(connection);
    },
    latestAnswer: (socket) => connections.get(socket)?.answer,
  };
}

/** Brings a connection's stage up to date and returns it. */
function look(connection: Connection, nowMs: number): Stage {
  const stage = stageOf(connection);
  if (stage !== connection.stage) {
    connection.stage = stage;
    connection.sinceMs = nowMs;
    connection.bytesDue = connection.socket.bytesWritten;
  }
  return stage;
}

/** More was written to the stream meanwhile: whoever took all that was there is given as much time again. */
function excuseIfTaken(connection: Connection, nowMs: number): void {
  const { socket, bytesDue } = connection;
  if (socket.bytesWritten - socket.writableLength < bytesDue) return;
  connection.sinceMs = nowMs;
  connection.bytesDue = socket.bytesWritten;
}

function stageOf({ answer, socket }: Connection): Stage {
  if (!answer) return "silent";
  if (socket.writableLength > 0 || (answer.writableEnded && !answer.writableFinished)) {
    return "leaving";
  }
  if (answer.req.complete) return answer.writableFinished ? "idle" : "working";
  return answer.writableFinished ? "overflowing" : "arriving";
}

function isIdle(stage: Stage): boolean {
  return stage === "silent" || stage === "idle";
}

/**
 * At most so much of the latest request is here. Counted from the request before it, since a part of the body often
 * comes together with the headers.
 */
function bytesOf({ socket, bytesReadBefore }: Connection): number {
  return socket.bytesRead - bytesReadBefore;
}
