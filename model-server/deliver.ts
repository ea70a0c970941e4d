/** Sends an answer over the socket at its speed, or as badly as a fault wants it. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FaultRule } from "./faults/fault.ts";
import { wireErrors } from "./faults/wire-errors.ts";
import type { Pacer } from "./pacer.ts";
import type { Speed } from "./script.ts";
import { piecesOf } from "./tokens.ts";
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

export function deliver(delivery: Delivery): void {
  const { pacer, response, reply, fault, onFirst } = delivery;
  if (fault?.fault === "gzip_bomb") {
    void dropBomb(delivery);
    return;
  }
  const { frames, dueMs } = paced(delivery);
  const isEndless = fault?.fault === "endless";
  let isFirst = true;
  const takeOff = pacer.add({
    frames,
    dueMs,
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
      if (fault?.fault === "cut") response.socket?.resetAndDestroy();
      else if (isEndless) void goOn(delivery);
      else response.end();
    },
  });
  response.once("close", takeOff);
}

/** What is sent and when each part of it is due. */
function paced(delivery: Delivery): { frames: string[]; dueMs: (index: number) => number } {
  const { protocol, reply, speed, fault } = delivery;
  const { isStreamed } = reply.question;
  const perTokenMs = speed.tokensPerSecond === 0 ? 0 : 1000 / speed.tokensPerSecond;
  const lastMs = speed.firstTokenMs + reply.usage.outputTokens * perTokenMs;
  if (fault?.fault === "trickle") {
    const text = isStreamed ? reply.text : protocol.whole(reply);
    const letters = piecesOf(text, 0.5);
    const frames = isStreamed
      ? [
          protocol.start(reply),
          ...letters.map((piece) => protocol.piece(reply, piece)),
          protocol.end(reply),
        ]
      : letters;
    return { frames, dueMs: (index) => speed.firstTokenMs + index * (fault.everyMs ?? 1000) };
  }
  if (!isStreamed) {
    const whole = protocol.whole(reply);
    const frames = fault === null ? [whole] : faulty(delivery, piecesOf(whole, 16), "");
    return { frames, dueMs: () => lastMs };
  }
  const pieces = piecesOf(reply.text, speed.tokensPerChunk).map((piece) =>
    protocol.piece(reply, piece),
  );
  const start = protocol.start(reply);
  const frames = [start, ...faulty(delivery, pieces, protocol.end(reply))];
  // The first piece comes with the first token; the end when the last token is out.
  const end = pieces.length + 1;
  return {
    frames,
    dueMs: (index) =>
      index >= end
        ? lastMs
        : speed.firstTokenMs + Math.max(0, index - 1) * speed.tokensPerChunk * perTokenMs,
  };
}

/** The frames as the fault leaves them. */
function faulty({ protocol, fault }: Delivery, pieces: string[], end: string): string[] {
  const half = pieces.slice(0, Math.ceil(pieces.length / 2));
  switch (fault?.fault) {
    case "silent":
    case "truncated":
    case "cut":
      return half;
    case "malformed_frame":
      return [...half, 'data: {"id": "broken", "choices": [{"delta": {"content": \n\n'];
    case "error_in_stream": {
      const error = wireErrors.overloaded;
      return error === undefined ? half : [...half, protocol.errorFrame(error)];
    }
    case "endless":
      return pieces;
    default:
      return end === "" ? pieces : [...pieces, end];
  }
}

/** Says more and more until the caller hangs up, never faster than it reads. */
async function goOn({ protocol, response, reply }: Delivery): Promise<void> {
  const text = " and so on, and so forth, without an end";
  const frame = reply.question.isStreamed ? protocol.piece(reply, text) : " ".repeat(64);
  const many = frame.repeat(50);
  while (!response.destroyed) {
    const isTaken = response.write(many);
    if (!isTaken) await Promise.race([once(response, "drain"), once(response, "close")]);
    // A turn of the loop for everybody else.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const packed = promisify(gzip);

async function dropBomb({ response, reply, protocol, fault, onFirst }: Delivery): Promise<void> {
  const size = 16 * 1024 * 1024;
  const bytes = fault?.bytes ?? 512 * 1024 * 1024;
  // A comment of the stream, which a reader drops and still has to unpack.
  const filling = await packed(Buffer.alloc(size, `: ${"a".repeat(1022)}`), { level: 9 });
  const start = reply.question.isStreamed ? `${protocol.start(reply)}: ` : '{"filling": "';
  if (response.destroyed) return;
  response.writeHead(200, {
    "content-type": reply.question.isStreamed ? "text/event-stream" : "application/json",
    "content-encoding": "gzip",
  });
  onFirst();
  response.write(await packed(start));
  for (let sent = 0; sent < bytes && !response.destroyed; sent += size) {
    if (!response.write(filling)) {
      await Promise.race([once(response, "drain"), once(response, "close")]);
    }
  }
  response.end();
}
