/** Takes more than five minutes, after which Node's own fetch times out. */
import { expect, test } from "vitest";
import { startLocalServer } from "../local-server.ts";
import { createGuardedFetch } from "../../src/llm/guarded-fetch.ts";

const answerAfterMs = 310_000;

test("a model that starts its response after more than five minutes is waited for", async () => {
  const server = await startLocalServer((_request, response) => {
    setTimeout(() => response.end("here it is"), answerAfterMs);
  });
  const guarded = createGuardedFetch();
  const controller = new AbortController();
  guarded.guard(controller, { headersMs: 600_000, idleMs: 600_000, bytesMax: 1_000 });
  const { signal } = controller;
  const response = await guarded.fetch(`${server.url}/`, { method: "POST", signal });
  expect(await response.text()).toBe("here it is");
  await server.close();
}, 400_000);
