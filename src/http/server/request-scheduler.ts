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
  turnMs: number;
  perTurnMin: number;
  perTurnMax: number;
}

export const defaultSchedulerLimits: SchedulerLimits = { turnMs: 4, perTurnMin: 4, perTurnMax: 64 };

export interface RequestScheduler {
  readonly listener: RequestListener;
  /** A connection was accepted, so more may be waiting: keep the next iterations short until there are none. */
  readonly onConnection: () => void;
}

/** Only an attacker pipelines this many requests on one connection. */
const parkedMax = 32;

/** Two for each accepted connection: a caller that opens a new connection for each request sends one. */
const besideNewcomer = 2;

export function scheduleRequests(
  handle: RequestListener,
  limits: SchedulerLimits,
): RequestScheduler {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  /** The number of waiting requests per connection. */
  const parked = new WeakMap<Socket, number>();
  let perTurn = limits.perTurnMax;
  let begun = 0;
  let isTurnAwaited = false;
  let turnedMs = 0;
  let hasNewcomer = false;

  function nextTurn(): void {
    // An iteration that left no request waiting was not too long.
    if (waiting.length > 0) {
      const nowMs = performance.now();
      const isLong = nowMs - turnedMs > limits.turnMs;
      turnedMs = nowMs;
      perTurn = isLong
        ? Math.max(limits.perTurnMin, perTurn >> 1)
        : Math.min(limits.perTurnMax, perTurn + 1);
    }
    isTurnAwaited = false;
    begun = 0;
    const mayBegin = hasNewcomer ? besideNewcomer : perTurn;
    hasNewcomer = false;
    let taken = 0;
    for (const [request, response] of waiting) {
      if (begun >= mayBegin) break;
      taken += 1;
      parked.set(request.socket, (parked.get(request.socket) ?? 1) - 1);
      // The client has disconnected.
      if (!request.socket.destroyed) begin(request, response);
    }
    waiting.splice(0, taken);
  }

  /** Node keeps reading until a response is sent, so one connection could fill the memory with requests. */
  function park(request: IncomingMessage, response: ServerResponse): void {
    const count = (parked.get(request.socket) ?? 0) + 1;
    parked.set(request.socket, count);
    if (count > parkedMax) request.socket.destroy();
    else waiting.push([request, response]);
  }

  function begin(request: IncomingMessage, response: ServerResponse): void {
    begun += 1;
    if (!isTurnAwaited) {
      isTurnAwaited = true;
      setImmediate(nextTurn);
    }
    handle(request, response);
  }

  return {
    listener(request, response) {
      if (waiting.length === 0 && begun < perTurn) begin(request, response);
      else {
        if (waiting.length === 0) turnedMs = performance.now();
        park(request, response);
      }
    },
    onConnection() {
      hasNewcomer = true;
    },
  };
}
