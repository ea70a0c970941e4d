import type { RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startLocalServer } from "../../test/local-server.ts";
import { findServers, listModels } from "./find-servers.ts";

async function listen(answer: RequestListener): Promise<number> {
  const { port, close } = await startLocalServer(answer);
  onTestFinished(close);
  return port;
}

/** Answers a GET of a listed path with its JSON, and everything else with 404. */
const serve =
  (answers: Record<string, unknown>): RequestListener =>
  ({ method, url = "" }, response) => {
    const isKnown = method === "GET" && url in answers;
    response.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(isKnown ? answers[url] : { error: "not found" }));
  };

const list = (ownedBy: string, ...ids: string[]) => ({
  object: "list",
  data: ids.map((id) => ({ id, object: "model", owned_by: ownedBy })),
});
const at = (port: number) => `http://127.0.0.1:${port}/v1`;
const tags = (...names: string[]) => ({ models: names.map((name) => ({ name, size: 1 })) });

test("identifies each server by its protocol on any port, with its models in order", async () => {
  const ollama = await listen(
    serve({
      "/v1/models": list("library", "llama3.3:70b", "nomic-embed-text:latest", "qwen3:8b"),
      "/api/tags": tags("llama3.3:70b", "nomic-embed-text:latest", "qwen3:8b"),
    }),
  );
  const studio = await listen(
    serve({
      "/v1/models": list("organization_owner", "qwen/qwen3-4b", "text-embedding-nomic-embed-text"),
    }),
  );
  // llama.cpp answers Ollama's request as well.
  const llama = await listen(
    serve({ "/v1/models": list("llamacpp", "model.gguf"), "/api/tags": tags("model.gguf") }),
  );
  const vllm = await listen(serve({ "/v1/models": list("vllm", "meta-llama/Llama-3.3-70B") }));
  const other = await listen(serve({ "/v1/models": list("somebody", "x") }));
  expect(await findServers([ollama, studio, llama, vllm, other])).toEqual([
    { kind: "ollama", url: at(ollama), models: ["llama3.3:70b", "qwen3:8b"] },
    { kind: "lm_studio", url: at(studio), models: ["qwen/qwen3-4b"] },
    { kind: "llama_cpp", url: at(llama), models: ["model.gguf"] },
    { kind: "vllm", url: at(vllm), models: ["meta-llama/Llama-3.3-70B"] },
    { kind: "other", url: at(other), models: ["x"] },
  ]);
});

test("ignores servers that do not speak the protocol: silent ones, redirects, floods, other pages", async () => {
  let wasFollowed = false;
  const target = await listen((_request, response) => {
    wasFollowed = true;
    response.end(JSON.stringify(list("library", "stolen")));
  });
  const ports = await Promise.all([
    listen(() => undefined),
    listen((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${target}/v1/models` });
      response.end();
    }),
    listen((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"data":[{"id":"');
      const flood = setInterval(() => response.write("x".repeat(1_000_000)), 1);
      response.on("close", () => clearInterval(flood));
    }),
    listen((_request, response) => {
      response.writeHead(200);
      response.write('{"data":[');
    }),
    listen((_request, response) => response.end("<!doctype html><title>A page</title>")),
    listen(serve({ "/v1/models": { data: "none" } })),
    listen(serve({})),
  ]);
  const gone = await startLocalServer(() => undefined);
  await gone.close();
  expect(await findServers([...ports, gone.port])).toEqual([]);
  expect(wasFollowed).toBe(false);
});

test("omits names that are not valid model names", async () => {
  const port = await listen(
    serve({ "/v1/models": list("vllm", "good", "two words", "x".repeat(201), "línea") }),
  );
  expect(await findServers([port])).toMatchObject([{ models: ["good"] }]);
});

test("a server that requires a key is reachable, but its models are unknown", async () => {
  const port = await listen((_request, response) => {
    response.writeHead(401);
    response.end();
  });
  expect(await listModels(fetch, `http://127.0.0.1:${port}/v1`)).toEqual({
    isReachable: true,
    models: null,
  });
});
