/**
 * Starts one PostgreSQL for a whole test run, with a migrated template database that tests clone. Vitest calls this
 * once before the database tests and stops the server after them.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { holdPostgres } from "../src/db/embedded/hold-postgres.ts";
import { migrate } from "../src/db/migrate.ts";
import { createLog } from "../src/log.ts";

export const templateName = "pressroom_template";

declare module "vitest" {
  interface ProvidedContext {
    /** The server's default database; tests clone the template. */
    postgresUrl: string;
  }
}

const settings = {
  // These tests do not cover power failures, so nothing is flushed; test/e2e keeps fsync on.
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // Parallel test files share it, each with as many connections as a service.
  max_connections: "600",
  // Hundreds of databases are created and dropped: no checkpoints in between and no autovacuum.
  max_wal_size: "2GB",
  autovacuum: "off",
};

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog("error");
  const dataDir = await mkdtemp(join(tmpdir(), "pressroom-test-"));
  const held = await holdPostgres({ dataDir, log, settings });
  const stop = async () => {
    await held.release();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(held.connectionString);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgresUrl", held.connectionString);
  return stop;
}

async function makeTemplate(postgresUrl: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database ${templateName}`);
  // Tests connect thousands of times; the default of 4,096 iterations takes half of the client's time.
  const { username, password } = new URL(postgresUrl);
  await client.query("set scram_iterations = 1");
  await client.query(`alter role ${username} password '${decodeURIComponent(password)}'`);
  await client.end();

  await migrate(databaseUrl(postgresUrl, templateName));
}

export function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}
