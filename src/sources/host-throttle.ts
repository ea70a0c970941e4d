/** Limits this process to one request at a time per host, with a pause between requests. */
import { setTimeout as sleep } from "node:timers/promises";

export interface HostThrottle {
  /** Runs the request when it is the host's turn. Rejects with the signal's reason if the signal is aborted first. */
  take<T>(host: string, signal: AbortSignal, request: () => Promise<T>): Promise<T>;
  /** The host asked for a longer pause between requests. */
  slowDown(host: string, pauseMs: number): void;
  /** The host asked not to be contacted for this long. */
  block(host: string, forMs: number): void;
  /** How long the host is not to be contacted; 0 if it may be. */
  blockedMs(host: string): number;
}

interface Host {
  tail: Promise<void>;
  waiting: number;
  pauseMs: number;
  freeAt: number;
  blockedUntil: number;
}

/** Idle hosts are removed when there are more. */
const hostsMax = 1_000;

export function openHostThrottle(pauseMs: number): HostThrottle {
  const hosts = new Map<string, Host>();

  function hostOf(name: string): Host {
    const known = hosts.get(name);
    if (known) return known;
    if (hosts.size >= hostsMax) forgetIdle();
    const host = { tail: Promise.resolve(), waiting: 0, pauseMs, freeAt: 0, blockedUntil: 0 };
    hosts.set(name, host);
    return host;
  }

  function forgetIdle(): void {
    const now = performance.now();
    for (const [name, { waiting, freeAt, blockedUntil }] of hosts) {
      if (waiting === 0 && freeAt <= now && blockedUntil <= now) hosts.delete(name);
    }
  }

  return {
    async take(name, signal, request) {
      const host = hostOf(name);
      const before = host.tail;
      const turn = Promise.withResolvers<void>();
      host.tail = turn.promise;
      host.waiting += 1;
      let isAsked = false;
      try {
        await orAbort(before, signal);
        const pauseLeftMs = host.freeAt - performance.now();
        if (pauseLeftMs > 0) {
          await sleep(pauseLeftMs, undefined, { signal }).catch(() => signal.throwIfAborted());
        }
        isAsked = true;
        return await request();
      } finally {
        host.waiting -= 1;
        if (isAsked) {
          host.freeAt = performance.now() + host.pauseMs;
          turn.resolve();
        } else {
          // Aborted before its turn: the next request still waits for the earlier ones.
          void before.then(turn.resolve);
        }
      }
    },
    slowDown(name, longerMs) {
      const host = hostOf(name);
      host.pauseMs = Math.max(pauseMs, longerMs);
    },
    block(name, forMs) {
      const host = hostOf(name);
      host.blockedUntil = Math.max(host.blockedUntil, performance.now() + forMs);
    },
    blockedMs(name) {
      return Math.max(0, (hosts.get(name)?.blockedUntil ?? 0) - performance.now());
    },
  };
}

async function orAbort(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    await Promise.race([turn, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
