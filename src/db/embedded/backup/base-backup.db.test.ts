import { open } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { Bench, folderOf, until } from "../embedded-bench.fixture.ts";
import { startBaseBackup } from "./base-backup.ts";
import { walkTar } from "./tar.ts";

const bench = new Bench();
afterEach(() => bench.clear());
afterAll(() => bench.close());

/** The names in the copy; fails if the copy does. */
async function copyAll(connectionString: string): Promise<string[]> {
  const copy = await startBaseBackup(connectionString);
  const names: string[] = [];
  try {
    for await (const step of walkTar(copy.archive)) {
      if (step.kind === "member") names.push(step.member.name);
    }
  } finally {
    copy.close();
  }
  return names;
}

it("a copy contains its label and its WAL, and neither the lock file nor slots", async () => {
  const held = await bench.hold(await bench.copyOfOldData());
  const names = await copyAll(held.connectionString);
  expect(names).toContain("backup_label");
  expect(names).toContain("global/pg_control");
  expect(names.some((name) => /^pg_wal\/[0-9A-F]{24}$/.test(name))).toBe(true);
  expect(names).not.toContain("postmaster.pid");
  expect(names.filter((name) => name.startsWith("pg_replslot/"))).toEqual([]);
  // The slot that kept the WAL during the copy is gone.
  const client = await bench.connect(held.connectionString);
  await until("the slot is gone", async () => {
    const { rowCount } = await client.query("select from pg_replication_slots");
    return rowCount === 0;
  });
});

it("damaged data cannot be backed up", async () => {
  const dataDir = await bench.copyOfOldData();
  const before = await bench.hold(dataDir);
  const client = await bench.connect(before.connectionString);
  await client.query("create table damaged as select n from generate_series(1, 10000) n");
  const { rows } = await client.query<{ file: string }>(
    "select pg_relation_filepath('damaged') as file",
  );
  await client.end();
  await before.release();
  const file = await open(path.join(folderOf(dataDir).cluster, rows[0]?.file ?? ""), "r+");
  await file.write(Buffer.from("damage"), 0, 6, 8_192 + 4_000);
  await file.close();

  const after = await bench.hold(dataDir);
  await expect(copyAll(after.connectionString)).rejects.toThrow("damaged pages");
});
