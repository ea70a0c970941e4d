/** Starts the mock provider: real HTTP with answers by canned-answers.ts, sent by deliver.ts. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerCall } from "./answer-call.ts";
import type { ServerState } from "./answer-call.ts";
import { createCallLog } from "./call-log.ts";
import type { MockCall } from "./call-log.ts";
import { planFaults } from "./faults/fault.ts";
import { createStreamScheduler } from "./stream-scheduler.ts";
import { calmScript } from "./script.ts";
import type { Script, Speed } from "./script.ts";

export type ScriptChange = Partial<Omit<Script, "speed">> & { speed?: Partial<Speed> };

export interface ModelServerOptions extends ScriptChange {
  host?: string;
  /** 0 (the default) for any free port. */
  port?: number;
  /** The seed of the random faults. */
  seed?: number;
  /** Called with every prompt. The response waits for a promise that it returns. */
  onPrompt?: (task: string, prompt: string) => unknown;
}

export interface ModelServer {
  /** Such as `http://127.0.0.1:9876`; the API is under `/v1`. */
  readonly url: string;
  /** Changes the given parts and keeps the others. */
  script(change: ScriptChange): void;
  calls(): MockCall[];
  /** Forgets the calls. */
  clear(): void;
  close(): Promise<void>;
}

export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const { host = "127.0.0.1", port = 0, seed = 0, onPrompt, ...change } = options;
  const state: ServerState = {
    script: calmScript,
    faults: planFaults([], seed),
    seed,
    calls: createCallLog(),
    scheduler: createStreamScheduler(),
    refuse,
    onPrompt,
  };
  const server = createServer((request, response) => {
    void answerCall(state, request, response);
  });
  let isClosed = false;
  let again: NodeJS.Timeout | undefined;

  /** Refuses connections for a while. Closes open ones too, because kept-alive ones would still work. */
  function refuse(forMs: number): void {
    if (again !== undefined || isClosed) return;
    server.close();
    server.closeAllConnections();
    again = setTimeout(() => {
      again = undefined;
      if (!isClosed) server.listen(bound.port, host);
    }, forMs);
  }

  function script({ speed, ...rest }: ScriptChange): void {
    state.script = {
      ...state.script,
      ...rest,
      speed: { ...state.script.speed, ...speed },
    };
    if (rest.faults !== undefined) state.faults = planFaults(rest.faults, seed);
  }

  script(change);
  server.listen(port, host);
  await once(server, "listening");
  const bound = server.address() as AddressInfo;

  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound.port}`,
    script,
    calls: () => state.calls.all(),
    clear: () => state.calls.clear(),
    async close() {
      isClosed = true;
      clearTimeout(again);
      state.scheduler.close();
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}
