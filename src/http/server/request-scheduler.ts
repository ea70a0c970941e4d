/**
 * Spreads requests over iterations of the event loop, in order of arrival, so that no iteration takes long. Node
 * accepts one new connection and reads from the database once per iteration: an iteration that processed a whole flood
 * would delay everyone else.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface SchedulerLimits {
  /**
   * The target duration of an iteration; the number of requests it starts depends on the duration of earlier
   * iterations.
   */
  iterationMs: number;
  perIterationMin: number;
  perIterationMax: number;
}

export const defaultSchedulerLimits: SchedulerLimits = {
  iterationMs: 4,
  perIterationMin: 4,
  perIterationMax: 64,
};

export interface RequestScheduler {
  readonly listener: RequestListener;
  /** Call it for each accepted connection: more may be waiting, so the next iterations are kept short. */
  readonly onConnection: () => void;
}

/** Only an attacker pipelines this many requests on one connection. */
const waitingPerConnectionMax = 32;

/**
 * How many requests an iteration starts after a connection was accepted: a caller that opens a new connection for each
 * request sends one.
 */
const perNewConnection = 2;

export function scheduleRequests(
  handle: RequestListener,
  limits: SchedulerLimits,
): RequestScheduler {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  /** The number of waiting requests per connection. */
  const waitingPerConnection = new WeakMap<Socket, number>();
  let perIteration = limits.perIterationMax;
  let started = 0;
  let isIterationScheduled = false;
  let iterationSinceMs = 0;
  let hasNewConnection = false;

  function nextIteration(): void {
    // An iteration that left no request waiting was not too long.
    if (waiting.length > 0) {
      const nowMs = performance.now();
      const isLong = nowMs - iterationSinceMs > limits.iterationMs;
      iterationSinceMs = nowMs;
      perIteration = isLong
        ? Math.max(limits.perIterationMin, perIteration >> 1)
        : Math.min(limits.perIterationMax, perIteration + 1);
    }
    isIterationScheduled = false;
    started = 0;
    const startsMax = hasNewConnection ? perNewConnection : perIteration;
    hasNewConnection = false;
    let taken = 0;
    for (const [request, response] of waiting) {
      if (started >= startsMax) break;
      taken += 1;
      waitingPerConnection.set(request.socket, (waitingPerConnection.get(request.socket) ?? 1) - 1);
      // The client has disconnected.
      if (!request.socket.destroyed) start(request, response);
    }
    waiting.splice(0, taken);
  }

  /** Node keeps reading until a response is sent, so one connection could fill the memory with requests. */
  function enqueue(request: IncomingMessage, response: ServerResponse): void {
    const count = (waitingPerConnection.get(request.socket) ?? 0) + 1;
    waitingPerConnection.set(request.socket, count);
    if (count > waitingPerConnectionMax) request.socket.destroy();
    else waiting.push([request, response]);
  }

  function start(request: IncomingMessage, response: ServerResponse): void {
    started += 1;
    if (!isIterationScheduled) {
      isIterationScheduled = true;
      setImmediate(nextIteration);
    }
    handle(request, response);
  }

  return {
    listener(request, response) {
      if (waiting.length === 0 && started < perIteration) start(request, response);
      else {
        if (waiting.length === 0) iterationSinceMs = performance.now();
        enqueue(request, response);
      }
    },
    onConnection() {
      hasNewConnection = true;
    },
  };
}
