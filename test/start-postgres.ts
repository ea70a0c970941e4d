/**
 * Starts one real PostgreSQL for a whole test run and makes in it a migrated database that others are cloned from.
 * Vitest calls this once before the database tests and stops the server after them.
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
    /** Leads to the server's own database; tests clone theirs from the template. */
    postgresUrl: string;
  }
}

const settings = {
  // Power cuts are not what these tests are about, so nothing waits for the disk; test/e2e keeps fsync on.
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // Files that run side by side share it, each with as many connections as a service.
  max_connections: "600",
  // Hundreds of databases come and go: no checkpoint between them, and nobody who tidies up what is dropped in a moment.
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
  // Tests connect thousands of times, and the usual 4,096 rounds take half of the client's time for it.
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
