import { once } from "node:events";
import { Agent, request } from "node:http";
import { expect, test } from "vitest";
import { lockTable } from "../../../test/lock-table.ts";
import { addAccount } from "../../../test/test-database.ts";
import { eventually, startTestService } from "../../../test/test-service.ts";
import type { TestService } from "../../../test/test-service.ts";

/** Sends a request on the agent's only keep-alive connection. */
async function ask(
  { url }: TestService,
  agent: Agent,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, { agent, headers }, (incoming) => {
      incoming.resume();
      incoming.on("end", () =>
        resolve({ status: incoming.statusCode ?? 0, connection: incoming.headers.connection }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

const openAgent = () => new Agent({ keepAlive: true, maxSockets: 1 });

test("shutdown answers the request in progress, and keep-alive or unused connections do not delay it", async () => {
  const service = await startTestService();
  const { key } = await addAccount(service);
  const agent = openAgent();
  const lock = await lockTable(service, "api_keys");
  const answered = ask(service, agent, "/agents/api/jobs/1/", { "X-API-Key": key });
  await lock.untilWaiting();
  const silent = service.connect();
  await once(silent, "connect");
  const closed = service.close();
  await once(silent.resume(), "close");
  await lock.release();
  expect(await answered).toEqual({ status: 404, connection: "close" });
  await closed;
  agent.destroy();
});

test("a request on a keep-alive connection during shutdown gets a response with Connection: close", async () => {
  const service = await startTestService();
  const agent = openAgent();
  expect(await ask(service, agent, "/healthz")).toEqual({ status: 200, connection: "keep-alive" });
  const closed = service.close();
  await eventually(async () => isRefused(service));
  expect(await ask(service, agent, "/healthz")).toEqual({ status: 200, connection: "close" });
  await closed;
  agent.destroy();
});

async function isRefused(service: TestService): Promise<boolean> {
  const socket = service.connect();
  return new Promise((resolve) => {
    socket.on("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", () => resolve(true));
  });
}
