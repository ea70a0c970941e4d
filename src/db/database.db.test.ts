import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import type { TestDatabase } from "../../test/test-database.ts";
import { eventually } from "../../test/test-service.ts";
import { createLog } from "../log.ts";
import { isDatabaseAway, openDatabase } from "./database.ts";

let opened: TestDatabase;
const logged: string[] = [];

beforeAll(async () => {
  opened = await openTestDatabase(createLog("warn", { write: (line) => void logged.push(line) }));
});
afterAll(async () => opened.close());

test("a connection cut between two statements fails its transaction, not the process", async () => {
  const { transaction, pool } = opened.database;
  const cut = transaction(async ({ query, queryOne }) => {
    const { pid } = await queryOne<{ pid: number }>`select pg_backend_pid() as pid`;
    await opened.asOwner(`select pg_terminate_backend(${pid})`);
    // The error arrives while no statement is running.
    await eventually(async () =>
      logged.some((line) => line.includes("a database connection was lost")),
    );
    await query`select from accounts`;
  });
  await expect(cut).rejects.toSatisfy(isDatabaseAway);
  await expect(pool.query("select 1")).resolves.toBeDefined();
});

test("a missing database counts as unavailable, and a mistake in a statement does not", async () => {
  const nowhere = openDatabase({
    connectionString: "postgres://nobody@127.0.0.1:1/nothing",
    role: "pressroom_api",
    applicationName: "test",
    connectionsMax: 1,
    log: opened.log,
  });
  await expect(nowhere.pool.query("select 1")).rejects.toSatisfy(isDatabaseAway);
  await nowhere.close();

  const mistake = opened.database.pool.query("select nonsense");
  await expect(mistake).rejects.not.toSatisfy(isDatabaseAway);
});

test("if no connection is free, callers get an error within seconds", async () => {
  const narrow = openDatabase({
    connectionString: opened.connectionString,
    role: "pressroom_api",
    applicationName: "test",
    connectionsMax: 1,
    log: opened.log,
  });
  const client = await narrow.pool.connect();
  await expect(narrow.pool.query("select 1")).rejects.toSatisfy(isDatabaseAway);
  client.release();
  await expect(narrow.pool.query("select 1")).resolves.toBeDefined();
  await narrow.close();
});

test("a connection that stopped responding is discarded, and the next caller gets a new one", async () => {
  const { hostname, port } = new URL(opened.connectionString);
  let isSilent = false;
  // A proxy that can drop the connection without either end noticing.
  const cable = createServer((near) => {
    const far = connect(Number(port), hostname);
    const wasCut = isSilent;
    near.on("data", (bytes) => (isSilent && !wasCut ? undefined : far.write(bytes)));
    far.on("data", (bytes) => near.write(bytes));
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
    near.on("close", () => far.destroy());
  });
  await new Promise<void>((resolve) => {
    cable.listen(0, "127.0.0.1", resolve);
  });
  const through = new URL(opened.connectionString);
  through.host = `127.0.0.1:${(cable.address() as AddressInfo).port}`;
  const far = openDatabase({
    connectionString: through.href,
    role: "pressroom_operator",
    applicationName: "test",
    connectionsMax: 1,
    statementMs: 200,
    log: opened.log,
  });
  const ask = () => far.query`select from accounts`;
  try {
    await ask();
    isSilent = true;
    await expect(ask()).rejects.toSatisfy(isDatabaseAway);
    // The new connection was opened after the cut, so it works.
    await expect(ask()).resolves.toEqual([]);
  } finally {
    await far.close();
    cable.close();
  }
});
