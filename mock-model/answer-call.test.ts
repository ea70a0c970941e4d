import { afterEach, beforeEach, expect, test } from "vitest";
import { promptFor } from "./prompts.fixture.ts";
import { startModelServer } from "./start-model-server.ts";
import type { ModelServer } from "./start-model-server.ts";

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

function send(): Promise<Response> {
  const content = promptFor("brief");
  const body = JSON.stringify({ model: "mock", messages: [{ role: "user", content }] });
  return fetch(`${server.url}/v1/chat/completions`, { method: "POST", body });
}

test("the script can be set over HTTP, and a wrong name is rejected with the valid ones", async () => {
  const put = (body: unknown) =>
    fetch(`${server.url}/mock/script`, { method: "PUT", body: JSON.stringify(body) });
  const set = await put({
    speed: { tokens_per_chunk: 2 },
    mistakes: ["markup"],
    faults: [{ fault: "rate_limited", retry_after_seconds: 3, tasks: ["brief"] }],
    answers: [{ task: "brief", json: { angle: "mine" } }],
  });
  expect(await set.json()).toMatchObject({
    speed: { tokens_per_chunk: 2, first_token_ms: 0 },
    mistakes: ["markup"],
    faults: [{ fault: "rate_limited", retry_after_seconds: 3 }],
  });
  expect((await send()).headers.get("retry-after")).toBe("3");
  expect(await (await send()).text()).toContain('{\\"angle\\":\\"mine\\"}');
  const wrong = await put({ faults: [{ fault: "hiccup" }] });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("rate_limited");
  for (const mistakes of [["hiccup"], { markup: 1 }]) {
    const refused = await put({ mistakes });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("invented_number, markup, obeys_source"),
    ]);
  }
  expect(await (await fetch(`${server.url}/mock/calls`)).json()).toMatchObject([
    { task: "brief", outcome: "rate_limited" },
    { task: "brief", outcome: "ok" },
  ]);
  await fetch(`${server.url}/mock/script`, { method: "DELETE" });
  await fetch(`${server.url}/mock/calls`, { method: "DELETE" });
  expect(server.calls()).toEqual([]);
});
