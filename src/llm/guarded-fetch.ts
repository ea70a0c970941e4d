/**
 * The way out to a provider: `fetch` with a watch on it. No redirect is followed, so that a key never travels to another
 * host; whoever does not answer, falls silent or sends without end is cut off. It decides nothing about trying again.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";
import { createFrameMerger } from "./merge-frames.ts";

/** Why a call was ended by us; what to make of it is classify-error.ts's. */
export class CallCut extends Error {
  readonly reason: "headers" | "idle" | "total" | "bytes" | "redirect";

  constructor(reason: CallCut["reason"]) {
    super(`the call was aborted: ${reason}`);
    this.name = "CallCut";
    this.reason = reason;
  }
}

export interface FetchLimits {
  /** Until the answer's headers are there; connecting itself is given ten seconds by Node. */
  headersMs: number;
  /** Between two pieces of the answer. */
  idleMs: number;
  /** Of the answer as it is after decompression: what a small compressed body can grow into is counted. */
  bytesMax: number;
}

export interface GuardedFetch {
  /** What the providers' packages are given. It makes no call that nobody guards. */
  readonly fetch: typeof fetch;
  /** The same for addresses that nobody vouches for: it reaches public ones alone. */
  readonly publicFetch: typeof fetch;
  /** The same for addresses that the operator named in the dashboard: it reaches private ones too. */
  readonly localFetch: typeof fetch;
  /** `controller` is one call's: it is aborted with a CallCut, and its signal is what the request obeys. */
  guard(controller: AbortController, limits: FetchLimits): void;
}

/** The ways to addresses that the settings do not name; without one, none of its addresses is called. */
export interface GuardedWays {
  publicFetch?: typeof fetch;
  localFetch?: typeof fetch;
}

interface Guard {
  controller: AbortController;
  limits: FetchLimits;
}

/**
 * However many answers stream in at once, so many looks a millisecond are taken at all of them together: what has arrived
 * since the last one is read in one go, which costs hardly more than a few letters of it. One answer alone is looked at
 * all the time.
 */
const looksPerMs = 1;
const pauseMsMax = 250;
/** Whoever sends so much between two looks is read without a pause: there is more behind it, and it may be too much. */
const bytesWithoutPause = 8_192;
/** After any of these the end is near, and is not waited for. */
const lastWords = /\[DONE\]|"message_stop"|"finish_?reason":\s?"/iu;

/**
 * A line of a stream is one event, a few words long. Whoever takes it apart looks through the whole line again for each
 * piece of it that arrives, so that one without an end would take the processor for minutes.
 */
const lineBytesMax = 1_024 * 1_024;
const lineFeed = 10;

