/**
 * The client of the engine: starts its process if none is running, sends calls, and detects when it crashes, stalls or
 * takes too long. A call that a crashed engine had not begun is sent again to the next one; others fail.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { connectToEngine } from "./connect-to-engine.ts";
import type { Connection, EngineAnswer, EngineCall, EngineTimes } from "./connect-to-engine.ts";
import { EngineFailure } from "./protocol.ts";
import type { EngineQuestion } from "./protocol.ts";

export interface EngineOptions {
  dataDir: string;
  /** The connection is closed after this time without calls; an engine without connections exits. */
  idleMs: number;
  times?: Partial<EngineTimes>;
}

export interface Engine {
  /** Throws an EngineFailure if there is no answer, and the signal's reason if aborted. */
  ask(question: EngineQuestion, call: EngineCall): Promise<EngineAnswer>;
  /** Disconnects from the engine, which exits if no other process is connected. */
  close(): void;
}

const defaultTimes: EngineTimes = {
  silenceMs: 60_000,
  abortMs: 60_000,
  backoffMs: 500,
  backoffMsMax: 30_000,
};

export function openEngine({ dataDir, idleMs, times: given }: EngineOptions): Engine {
  const times = { ...defaultTimes, ...given };
  let connection: Promise<Connection> | undefined;
  let crashes = 0;
  let underWay = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  async function connected(signal: AbortSignal): Promise<Connection> {
    const found = await connection?.catch(() => undefined);
    if (found?.isOpen()) return found;
    if (crashes > 0) {
      const waitMs = Math.min(times.backoffMsMax, times.backoffMs * 2 ** (crashes - 1));
      await sleep(waitMs, undefined, { signal });
    }
    // Another caller may have connected meanwhile.
    const other = await connection?.catch(() => undefined);
    if (!other?.isOpen()) connection = connectToEngine(dataDir, times);
    return connection as Promise<Connection>;
  }

  function close(): void {
    clearTimeout(idleTimer);
    void connection?.then((open) => open.close()).catch(() => undefined);
    connection = undefined;
  }

  async function askOnce(question: EngineQuestion, call: EngineCall): Promise<EngineAnswer> {
    const open = await connected(call.signal);
    return open.ask(question, call);
  }

  return {
    async ask(question, call) {
      clearTimeout(idleTimer);
      underWay += 1;
      try {
        const answer = await askOnce(question, call).catch((error: unknown) => {
          const isLost = error instanceof EngineFailure && !error.hasBegun;
          if (!isLost || call.signal.aborted) throw error;
          return askOnce(question, call);
        });
        crashes = 0;
        return answer;
      } catch (error) {
        if (call.signal.aborted) throw call.signal.reason;
        if (error instanceof EngineFailure && error.code === "crashed") crashes += 1;
        throw error;
      } finally {
        underWay -= 1;
        if (underWay === 0) idleTimer = setTimeout(close, idleMs).unref();
      }
    },
    close,
  };
}
