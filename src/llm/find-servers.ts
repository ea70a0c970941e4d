/**
 * Looks for model servers on this machine: Ollama, LM Studio, llama.cpp and vLLM, on the ports that they use by default.
 * A port counts only if what answers speaks their protocol. Nothing is sent but two requests for a list, no redirect is
 * followed, and whoever is slow or sends too much is none.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

export const serverKinds = ["ollama", "lm_studio", "llama_cpp", "vllm", "other"] as const;
export type ServerKind = (typeof serverKinds)[number];

export interface FoundServer {
  kind: ServerKind;
  /** What a `compatible:` model is given as its address: `http://127.0.0.1:11434/v1`. */
  url: string;
  /** Names of models that write, in the server's own order; those that only embed are left out. */
  models: string[];
}

export type Listing =
  | { isReachable: false }
  /** Null where it answers and gives no list, such as one that asks for a key. */
  | { isReachable: true; models: ListedModel[] | null };

export interface ListedModel {
  id: string;
  ownedBy: string;
}

/** On this machine an answer takes milliseconds; a server that loads a model meanwhile takes a little longer. */
const answerMs = 1_000;
const bytesMax = 1_024 * 1_024;
const modelsMax = 100;

/** As `parseModelName` takes them. */
const modelId = z.string().regex(/^[\x21-\x7e]{1,200}$/u);
const modelList = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.string().catch("") })),
});
const ollamaTags = z.object({ models: z.array(z.object({ name: z.string() })) });

/** Models that turn text into numbers, by the names that they have everywhere. */
const embedsOnly = /embed|minilm|rerank|^bge-|\/bge-|^gte-/iu;

/** What each says of itself in its list of models; Ollama is known by a list of its own. */
const owners: Readonly<Record<string, ServerKind>> = {
  llamacpp: "llama_cpp",
  vllm: "vllm",
  organization_owner: "lm_studio",
};

export async function findServers(ports: readonly number[]): Promise<FoundServer[]> {
  const found = await Promise.all(ports.map(findServer));
  return found.filter((server) => server !== undefined);
}

async function findServer(port: number): Promise<FoundServer | undefined> {
  const origin = `http://127.0.0.1:${port}`;
  const listing = await listModels(fetch, `${origin}/v1`);
  if (!listing.isReachable || listing.models === null) return undefined;
  const names = listing.models.map(({ id }) => id).filter((id) => !embedsOnly.test(id));
  const kind =
    listing.models.map(({ ownedBy }) => owners[ownedBy]).find((one) => one !== undefined) ??
    ((await isOllama(origin)) ? "ollama" : "other");
  return { kind, url: `${origin}/v1`, models: [...new Set(names)].slice(0, modelsMax) };
}

async function isOllama(origin: string): Promise<boolean> {
  const answer = await getJson(fetch, `${origin}/api/tags`);
  return answer !== undefined && ollamaTags.safeParse(answer.json).success;
}

/** What the server at an address such as http://127.0.0.1:11434/v1 offers. `way` decides where that may lead. */
export async function listModels(way: typeof fetch, url: string): Promise<Listing> {
  const answer = await getJson(way, `${url}/models`);
  if (answer === undefined) return { isReachable: false };
  const list = modelList.safeParse(answer.json);
  if (!list.success) return { isReachable: true, models: null };
  const models = list.data.data
    .filter(({ id }) => modelId.safeParse(id).success)
    .map(({ id, owned_by: ownedBy }) => ({ id, ownedBy }));
  return { isReachable: true, models };
}

/** Undefined where nothing answers in time; `json` is undefined where the answer is not a small piece of JSON. */
async function getJson(way: typeof fetch, url: string): Promise<{ json: unknown } | undefined> {
  const controller = new AbortController();
  const { signal } = controller;
  const asking = (async () => {
    const response = await way(url, {
      redirect: "manual",
      signal,
      headers: { accept: "application/json" },
    });
    return { json: response.status === 200 ? await readJson(response) : undefined };
  })();
  try {
    // Beside the signal, since a body that trickles must end too.
    return await Promise.race([asking, sleep(answerMs, undefined, { signal })]);
  } catch {
    return undefined;
  } finally {
    controller.abort();
    asking.catch(() => undefined);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}
