/**
 * `fetch` for calls to providers, with limits. It follows no redirects, so that a key is never sent to another host, and
 * aborts calls whose server does not respond, stalls or sends too much. Retries are left to the callers.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";
import { createFrameMerger } from "./merge-frames.ts";

/** Why we aborted a call; classify-error.ts turns it into a failure. */
export class CallCut extends Error {
  readonly reason: "headers" | "idle" | "total" | "bytes" | "redirect";

  constructor(reason: CallCut["reason"]) {
    super(`the call was aborted: ${reason}`);
    this.name = "CallCut";
    this.reason = reason;
  }
}

export interface FetchLimits {
  /** Until the response headers arrive; Node limits connecting to ten seconds. */
  headersMs: number;
  /** Between two chunks of the response. */
  idleMs: number;
  /** Counted after decompression. */
  bytesMax: number;
}

export interface GuardedFetch {
  /** Passed to the providers' packages. Throws for a call without a guard. */
  readonly fetch: typeof fetch;
  /** For untrusted URLs: reaches public addresses only. */
  readonly publicFetch: typeof fetch;
  /** For URLs that the operator entered in the dashboard: reaches private addresses too. */
  readonly localFetch: typeof fetch;
  /**
   * Registers the controller of one call, which is aborted with a CallCut if a limit is exceeded. The request must use
   * its signal.
   */
  guard(controller: AbortController, limits: FetchLimits): void;
}

/**
 * The fetch functions for URLs that do not come from the environment; calls to them are rejected if the function is
 * missing.
 */
export interface RestrictedFetches {
  publicFetch?: typeof fetch;
  localFetch?: typeof fetch;
}

interface Guard {
  controller: AbortController;
  limits: FetchLimits;
}

/**
 * Reads per millisecond, shared by all concurrent streams. A read returns everything that has arrived since the last
 * one and costs hardly more than a read of a few characters. A single stream is read without pauses.
 */
const readsPerMs = 1;
const pauseMsMax = 250;
/**
 * After a read of at least this size, the next one follows without a pause: more data is waiting, and it may exceed the
 * limit.
 */
const bytesWithoutPause = 8_192;
/** The stream ends soon after any of these, so the rest is read without a pause. */
const endMarker = /\[DONE\]|"message_stop"|"finish_?reason":\s?"/iu;

/**
 * A line of a stream is one event with a few words. The packages' parsers scan the whole line again for each chunk, so an
 * endless line would occupy the CPU for minutes.
 */
const lineBytesMax = 1_024 * 1_024;
const lineFeed = 10;

/** Created once per process, because all its calls share the read rate. */
export function createGuardedFetch({
  publicFetch = refuse,
  localFetch = refuse,
}: RestrictedFetches = {}): GuardedFetch {
  const guards = new WeakMap<AbortSignal, Guard>();
  // By default, fetch gives up after 300 seconds without headers or data; here, the guard's limits decide.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const patient = { dispatcher: agent as unknown as NonNullable<RequestInit["dispatcher"]> };
  let streams = 0;

  async function guardedFetch(
    fetch: typeof globalThis.fetch,
    input: Parameters<typeof fetch>[0],
    init: RequestInit = {},
  ) {
    const found = init.signal && guards.get(init.signal);
    if (!found) throw new Error("a call to a provider must be guarded");
    const { controller, limits } = found;
    const headersTimer = setTimeout(() => cut(controller, "headers"), limits.headersMs);
    let response: Response;
    try {
      response = await fetch(input, { ...init, redirect: "manual" });
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
    return new Response(isEvents ? mergedEvents(counted) : plain(counted), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  }

  /** Passes on the events, merged into as few chunks as possible. */
  function mergedEvents(body: CountedBody): ReadableStream<Uint8Array<ArrayBuffer>> {
    const merger = createFrameMerger();
    const decoder = new TextDecoder();
    const encoder = new TextEncoder();
    let hasBacklog = false;
    let isEnding = false;
    let readAt = -Infinity;
    streams += 1;
    body.onEnd(() => {
      streams -= 1;
    });

    async function next(): Promise<string | undefined> {
      for (;;) {
        const pauseMs = isEnding || hasBacklog ? 0 : Math.min(pauseMsMax, streams / readsPerMs);
        const waitMs = readAt + pauseMs - performance.now();
        if (waitMs >= 1) await sleep(waitMs);
        const value = await body.read();
        readAt = performance.now();
        if (value === undefined) return undefined;
        hasBacklog = value.byteLength >= bytesWithoutPause;
        const text = merger.push(decoder.decode(value, { stream: true }));
        isEnding ||= endMarker.test(text);
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
    // Looks up the global fetch for each call, because tests replace it.
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

/** A response body that is aborted if it stalls or grows too large. */
interface CountedBody {
  /** Undefined at the end. */
  read(): Promise<Uint8Array | undefined>;
  /** Called once, however the body ends. */
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
  // A package that stops reading early must not keep the process alive.
  idleTimer.unref();
  const end = () => {
    clearTimeout(idleTimer);
    if (!isOver) atEnd?.();
    isOver = true;
  };
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
    // Disables read-ahead.
    { highWaterMark: 0 },
  );
}