/** One for all calls of a process, since they share its processor. */
export function createGuardedFetch({
  publicFetch = refuse,
  localFetch = refuse,
}: GuardedWays = {}): GuardedFetch {
  const guards = new WeakMap<AbortSignal, Guard>();
  // Node's own fetch gives up after 300 seconds without headers or data, whatever the deadline is; the guard decides here.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const patient = { dispatcher: agent as unknown as NonNullable<RequestInit["dispatcher"]> };
  let streams = 0;

  async function guardedFetch(
    way: typeof fetch,
    input: Parameters<typeof fetch>[0],
    init: RequestInit = {},
  ) {
    const found = init.signal && guards.get(init.signal);
    if (!found) throw new Error("a call to a provider must be guarded");
    const { controller, limits } = found;
    const headersTimer = setTimeout(() => cut(controller, "headers"), limits.headersMs);
    let response: Response;
    try {
      response = await way(input, { ...init, redirect: "manual" });
    } finally {
      clearTimeout(headersTimer);
    }
    if (response.status >= 300 && response.status < 400) {
      cut(controller, "redirect");
      throw controller.signal.reason;
    }
    if (!response.body) return response;
    const isEvents = /^text\/event-stream\b/iu.test(response.headers.get("content-type") ?? "");
    const counted = counting(response.body.getReader(), found);
    return new Response(isEvents ? inGoes(counted) : plain(counted), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  }

  /** As it comes, in as few pieces as can be. */
  function inGoes(body: CountedBody): ReadableStream<Uint8Array<ArrayBuffer>> {
    const merger = createFrameMerger();
    const decoder = new TextDecoder();
    const encoder = new TextEncoder();
    let isInAHurry = false;
    let isEnding = false;
    let lookedAt = -Infinity;
    streams += 1;
    body.onEnd(() => {
      streams -= 1;
    });

    async function next(): Promise<string | undefined> {
      for (;;) {
        const pauseMs = isEnding || isInAHurry ? 0 : Math.min(pauseMsMax, streams / looksPerMs);
        const waitMs = lookedAt + pauseMs - performance.now();
        if (waitMs >= 1) await sleep(waitMs);
        const value = await body.read();
        lookedAt = performance.now();
        if (value === undefined) return undefined;
        isInAHurry = value.byteLength >= bytesWithoutPause;
        const text = merger.push(decoder.decode(value, { stream: true }));
        isEnding ||= lastWords.test(text);
        if (text !== "") return text;
      }
    }

    return streamOf(body, async (sink) => {
      const text = await next();
      if (text !== undefined) sink.enqueue(encoder.encode(text));
      else {
        const rest = merger.end();
        if (rest !== "") sink.enqueue(encoder.encode(rest));
        sink.close();
      }
    });
  }

  return {
    // The global one is looked up for each call, as it always was.
    fetch: (input, init) => guardedFetch(fetch, input, { ...init, ...patient }),
    publicFetch: (input, init) => guardedFetch(publicFetch, input, init),
    localFetch: (input, init) => guardedFetch(localFetch, input, init),
    guard: (controller, limits) => void guards.set(controller.signal, { controller, limits }),
  };
}

async function refuse(): Promise<never> {
  throw new Error("connections to this address are not allowed");
}

function plain(body: CountedBody): ReadableStream<Uint8Array<ArrayBuffer>> {
  return streamOf(body, async (sink) => {
    const value = await body.read();
    if (value === undefined) sink.close();
    else sink.enqueue(value as Uint8Array<ArrayBuffer>);
  });
}

function cut(controller: AbortController, reason: CallCut["reason"]): void {
  controller.abort(new CallCut(reason));
}

/** A body that is cut where it falls silent or grows too large. */
interface CountedBody {
  /** Undefined at the end. */
  read(): Promise<Uint8Array | undefined>;
  /** However it ends, once. */
  onEnd(work: () => void): void;
  end(): void;
  cancel(reason: unknown): Promise<void>;
}

function counting(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { controller, limits }: Guard,
): CountedBody {
  let bytes = 0;
  let lineBytes = 0;
  let isOver = false;
  let atEnd: (() => void) | undefined;
  const idleTimer = setTimeout(() => cut(controller, "idle"), limits.idleMs);
  // A package that leaves before the body's end must not keep the process alive.
  idleTimer.unref();
  const end = () => {
    clearTimeout(idleTimer);
    if (!isOver) atEnd?.();
    isOver = true;
  };
  // However the call ends, nothing is left that keeps the process alive.
  controller.signal.addEventListener("abort", end, { once: true });
  return {
    async read() {
      if (!controller.signal.aborted) idleTimer.refresh();
      const { done, value } = await reader.read();
      if (done) {
        end();
        return undefined;
      }
      bytes += value.byteLength;
      const lineEnd = value.lastIndexOf(lineFeed);
      lineBytes = lineEnd === -1 ? lineBytes + value.byteLength : value.byteLength - lineEnd - 1;
      if (bytes > limits.bytesMax || lineBytes > lineBytesMax) {
        cut(controller, "bytes");
        throw controller.signal.reason;
      }
      return value;
    },
    onEnd(work) {
      atEnd = work;
    },
    end,
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  };
}

function streamOf(
  body: CountedBody,
  pull: (sink: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => Promise<void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(sink) {
        try {
          await pull(sink);
        } catch (error) {
          body.end();
          sink.error(error);
        }
      },
      cancel: (reason) => body.cancel(reason),
    },
    // Nothing is read ahead of whoever reads here.
    { highWaterMark: 0 },
  );
}
