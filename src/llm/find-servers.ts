/**
 * Looks for model servers on this machine: Ollama, LM Studio, llama.cpp and vLLM, on the ports that they use by default.
 * A port counts only if its server speaks their protocol. It sends at most two requests for lists, follows no redirects,
 * and ignores servers that are slow or send too much.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

export const serverKinds = ["ollama", "lm_studio", "llama_cpp", "vllm", "other"] as const;
export type ServerKind = (typeof serverKinds)[number];

export interface FoundServer {
  kind: ServerKind;
  /** The URL for a `compatible:` model, such as `http://127.0.0.1:11434/v1`. */
  url: string;
  /** Names of text models, in the server's order; embedding models are omitted. */
  models: string[];
}

export type Listing =
  | { isReachable: false }
  /** `models` is null if the server responds without a list, for example because it requires a key. */
  | { isReachable: true; models: ListedModel[] | null };

export interface ListedModel {
  id: string;
  ownedBy: string;
}

/** A local server responds in milliseconds; one that is loading a model takes a little longer. */
const answerMs = 1_000;
const bytesMax = 1_024 * 1_024;
const modelsMax = 100;

/** What `parseModelName` accepts. */
const modelId = z.string().regex(/^[\x21-\x7e]{1,200}$/u);
const modelList = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.string().catch("") })),
});
const ollamaTags = z.object({ models: z.array(z.object({ name: z.string() })) });

/** Matches the usual names of embedding and reranking models. */
const embedsOnly = /embed|minilm|rerank|^bge-|\/bge-|^gte-/iu;

/** `owned_by` in each server's list of models; Ollama is identified by its separate list of tags. */
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

/** Lists the models of the server at a URL such as http://127.0.0.1:11434/v1. `fetch` decides which addresses are allowed. */
export async function listModels(fetch: typeof globalThis.fetch, url: string): Promise<Listing> {
  const answer = await getJson(fetch, `${url}/models`);
  if (answer === undefined) return { isReachable: false };
  const list = modelList.safeParse(answer.json);
  if (!list.success) return { isReachable: true, models: null };
  const models = list.data.data
    .filter(({ id }) => modelId.safeParse(id).success)
    .map(({ id, owned_by: ownedBy }) => ({ id, ownedBy }));
  return { isReachable: true, models };
}

/** Undefined if nothing responds in time; `json` is undefined unless the response is a small JSON document. */
async function getJson(
  fetch: typeof globalThis.fetch,
  url: string,
): Promise<{ json: unknown } | undefined> {
  const controller = new AbortController();
  const { signal } = controller;
  const asking = (async () => {
    const response = await fetch(url, {
      redirect: "manual",
      signal,
      headers: { accept: "application/json" },
    });
    return { json: response.status === 200 ? await readJson(response) : undefined };
  })();
  try {
    // The timeout covers the whole response: one that trickles in must end too.
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
