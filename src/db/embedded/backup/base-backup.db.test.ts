import { open, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { backupRole } from "../backup-role.ts";
import { Bench, folderOf, runningServer, until } from "../embedded-bench.fixture.ts";
import { findPostgresBinaries } from "../postgres-binaries.ts";
import { runProgram } from "../run-program.ts";
import { chooseServerAccount } from "../server-account.ts";
import { startBaseBackup } from "./base-backup.ts";
import { walkTar } from "./walk-tar.ts";

const bench = new Bench();
afterEach(() => bench.clear());
afterAll(() => bench.close());

/** The names of what the copy holds; fails as the copy does. */
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

it("a copy holds its label and its log, and neither the lock file nor slots", async () => {
  const held = await bench.hold(await bench.copyOfOldData());
  const names = await copyAll(held.connectionString);
  expect(names).toContain("backup_label");
  expect(names).toContain("global/pg_control");
  expect(names.some((name) => /^pg_wal\/[0-9A-F]{24}$/.test(name))).toBe(true);
  expect(names).not.toContain("postmaster.pid");
  expect(names.filter((name) => name.startsWith("pg_replslot/"))).toEqual([]);
  // What kept the log during the copy does not keep it any longer.
  const client = await bench.connect(held.connectionString);
  await until("the slot is gone", async () => {
    const { rowCount } = await client.query("select from pg_replication_slots");
    return rowCount === 0;
  });
});

it("data of an earlier Pressroom say what they lack, and get it at their next start", async () => {
  const dataDir = await bench.copyOfOldData();
  const folder = folderOf(dataDir);
  const rulesFile = path.join(folder.cluster, "pg_hba.conf");
  const rules = await readFile(rulesFile, "utf8");
  const before = await bench.hold(dataDir);
  const earlier = rules.split("\n").filter((line) => !line.includes(backupRole));
  await writeFile(rulesFile, earlier.join("\n"));
  process.kill(runningServer(dataDir).pid, "SIGHUP");
  await until("the rule is gone", async () =>
    copyAll(before.connectionString).then(
      () => false,
      (error: Error) => error.message.includes("earlier Pressroom"),
    ),
  );
  await before.release();
  const binaries = findPostgresBinaries();
  await runProgram(
    { account: chooseServerAccount(binaries, folder), signal: new AbortController().signal },
    binaries.postgres,
    ["--single", "-D", folder.cluster, "-c", "exit_on_error=on", "postgres"],
    `DROP ROLE ${backupRole}\n`,
  );

  const after = await bench.hold(dataDir);
  expect(await copyAll(after.connectionString)).toContain("backup_label");
  expect(await readFile(rulesFile, "utf8")).toBe(rules);
});

it("no backup is made of damaged data", async () => {
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
