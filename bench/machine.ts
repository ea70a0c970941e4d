/** The facts about the machine that are stored with every result. */
import { cpus, totalmem } from "node:os";
import { asOwner } from "./as-owner.ts";
import type { BenchEnvironment } from "./bench-environment.ts";

export interface MachineFacts {
  cores: number;
  processor: string;
  memory_gb: number;
  platform: string;
  node: string;
  postgresql: string;
  /** The settings that the durability of a commit depends on. */
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

export async function readMachineFacts({
  connectionString,
  folder,
}: BenchEnvironment): Promise<MachineFacts> {
  const settings = await asOwner<{ name: string; value: string }>(
    connectionString,
    "select name, current_setting(name) as value from pg_settings where name = any ($1) order by name",
    [["server_version", ...named]],
  );
  const values = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
  const { server_version: postgresql = "unknown", ...rest } = values;
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? "unknown",
    memory_gb: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    postgresql,
    settings: rest,
    folder,
  };
}

export function machineLines(facts: MachineFacts): string {
  const settings = Object.entries(facts.settings).map(([name, value]) => `${name}=${value}`);
  return [
    `${facts.cores} cores of ${facts.processor}, ${facts.memory_gb} GB, ${facts.platform}, Node ${facts.node}`,
    `PostgreSQL ${facts.postgresql} in ${facts.folder}: ${settings.join(" ")}`,
  ].join("\n");
}
