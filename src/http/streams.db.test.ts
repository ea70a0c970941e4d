import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { eventually, startTestService } from "../../test/test-service.ts";
import type { Route } from "./route.ts";

/** A route whose stream sends one line and then stays open. */
function endless(): { route: Route; isDestroyed: () => boolean } {
  let stream: Readable | undefined;
  const route: Route = {
    method: "GET",
    path: "/agents/api/endless/",
    async handle() {
      stream = new Readable({ read: () => undefined });
      stream.push("begun\n");
      return { isEndless: true, headers: { "Content-Type": "text/event-stream" }, body: stream };
    },
  };
  return { route, isDestroyed: () => stream?.destroyed === true };
}

async function open(url: string): Promise<{ incoming: IncomingMessage; hangUp: () => void }> {
  const outgoing = request(`${url}/agents/api/endless/`, { agent: false });
  outgoing.on("error", () => undefined);
  outgoing.end();
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  incoming.on("error", () => undefined);
  await once(incoming, "readable");
  return { incoming, hangUp: () => outgoing.destroy() };
}

test("an endless stream ends properly when the service stops", async () => {
  const { route, isDestroyed } = endless();
  const service = await startTestService({}, undefined, { moreRoutes: [route] });
  const { incoming } = await open(service.url);
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = once(incoming, "end");
  const closed = service.close();
  await ended;
  expect(Buffer.concat(chunks).toString()).toBe("begun\n");
  expect(incoming.complete).toBe(true);
  await closed;
  expect(isDestroyed()).toBe(true);
});

test("a stream occupies no load-shedding slot and is destroyed when its client disconnects", async () => {
  const { route, isDestroyed } = endless();
  const service = await startTestService({}, undefined, {
    moreRoutes: [route],
    limits: { requestsMax: 1 },
  });
  const { hangUp } = await open(service.url);
  expect((await service.send({ path: "/agents/api/jobs/1/" })).status).toBe(401);
  expect((await service.send({ path: "/agents/" })).status).toBe(200);
  hangUp();
  await eventually(async () => isDestroyed());
  await service.close();
});
