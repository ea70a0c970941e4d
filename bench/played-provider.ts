/** The played provider as benchmarks use it: started beside them, told what to play, asked what it saw. */
import { join } from "node:path";
import type { Ground } from "./ground.ts";
import { startServing } from "../test/service-under-test.ts";

/** A call as the provider saw it, with times on its own monotonic clock. */
export interface ProviderCall {
  id: number;
  task: string;
  about: string | null;
  /** The nonce of the prompt's sources, which is one for each job. */
  job: string | null;
  start_ms: number;
  first_token_ms: number | null;
  end_ms: number | null;
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
  outcome: string;
}

export interface PlayedProvider {
  readonly pid: number;
  /** What PRESSROOM_MODEL_URL is set to. */
  readonly url: string;
  /** Changes what it names and leaves the rest: docs/played-model.md. */
  script(change: object): Promise<void>;
  calls(): Promise<ProviderCall[]>;
  /** Forgets them. */
  clear(): Promise<void>;
  end(): Promise<unknown>;
}

/** The name under which Pressroom is told to ask it. */
export const playedModel = "compatible:played";

const playedScript = new URL("played-process.ts", import.meta.url).pathname;

export async function startPlayedProvider(ground: Ground): Promise<PlayedProvider> {
  const logFile = join(ground.folder, "played.log");
  const child = ground.keep(await startServing(playedScript, [], { logFile }));
  const at = (path: string) => `${child.url}/played/${path}`;
  return {
    pid: child.pid,
    url: `${child.url}/v1`,
    async script(change) {
      const reply = await fetch(at("script"), { method: "PUT", body: JSON.stringify(change) });
      if (!reply.ok) throw new Error(await reply.text());
    },
    calls: async () => (await (await fetch(at("calls"))).json()) as ProviderCall[],
    async clear() {
      await fetch(at("calls"), { method: "DELETE" });
    },
    end: () => child.end(),
  };
}
