import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../test-service.ts";
import { openTerminal } from "./cli-terminal.ts";
import type { Terminal } from "./cli-terminal.ts";
import { openDemoService } from "./demo-data.ts";
import { openServiceUnderTest } from "../service-under-test.ts";
import type { ServiceUnderTest } from "../service-under-test.ts";

interface Accepted {
  job_id: number;
  task_id: string;
}

interface Taken {
  file: string;
  bytes: number;
  data_bytes: number;
}

const run = promisify(execFile);
let original: Awaited<ReturnType<typeof openDemoService>>;
let restored: ServiceUnderTest;
let terminal: Terminal;
let folder: string;
let file: string;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pressroom-backups-"));
  file = join(folder, "night.tar.zst");
  [original, restored, terminal] = await Promise.all([
    openDemoService(),
    openServiceUnderTest(),
    openTerminal(),
  ]);
  ({ key } = original);
});
afterAll(async () => {
  await Promise.all([original.remove(), restored.remove(), terminal.close()]);
  await rm(folder, { recursive: true });
});

async function accept(url: string, name: string): Promise<Accepted | undefined> {
  const reply = await fetch(`${url}/agents/api/articles/generate/`, {
    method: "POST",
    headers: { "X-API-Key": key, "Idempotency-Key": name },
    body: new URLSearchParams({ content_type: "post", custom_topic: "Decaf" }),
  }).catch(() => undefined);
  return reply?.status === 200 ? ((await reply.json()) as Accepted) : undefined;
}

test("everything acknowledged before a backup began is in it, continues after a restore, and no ID is assigned twice", async () => {
  const service = await original.start("serve");
  const accepted = new Map<string, Accepted>();
  const over = new AbortController();
  const sending = Array.from({ length: 2 }, async (_, sender) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const name = `sender-${sender}-${n}`;
      const answer = await accept(service.url, name);
      if (answer !== undefined) accepted.set(name, answer);
      // Every accepted job is written, here and after the restore; a few during the backup are enough.
      await sleep(100);
    }
  });
  await eventually(async () => accepted.size >= 10);
  const before = new Map(accepted);
  const taken = (await original.command("backup", file)) as Taken;
  const during = accepted.size;
  // The service accepted jobs during the backup and still does.
  expect(during).toBeGreaterThan(before.size);
  await eventually(async () => accepted.size > during);
  process.kill((await original.postmasterPid())!, "SIGKILL");
  await service.end("SIGKILL");
  over.abort();
  await Promise.all(sending);

  expect(await readdir(folder)).toEqual(["night.tar.zst"]);
  expect(await stat(file)).toMatchObject({ size: taken.bytes });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const back = (await restored.command("restore", file)) as {
    found: { accounts: number; brands: number; jobs: number };
  };
  expect(back.found).toMatchObject({ accounts: 1, brands: 2 });
  expect(back.found.jobs).toBeGreaterThanOrEqual(before.size);
  expect((await readdir(restored.dataDir)).toSorted()).toEqual(["postgres", "secret"]);
  expect(await readFile(join(restored.dataDir, "secret"))).toEqual(
    await readFile(join(original.dataDir, "secret")),
  );

  const again = await restored.start("serve");
  for (const [name, answer] of before) {
    const job = await eventually(async () => {
      const reply = await fetch(`${again.url}/agents/api/jobs/${answer.job_id}/`, {
        headers: { "X-API-Key": key },
      });
      expect(reply.status).toBe(200);
      const found = (await reply.json()) as { state: string; task_id: string };
      return found.state === "succeeded" && found;
    }, 60_000);
    expect(job.task_id).toBe(answer.task_id);
    // The same request gets the same response: idempotency keys are restored too.
    expect(await accept(again.url, name)).toEqual(answer);
  }
  // Jobs accepted after the backup are lost: their IDs must never be assigned to other jobs.
  const highest = Math.max(...[...accepted.values()].map((answer) => answer.job_id));
  const next = await accept(again.url, "new");
  expect(next?.job_id).toBeGreaterThan(highest);
  // `prune` runs beside the restored service; no data is old enough to be deleted.
  expect(await restored.command("prune", "--older-than", "1d", "--contents")).toMatchObject({
    accounts: 1,
    removed: { jobs: 0, contents: 0, events: 0 },
  });
  expect(await again.end("SIGTERM")).toBe(0);
});

test("a folder that is not empty is rejected and left unchanged", async () => {
  const target = join(folder, "occupied");
  await mkdir(target);
  await writeFile(join(target, "letter.txt"), "mine");
  const ended = await terminal.run(["restore", file, "--data-dir", target]);
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).toContain(`mv ${target} ${target}.old`);
  expect(await readdir(target)).toEqual(["letter.txt"]);
});

test("a damaged file is rejected, and nothing of it remains", async () => {
  const bytes = await readFile(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
  const damaged = join(folder, "damaged.tar.zst");
  await writeFile(damaged, bytes);
  const target = join(folder, "new");
  const ended = await terminal.run(["restore", damaged, "--data-dir", target]);
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).toContain("damaged");
  expect(await readdir(target)).toEqual([]);
});

test("with the operator's own PostgreSQL, both commands show what to run instead", async () => {
  const own = { DATABASE_URL: "postgres://me@db.example.com/pressroom" };
  const [backup, restore] = await Promise.all([
    terminal.run(["backup"], own),
    terminal.run(["restore", file], own),
  ]);
  expect(backup).toMatchObject({ code: 2, stdout: "" });
  expect(backup.stderr).toMatch(/pg_dump .*--role=pressroom_operator .*"\$DATABASE_URL"/);
  expect(restore.stderr).toContain("pg_restore");
});

test.skipIf(process.getuid?.() !== 0)(
  "a disk that fills up during a backup leaves no partial file",
  async () => {
    const disk = join(folder, "disk");
    await mkdir(disk);
    const bytes = Math.floor((await stat(file)).size * 0.7);
    await run("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", disk]);
    try {
      const environment = { PRESSROOM_DATA_DIR: restored.dataDir };
      const ended = await terminal.run(["backup", disk], environment);
      expect(ended).toMatchObject({ code: 1, stdout: "" });
      expect(ended.stderr).toContain("no space left");
      expect(await readdir(disk)).toEqual([]);
      // If it clearly does not fit, the backup does not start.
      await writeFile(join(disk, "ballast"), Buffer.alloc(bytes - 65_536));
      const refused = await terminal.run(["backup", disk], environment);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain("Free up space");
    } finally {
      await run("umount", [disk]);
    }
  },
);
