/** What a figure was measured on: without it no figure means anything. */
import { cpus, totalmem } from "node:os";
import { Client } from "pg";
import type { Ground } from "./ground.ts";

export interface MachineFacts {
  cores: number;
  processor: string;
  memory_gb: number;
  platform: string;
  node: string;
  postgresql: string;
  /** The settings that a durable commit depends on. */
  settings: Record<string, string>;
  folder: string;
}

const named = [
  "fsync",
  "synchronous_commit",
  "full_page_writes",
  "wal_sync_method",
  "shared_buffers",
  "max_wal_size",
];

export async function readMachineFacts(ground: Ground): Promise<MachineFacts> {
  const client = new Client({ connectionString: ground.connectionString });
  await client.connect();
  try {
    const version = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const settings = await client.query<{ name: string; value: string }>(
      "select name, current_setting(name) as value from pg_settings where name = any ($1) order by name",
      [named],
    );
    return {
      cores: cpus().length,
      processor: cpus()[0]?.model ?? "unknown",
      memory_gb: Math.round(totalmem() / 2 ** 30),
      platform: `${process.platform} ${process.arch}`,
      node: process.version,
      postgresql: version.rows[0]?.version ?? "unknown",
      settings: Object.fromEntries(settings.rows.map(({ name, value }) => [name, value])),
      folder: ground.folder,
    };
  } finally {
    await client.end();
  }
}

export function machineLines(facts: MachineFacts): string {
  const settings = Object.entries(facts.settings).map(([name, value]) => `${name}=${value}`);
  return [
    `${facts.cores} cores of ${facts.processor}, ${facts.memory_gb} GB, ${facts.platform}, Node ${facts.node}`,
    `PostgreSQL ${facts.postgresql} in ${facts.folder}: ${settings.join(" ")}`,
  ].join("\n");
}
