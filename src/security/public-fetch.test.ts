import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createPublicFetch } from "./public-fetch.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(handle: RequestListener): Promise<number> {
  server = createServer(handle);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function open(allowedHosts: readonly string[], leadsTo = "127.0.0.1") {
  return createPublicFetch({
    rules: { allowedHosts, ownHosts: [] },
    resolving: { addressesOf: async () => [leadsTo] },
  });
}

test("what is sent arrives, and what is answered streams back", async () => {
  const seen: string[] = [];
  const port = await serve((request, response) => {
    seen.push(`${request.method} ${request.headers["authorization"]}`);
    request.on("data", (chunk: Buffer) => seen.push(chunk.toString()));
    request.on("end", () => {
      response.writeHead(401, { "X-One": "1" });
      response.write("no ");
      response.end("key");
    });
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

test("an inner address is not called, neither by number nor by a name that leads to it", async () => {
  let calls = 0;
  const port = await serve((_request, response) => {
    calls += 1;
    response.end();
  });
  await expect(open([])(`http://127.0.0.1:${port}/`)).rejects.toThrow("public address");
  await expect(open([])(`http://models.example.com:${port}/`)).rejects.toThrow("not public");
  expect(calls).toBe(0);
});

test("a signal ends a call that waits and one that streams, with its own reason", async () => {
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
