import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { addAccount } from "../../../test/test-database.ts";
import { eventually, startTestService } from "../../../test/test-service.ts";

test("connections that clients keep or have opened ahead do not hold up the end, and a request under way gets its answer", async () => {
  const service = await startTestService();
  const { key } = await addAccount(service);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { pool } = service.database;

  // A request that is under way when the service is told to stop: the table it reads is locked.
  const client = await pool.connect();
  await client.query("begin");
  await client.query("lock table api_keys in access exclusive mode");
  const answered = new Promise<{ status: number; connection: string | undefined }>(
    (resolve, reject) => {
      const outgoing = request(
        `${service.url}/agents/api/jobs/1/`,
        { agent, headers: { "X-API-Key": key } },
        (incoming) => {
          incoming.resume();
          incoming.on("end", () =>
            resolve({
              status: incoming.statusCode ?? 0,
              connection: incoming.headers.connection,
            }),
          );
        },
      );
      outgoing.on("error", reject);
      outgoing.end();
    },
  );
  await eventually(async () => {
    const { rows } = await pool.query("select from pg_locks where not granted");
    return rows.length > 0;
  });
  const { hostname, port } = new URL(service.url);
  const silent = connect(Number(port), hostname);
  await once(silent, "connect");
  const closed = service.close();
  await once(silent.resume(), "close");
  await client.query("rollback");
  client.release();
  expect(await answered).toEqual({ status: 404, connection: "close" });
  await closed;
  agent.destroy();
});

test("a request that comes on a kept connection while the service stops gets its answer, which says that it is the last", async () => {
  const service = await startTestService();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      const outgoing = request(`${service.url}/healthz`, { agent }, (incoming) => {
        incoming.resume();
        incoming.on("end", () =>
          resolve({ status: incoming.statusCode ?? 0, connection: incoming.headers.connection }),
        );
      });
      outgoing.on("error", reject);
      outgoing.end();
    });
  expect(await ask()).toEqual({ status: 200, connection: "keep-alive" });
  const closed = service.close();
  await eventually(async () => isRefused(service.url));
  expect(await ask()).toEqual({ status: 200, connection: "close" });
  await closed;
  agent.destroy();
});

async function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", () => resolve(true));
  });
}
