/** A fake Ollama server: it lists its models and writes as the mock provider does. */
import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { startModelServer } from "../mock-model/start-model-server.ts";
import type { ModelServer } from "../mock-model/start-model-server.ts";

export interface FakeOllama {
  readonly port: number;
  /** For example `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  /** The mock provider behind it. */
  readonly provider: ModelServer;
  close(): Promise<void>;
}

export async function startFakeOllama(
  models: readonly string[],
  /** 0: any free port. */
  wantedPort = 0,
): Promise<FakeOllama> {
  const provider = await startModelServer({});
  const lists: Readonly<Record<string, unknown>> = {
    "/v1/models": {
      object: "list",
      data: models.map((id) => ({ id, object: "model", created: 0, owned_by: "library" })),
    },
    "/api/tags": { models: models.map((name) => ({ name, model: name, size: 1 })) },
  };
  const server = createServer((incoming, response) => {
    const list = incoming.method === "GET" ? lists[incoming.url ?? ""] : undefined;
    if (list !== undefined) {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(list));
      return;
    }
    const { method, headers } = incoming;
    const outgoing = httpRequest(new URL(incoming.url ?? "/", provider.url), { method, headers });
    outgoing.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  await once(server.listen(wantedPort, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/v1`,
    provider,
    async close() {
      server.closeAllConnections();
      server.close();
      await provider.close();
    },
  };
}
