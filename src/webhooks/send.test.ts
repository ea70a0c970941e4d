import { networkInterfaces } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { checkUrl } from "../security/check-url.ts";
import { privateAnswers, privateUrls } from "../security/private-urls.fixture.ts";
import { answers, startReceiver } from "./receiver.fixture.ts";
import type { Behavior, Receiver } from "./receiver.fixture.ts";
import type { Resolving } from "../security/resolve-public.ts";
import { bodyReadMax, sendWebhook } from "./send.ts";

async function open(behave?: Behavior, listenOn?: string): Promise<Receiver> {
  const receiver = await startReceiver(behave, listenOn);
  onTestFinished(receiver.close);
  return receiver;
}

/** An attacker's name server: each query gets the next of these answers, and then always the last. */
function mockNames(...given: (readonly string[])[]): Resolving {
  let asked = 0;
  return {
    addressesOf: async () => {
      asked += 1;
      return [...(given[Math.min(asked, given.length) - 1] ?? [])];
    },
  };
}

const message = { headers: { "content-type": "application/json" }, body: '{"a":1}' };

function sender(allowedHosts: readonly string[] = [], resolving = mockNames(["127.0.0.1"])) {
  const tools = { rules: { allowedHosts, ownHosts: [] }, resolving, timeoutMs: 5_000 };
  return (url: string) => sendWebhook(tools, { ...message, url });
}

/** Listens on every address of this machine, to detect any connection. */
const everywhere = async () => open(answers(200), "::");

test("a private address is never connected to, however it is written", async () => {
  const canary = await everywhere();
  const send = sender();
  const urls = privateUrls(canary.port);
  expect(urls.length).toBeGreaterThanOrEqual(150);
  for (const url of urls) {
    const result = await send(url);
    expect([url, result.status, result.error]).toEqual([url, null, expect.any(String)]);
  }
  expect(canary.connections).toBe(0);
  // The counter works: an allowed request is counted.
  const allowed = await sender([canary.host])(`http://127.0.0.1:${canary.port}/`);
  expect([allowed.status, canary.connections]).toEqual([200, 1]);
});

test("a private address cannot be registered, however it is written", () => {
  const rules = { allowedHosts: [], ownHosts: [] };
  for (const url of privateUrls(20_000)) {
    // These names only resolve to private addresses on some machines.
    if (url.includes("localhost.localdomain")) continue;
    expect([url, checkUrl(rules, url)]).toEqual([url, { problem: expect.any(String) }]);
  }
});

test.each(privateAnswers.map((one) => [one] as const))(
  "a public host name that resolves to %j is rejected",
  async (addresses) => {
    const canary = await everywhere();
    const send = sender([], mockNames(addresses));
    const result = await send(`http://hooks.example.com:${canary.port}/`);
    expect(result.error).toBe("The host resolves to an address that is not public.");
    expect(canary.connections).toBe(0);
  },
);

test("a name is resolved once per connection, so DNS rebinding fails", async () => {
  const canary = await everywhere();
  let asked = 0;
  const inner = mockNames([], ["127.0.0.1"]);
  const resolving: Resolving = {
    async addressesOf(...question) {
      asked += 1;
      return inner.addressesOf(...question);
    },
  };
  const send = sender([], resolving);
  const result = await send(`http://rebound.example.com:${canary.port}/`);
  expect([result.error, asked]).toEqual(["The host could not be resolved.", 1]);
  // The next attempt resolves the name again and is rejected.
  const next = await send(`http://rebound.example.com:${canary.port}/`);
  expect(next.error).toBe("The host resolves to an address that is not public.");
  expect(canary.connections).toBe(0);
});

test("every address of this machine is rejected, including public ones", async () => {
  const canary = await everywhere();
  const own = Object.values(networkInterfaces()).flatMap((cards) => cards ?? []);
  for (const { address, family } of own) {
    const host = family === "IPv6" ? `[${address}]` : address;
    expect((await sender()(`http://${host}:${canary.port}/`)).status).toBeNull();
    const named = await sender([], mockNames([address]))(`http://a.example:${canary.port}/`);
    expect(named.status).toBeNull();
  }
  expect(canary.connections).toBe(0);
});

