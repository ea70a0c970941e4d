import { expect, onTestFinished, test } from "vitest";
import { startLocalServer } from "../../test/local-server.ts";
import { createPublicFetch } from "./public-fetch.ts";

async function serve(answer: Parameters<typeof startLocalServer>[0]): Promise<number> {
  const { port, close } = await startLocalServer(answer);
  onTestFinished(close);
  return port;
}

function open(allowedHosts: readonly string[], leadsTo = "127.0.0.1") {
  return createPublicFetch({
    rules: { allowedHosts, ownHosts: [] },
    resolving: { addressesOf: async () => [leadsTo] },
  });
}

test("the request arrives, and the response is streamed back", async () => {
  const seen: string[] = [];
  const port = await serve((request, response, body) => {
    seen.push(`${request.method} ${request.headers["authorization"]}`, body.toString());
    response.writeHead(401, { "X-One": "1" });
    response.write("no ");
    response.end("key");
  });
  const publicFetch = open([`models.test:${port}`]);
  const reply = await publicFetch(`http://models.test:${port}/v1`, {
    method: "POST",
    headers: { authorization: "Bearer x" },
    body: "{}",
  });
  expect([reply.status, reply.headers.get("x-one"), await reply.text()]).toEqual([
    401,
    "1",
    "no key",
  ]);
  expect(seen).toEqual(["POST Bearer x", "{}"]);
});

test("a private address is never contacted, neither by IP address nor by a name that resolves to it", async () => {
  let calls = 0;
  const port = await serve((_request, response) => {
    calls += 1;
    response.end();
  });
  await expect(open([])(`http://127.0.0.1:${port}/`)).rejects.toThrow("public address");
  await expect(open([])(`http://models.example.com:${port}/`)).rejects.toThrow("not public");
  expect(calls).toBe(0);
});

test("a signal aborts a waiting and a streaming request", async () => {
  const port = await serve((request, response) => {
    if (request.url === "/streams") response.write("a");
  });
  const publicFetch = open([`models.test:${port}`]);
  const waiting = new AbortController();
  const waits = publicFetch(`http://models.test:${port}/waits`, { signal: waiting.signal });
  waiting.abort(new Error("enough"));
  await expect(waits).rejects.toThrow("enough");
  const streaming = new AbortController();
  const reply = await publicFetch(`http://models.test:${port}/streams`, {
    signal: streaming.signal,
  });
  const text = reply.text();
  streaming.abort(new Error("enough"));
  await expect(text).rejects.toThrow();
});
