/** Sends an answer over the socket at its speed, or as badly as a fault wants it. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FaultRule } from "./faults/fault.ts";
import { overloaded } from "./faults/wire-errors.ts";
import type { Pacer } from "./pacer.ts";
import type { Speed } from "./script.ts";
import { piecesOf } from "./count-tokens.ts";
import type { Protocol, Reply } from "./wire/protocol.ts";

export interface Delivery {
  pacer: Pacer;
  response: ServerResponse;
  protocol: Protocol;
  reply: Reply;
  speed: Speed;
  fault: FaultRule | null;
  /** Called when the first piece goes out. */
  onFirst: () => void;
}

const resetAfterMs = 50;

export function deliver(delivery: Delivery): void {
  const { pacer, response, reply, fault, onFirst } = delivery;
  if (fault?.fault === "gzip_bomb") {
    void dropBomb(delivery);
    return;
  }
  const row = paced(delivery);
  const isEndless = fault?.fault === "endless";
  let isFirst = true;
  const takeOff = pacer.add({
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
      // A reset overtakes what was sent just before it, which should arrive first.
      if (fault?.fault === "cut")
        setTimeout(() => response.socket?.resetAndDestroy(), resetAfterMs);
      else if (isEndless) void goOn(delivery);
      else response.end();
    },
  });
  response.once("close", takeOff);
}

/** A row of frames, each made when it is asked for. */
interface Row {
  count: number;
  at: (index: number) => string;
  dueMs: (index: number) => number;
}

/** What is sent and when each part of it is due. */
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
      // The first piece comes with the first token; the end when the last token is out.
      if (index === end) return lastMs;
      return speed.firstTokenMs + Math.max(0, index - 1) * speed.tokensPerChunk * perTokenMs;
    },
  });
}

/** The row as the fault leaves it. */
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

/** Says more and more until the caller hangs up, never faster than it reads. */
async function goOn({ protocol, response, reply }: Delivery): Promise<void> {
  const text = " and so on, and so forth, without an end";
  const frame = reply.question.isStreamed ? protocol.pieces(reply)(text) : " ".repeat(64);
  const many = frame.repeat(50);
  while (!response.destroyed) {
    const isTaken = response.write(many);
    if (!isTaken) await Promise.race([once(response, "drain"), once(response, "close")]);
    // A turn of the loop for everybody else.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const packed = promisify(gzip);

const fillingBytes = 16 * 1024 * 1024;
/** Packed when the first bomb is dropped, which takes a while; the others take the same. */
let filling: Promise<Buffer> | undefined;

async function dropBomb({ response, reply, protocol, fault, onFirst }: Delivery): Promise<void> {
  const bytes = fault?.bytes ?? 512 * 1024 * 1024;
  // A comment of the stream, which a reader drops and still has to unpack.
  filling ??= packed(Buffer.alloc(fillingBytes, `: ${"a".repeat(1022)}`), { level: 9 });
  const bomb = await filling;
  const start = reply.question.isStreamed ? `${protocol.start(reply)}: ` : '{"filling": "';
  if (response.destroyed) return;
  response.writeHead(200, {
    "content-type": reply.question.isStreamed ? "text/event-stream" : "application/json",
    "content-encoding": "gzip",
  });
  onFirst();
  response.write(await packed(start));
  for (let sent = 0; sent < bytes && !response.destroyed; sent += fillingBytes) {
    if (!response.write(bomb)) {
      await Promise.race([once(response, "drain"), once(response, "close")]);
    }
  }
  response.end();
}
