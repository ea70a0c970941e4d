/** Sends an answer at the scripted speed, or with a delivery fault. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FaultRule } from "./faults/fault.ts";
import { overloaded } from "./faults/wire-errors.ts";
import type { StreamScheduler } from "./stream-scheduler.ts";
import type { Speed } from "./script.ts";
import { piecesOf } from "./count-tokens.ts";
import type { Protocol, Reply } from "./wire/protocol.ts";

export interface Delivery {
  scheduler: StreamScheduler;
  response: ServerResponse;
  protocol: Protocol;
  reply: Reply;
  speed: Speed;
  fault: FaultRule | null;
  /** Called when the first piece is sent. */
  onFirst: () => void;
}

const resetAfterMs = 50;

export function deliver(delivery: Delivery): void {
  const { scheduler, response, reply, fault, onFirst } = delivery;
  if (fault?.fault === "gzip_bomb") {
    void sendGzipBomb(delivery);
    return;
  }
  const row = paced(delivery);
  const isEndless = fault?.fault === "endless";
  let isFirst = true;
  const takeOff = scheduler.add({
    frameCount: row.count,
    frameAt: row.at,
    dueMs: row.dueMs,
    write(text) {
      if (isFirst) {
        isFirst = false;
        response.writeHead(200, {
          "content-type": reply.question.isStreamed ? "text/event-stream" : "application/json",
          "cache-control": "no-cache",
        });
        onFirst();
      }
      response.write(text);
    },
    done() {
      if (fault?.fault === "silent") return;
      // Delayed, because a reset would overtake the data that was just sent.
      if (fault?.fault === "cut")
        setTimeout(() => response.socket?.resetAndDestroy(), resetAfterMs);
      else if (isEndless) void sendEndlessly(delivery);
      else response.end();
    },
  });
  response.once("close", takeOff);
}

/** A sequence of frames, each built on demand. */
interface Row {
  count: number;
  at: (index: number) => string;
  dueMs: (index: number) => number;
}

/** The frames of a reply and when each is due. */
function paced({ protocol, reply, speed, fault }: Delivery): Row {
  const { isStreamed } = reply.question;
  const perTokenMs = speed.tokensPerSecond === 0 ? 0 : 1000 / speed.tokensPerSecond;
  const lastMs = speed.firstTokenMs + reply.usage.outputTokens * perTokenMs;
  const isTrickle = fault?.fault === "trickle";
  const everyMs = fault?.everyMs ?? 1000;
  const tokensPerPiece = isTrickle ? 0.5 : speed.tokensPerChunk;
  if (!isStreamed) {
    const pieces = piecesOf(protocol.whole(reply), fault === null ? Infinity : tokensPerPiece);
    return faulty(protocol, fault, {
      count: pieces.length,
      at: (index) => pieces[index] ?? "",
      dueMs: (index) => lastMs + (isTrickle ? index * everyMs : 0),
    });
  }
  const pieces = piecesOf(reply.text, tokensPerPiece);
  const frameOf = protocol.pieces(reply);
  const end = pieces.length + 1;
  return faulty(protocol, fault, {
    count: pieces.length + 2,
    at(index) {
      if (index === 0) return protocol.start(reply);
      return index === end ? protocol.end(reply) : frameOf(pieces[index - 1] ?? "");
    },
    dueMs(index) {
      if (isTrickle) return speed.firstTokenMs + index * everyMs;
      // The first piece is sent with the first token, the end with the last.
      if (index === end) return lastMs;
      return speed.firstTokenMs + Math.max(0, index - 1) * speed.tokensPerChunk * perTokenMs;
    },
  });
}

/** Applies the fault to the frames. */
function faulty(protocol: Protocol, fault: FaultRule | null, row: Row): Row {
  const half = Math.ceil(row.count / 2);
  const brokenOff = (last: string): Row => ({
    ...row,
    count: half + 1,
    at: (index) => (index === half ? last : row.at(index)),
  });
  switch (fault?.fault) {
    case "silent":
    case "truncated":
    case "cut":
      return { ...row, count: half };
    case "malformed_frame":
      return brokenOff('data: {"id": "broken", "choices": [{"delta": {"content": \n\n');
    case "error_in_stream":
      return brokenOff(protocol.errorFrame(overloaded));
    case "endless":
      return { ...row, count: row.count - 1 };
    default:
      return row;
  }
}

/** Sends text until the caller disconnects, respecting backpressure. */
async function sendEndlessly({ protocol, response, reply }: Delivery): Promise<void> {
  const text = " and so on, and so forth, without an end";
  const frame = reply.question.isStreamed ? protocol.pieces(reply)(text) : " ".repeat(64);
  const many = frame.repeat(50);
  while (!response.destroyed) {
    const isTaken = response.write(many);
    if (!isTaken) await Promise.race([once(response, "drain"), once(response, "close")]);
    // Yields to the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const packed = promisify(gzip);

const bombChunkBytes = 16 * 1024 * 1024;
/** Compressed for the first gzip bomb, because it takes a while, and then reused. */
let bombBody: Promise<Buffer> | undefined;

async function sendGzipBomb({
  response,
  reply,
  protocol,
  fault,
  onFirst,
}: Delivery): Promise<void> {
  const bytes = fault?.bytes ?? 512 * 1024 * 1024;
  // An SSE comment, which readers ignore but must decompress.
  bombBody ??= packed(Buffer.alloc(bombChunkBytes, `: ${"a".repeat(1022)}`), { level: 9 });
  const bomb = await bombBody;
  const start = reply.question.isStreamed ? `${protocol.start(reply)}: ` : '{"bombBody": "';
  if (response.destroyed) return;
  response.writeHead(200, {
    "content-type": reply.question.isStreamed ? "text/event-stream" : "application/json",
    "content-encoding": "gzip",
  });
  onFirst();
  response.write(await packed(start));
  for (let sent = 0; sent < bytes && !response.destroyed; sent += bombChunkBytes) {
    if (!response.write(bomb)) {
      await Promise.race([once(response, "drain"), once(response, "close")]);
    }
  }
  response.end();
}
