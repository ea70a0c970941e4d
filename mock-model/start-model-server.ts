/** Starts the mock provider: real HTTP, made-up answers. What it says is canned-answers.ts's, how it says it deliver.ts's. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerCall } from "./answer-call.ts";
import type { Stage } from "./answer-call.ts";
import { createCallLog } from "./call-log.ts";
import type { MockCall } from "./call-log.ts";
import { planFaults } from "./faults/fault.ts";
import { createPacer } from "./pacer.ts";
import { calmScript } from "./script.ts";
import type { Script, Speed } from "./script.ts";

export type ScriptChange = Partial<Omit<Script, "speed">> & { speed?: Partial<Speed> };

export interface ModelServerOptions extends ScriptChange {
  host?: string;
  /** 0, and what is said nothing of: any that is free. */
  port?: number;
  /** Another seed gives another order of faults. */
  seed?: number;
  /** Called with every prompt, for whoever wants to know what was asked. */
  hears?: (task: string, prompt: string) => void;
}

export interface ModelServer {
  /** As `http://127.0.0.1:9876`; providers are asked below `/v1`. */
  readonly url: string;
  /** Changes what it names and leaves the rest. */
  script(change: ScriptChange): void;
  calls(): MockCall[];
  /** Forgets the calls. */
  clear(): void;
  close(): Promise<void>;
}

export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const { host = "127.0.0.1", port = 0, seed = 0, hears, ...change } = options;
  const stage: Stage = {
    script: calmScript,
    faults: planFaults([], seed),
    seed,
    calls: createCallLog(),
    pacer: createPacer(),
    refuse,
    hears,
  };
  const server = createServer((request, response) => {
    void answerCall(stage, request, response);
  });
  // Streams are long and pauses are part of the play.
  server.requestTimeout = 0;
  let isClosed = false;
  let again: NodeJS.Timeout | undefined;

  /** Lets nobody in for a while. Who is inside is put out, or a kept connection would still get through. */
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
    stage.script = {
      ...stage.script,
      ...rest,
      speed: { ...stage.script.speed, ...speed },
    };
    if (rest.faults !== undefined) stage.faults = planFaults(rest.faults, seed);
  }

  script(change);
  server.listen(port, host);
  await once(server, "listening");
  const bound = server.address() as AddressInfo;

  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound.port}`,
    script,
    calls: () => stage.calls.all(),
    clear: () => stage.calls.clear(),
    async close() {
      isClosed = true;
      clearTimeout(again);
      stage.pacer.close();
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}
