/**
 * Spreads requests over the turns of the event loop, in the order in which they came, so that no turn gets long.
 * Node takes one new connection a turn and hears the database once a turn: a turn that worked off a whole flood would
 * keep everybody else waiting for it, again and again.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface TurnLimits {
  /** How long a turn should take; how many requests it begins follows from how long the turns before it took. */
  turnMs: number;
  perTurnMin: number;
  perTurnMax: number;
}

export const defaultTurnLimits: TurnLimits = { turnMs: 4, perTurnMin: 4, perTurnMax: 64 };

export interface RequestScheduler {
  readonly listener: RequestListener;
  /** Somebody was let in, so there may be more at the door: the next turns are kept short until there are none. */
  readonly letIn: () => void;
}

/** Nobody but an attacker sends so many requests on one connection without waiting for an answer. */
const parkedMax = 32;

/** Two for each who is let in: a caller who comes anew for every request brings one. */
const besideNewcomer = 2;

export function scheduleRequests(handle: RequestListener, limits: TurnLimits): RequestScheduler {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  /** How many of them each connection has. */
  const parked = new WeakMap<Socket, number>();
  let perTurn = limits.perTurnMax;
  let begun = 0;
  let isTurnAwaited = false;
  let turnedMs = 0;
  let hasNewcomer = false;

  function nextTurn(): void {
    // A turn that left nobody waiting was not too long for anybody.
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
      // Nobody is there any more to be answered.
      if (!request.socket.destroyed) begin(request, response);
    }
    waiting.splice(0, taken);
  }

  /** Node reads on for as long as nothing is answered, so one connection could fill the memory with its requests. */
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
    letIn() {
      hasNewcomer = true;
    },
  };
}
