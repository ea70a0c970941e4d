/** Takes more than five minutes, which is when Node's own fetch gives up. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createGuardedFetch } from "../../src/llm/guarded-fetch.ts";

const answerAfterMs = 310_000;

test("a model that begins its answer after more than five minutes is waited for", async () => {
  const server = createServer((_request, response) => {
    setTimeout(() => response.end("here it is"), answerAfterMs);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const guarded = createGuardedFetch();
  const controller = new AbortController();
  guarded.guard(controller, { headersMs: 600_000, idleMs: 600_000, bytesMax: 1_000 });
  const { signal } = controller;
  const response = await guarded.fetch(`http://127.0.0.1:${port}/`, { method: "POST", signal });
  expect(await response.text()).toBe("here it is");
  server.close();
}, 400_000);