test.each([301, 302, 303, 307, 308])(
  "a redirect (%i) to a private address is not followed",
  async (status) => {
    const canary = await everywhere();
    const receiver = await open(answers(status, { location: `http://127.0.0.1:${canary.port}/` }));
    const result = await sender([receiver.host, canary.host])(receiver.url);
    expect([result.status, receiver.received.length, canary.connections]).toEqual([status, 1, 0]);
  },
);

test("this service's own host is rejected even if it is allowed", async () => {
  const canary = await everywhere();
  const rules = { allowedHosts: ["127.0.0.1"], ownHosts: [canary.host] };
  const tools = { rules, resolving: mockNames(["127.0.0.1"]), timeoutMs: 5_000 };
  const result = await sendWebhook(tools, { ...message, url: canary.url });
  expect([result.error, canary.connections]).toEqual([
    "The URL must not point to this service.",
    0,
  ]);
});

test("a message arrives unchanged by POST, on its own connection", async () => {
  const receiver = await open(answers(201, { "x-note": "n".repeat(2_000) }, "thanks\0"));
  const send = sender([receiver.host]);
  const results = [await send(receiver.url), await send(receiver.url)];
  expect(receiver.connections).toBe(2);
  expect(receiver.received[0]).toMatchObject({ path: "/hook", body: '{"a":1}' });
  expect(results[0]).toMatchObject({ status: 201, error: null, responseBody: "thanks" });
  expect(results[0]?.responseHeaders?.["x-note"]?.length).toBe(512);
});

test("at most 64 KiB of an endless response are read, and the connection is closed", async () => {
  let written = 0;
  let isClosed = false;
  const receiver = await open((response) => {
    response.writeHead(200);
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384, "x"))) written += 16_384;
      written += 16_384;
    };
    response.on("drain", pour);
    response.on("close", () => (isClosed = true));
    pour();
  });
  const result = await sender([receiver.host])(receiver.url);
  expect([result.status, result.responseBody?.length]).toEqual([200, 4_096]);
  await expect.poll(() => isClosed).toBe(true);
  // The socket buffers took more than was read, but not without limit.
  expect(written).toBeLessThan(100 * bodyReadMax);
});

test.each<[string, Behavior, string]>([
  ["closes the connection", (_, _received, request) => request.socket.destroy(), "closed"],
  [
    "does not speak HTTP",
    (_, _received, request) => request.socket.end("hello\r\n\r\n"),
    "not valid HTTP",
  ],
  [
    "switches to another protocol",
    (_, _received, request) =>
      request.socket.write("HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
    "closed",
  ],
  [
    "sends endless headers",
    (_, _received, request) => {
      request.socket.write("HTTP/1.1 200 OK\r\n");
      request.socket.write(`x: ${"y".repeat(100_000)}\r\n`);
    },
    "headers are too large",
  ],
])("a receiver that %s counts as not responding", async (_, behave, words) => {
  const receiver = await open(behave);
  const result = await sender([receiver.host])(receiver.url);
  expect([result.status, result.error]).toEqual([null, expect.stringContaining(words)]);
});

test("a receiver that never responds times out, and its connection is closed", async () => {
  let isClosed = false;
  const receiver = await open((response) => {
    response.on("close", () => (isClosed = true));
  });
  const rules = { allowedHosts: [receiver.host], ownHosts: [] };
  const tools = { rules, resolving: mockNames([]), timeoutMs: 200 };
  const result = await sendWebhook(tools, { ...message, url: receiver.url });
  expect(result).toMatchObject({ status: null, error: "No response within 0.2 seconds." });
  await expect.poll(() => isClosed).toBe(true);
});

test("a name server that never responds times out", async () => {
  const resolving: Resolving = { addressesOf: () => new Promise(() => undefined) };
  const tools = { rules: { allowedHosts: [], ownHosts: [] }, resolving, timeoutMs: 200 };
  const result = await sendWebhook(tools, { ...message, url: "http://slow.example/" });
  expect(result.error).toBe("No response within 0.2 seconds.");
});
