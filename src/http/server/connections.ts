/**
 * Limits the connections of a server: how many can be open, which ones are closed when the server is full, and how long
 * a response may stay unread. Node's own timeouts end requests that do not arrive; load-shedding.ts limits requests.
 */
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "../../log.ts";

export interface ConnectionLimits {
  /** The maximum number of open connections. */
  connectionsMax: number;
  /** How long a response may stay unread before it is aborted, even if the client keeps reading slowly. */
  answerMs: number;
  /** How long a client may keep sending a request that was already rejected. */
  overflowMs: number;
  /**
   * How long a connection may be idle while the server is more than half full; otherwise Node's keep-alive timeout
   * applies.
   */
  tightIdleMs: number;
  /** The maximum size of incomplete bodies in memory, across all connections. */
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
  /** The latest response on this connection, sent or pending. */
  latestAnswer(socket: Socket): ServerResponse | undefined;
  /** The request body is streamed to disk; the handler limits how long this takes. */
  expectUpload(answer: ServerResponse): void;
  isUploading(socket: Socket): boolean;
  /** This response is a stream: it may stay open as long as the client reads it in time. */
  expectStream(answer: ServerResponse): void;
}

/** What a connection is doing, in the order in which connections are closed when the server is full. */
const stages = ["silent", "idle", "overflowing", "arriving", "leaving", "working"] as const;
type Stage = (typeof stages)[number];

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  answer: ServerResponse | undefined;
  /** The number of bytes read when the headers of the latest request, and of the previous one, were complete. */
  bytesRead: number;
  bytesReadBefore: number;
  stage: Stage;
  /** The number of bytes written to a stream when its reader first fell behind. */
  bytesDue: number;
  /** When it entered this stage. */
  sinceMs: number;
}

/**
 * How many connections are closed at once when the server is full, so that not every new connection causes a search.
 */
const roomShare = 1 / 16;
/** Logs an attack in one line, not one for each connection. */
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
    // A new request does not reset the timeout for earlier unread responses.
    if (connection.stage === "leaving") return;
    connection.stage = "working";
    connection.sinceMs = performance.now();
  });
  // The last resort, if closed connections accumulate that the operating system has not released yet.
  server.maxConnections = Math.ceil(limits.connectionsMax * (1 + 2 * roomShare));
  server.on("drop", () => {
    ended.turned_away += 1;
  });

  const sweeping = setInterval(sweep, limits.sweepMs).unref();
  server.once("close", () => clearInterval(sweeping));

  /** Active connections are kept. Of the others, those from the address with the most connections are closed first. */
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
    // A map keeps insertion order, so the oldest connections come first.
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
    // Immediately, so that the slot is free before the close event arrives.
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

/** Updates and returns the stage of a connection. */
function look(connection: Connection, nowMs: number): Stage {
  const stage = stageOf(connection);
  if (stage !== connection.stage) {
    connection.stage = stage;
    connection.sinceMs = nowMs;
    connection.bytesDue = connection.socket.bytesWritten;
  }
  return stage;
}

/** More was written to the stream: a client that has read everything so far gets the full time again. */
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
 * An upper bound for the bytes of the latest request that have arrived. Counted from the previous request, because part
 * of the body often arrives with the headers.
 */
function bytesOf({ socket, bytesReadBefore }: Connection): number {
  return socket.bytesRead - bytesReadBefore;
}
