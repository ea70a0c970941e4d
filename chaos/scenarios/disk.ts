/**
 * The disk under PostgreSQL fills up and is freed again. The data is on its own small file system, which only root can
 * mount, so that nothing else on the machine is affected.
 */
import { execFile } from "node:child_process";
import { open, mkdtemp, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { until } from "../../test/until.ts";
import { isReady, runUnderFaults } from "../run-under-faults.ts";
import type { FaultInjection } from "../run-under-faults.ts";
import type { Scenario } from "../scenario.ts";

const run = promisify(execFile);
const diskMegabytes = 320;
const rounds = 2;
/** The service must be healthy again this long after space was freed. */
const healthyMaxMs = 30_000;

export const disk: Scenario = {
  name: "disk",
  summary: "the disk under PostgreSQL fills up and is freed, twice (a small tmpfs, needs root)",
  cannotRun: () =>
    process.platform === "linux" && process.getuid?.() === 0
      ? undefined
      : "only root on Linux may mount the small tmpfs that gets full",
  async run(tools) {
    const mountPoint = await mkdtemp(path.join(tmpdir(), "pressroom-disk-"));
    await run("mount", [
      "-t",
      "tmpfs",
      "-o",
      `size=${diskMegabytes}m,mode=755`,
      "tmpfs",
      mountPoint,
    ]);
    const healthyAfterMs: number[] = [];
    try {
      return await runUnderFaults(tools, {
        jobs: 500,
        perSecond: 30,
        system: {
          postgresDir: mountPoint,
          postgresSettings: { max_wal_size: "64MB", min_wal_size: "32MB" },
        },
        async injectFaults(injection) {
          for (let round = 0; round < rounds; round += 1) {
            await sleep(injection.random.between(3_000, 5_000));
            healthyAfterMs.push(await fillAndFree(injection, mountPoint));
          }
        },
        measure: async (system) => ({
          healthy_after_ms: healthyAfterMs.map(Math.round).join(", "),
          postgres_gave_up: system.postgres.unexpectedExits(),
        }),
      });
    } finally {
      await run("umount", ["--lazy", mountPoint]);
      await rmdir(mountPoint);
    }
  },
};

/** Returns how long after the space was freed every API was ready and a new request was acknowledged. */
async function fillAndFree(injection: FaultInjection, mountPoint: string): Promise<number> {
  const { system, random, note } = injection;
  const ballast = path.join(mountPoint, "ballast");
  note("the disk is full");
  const holdUntil = performance.now() + random.between(8_000, 12_000);
  // Repeatedly, to also use the space that PostgreSQL frees meanwhile.
  while (performance.now() < holdUntil) {
    await fill(ballast);
    await sleep(100);
  }
  await rm(ballast);
  note("the disk has free space");
  const freedAt = performance.now();
  const isHealthy = async () => {
    const ready = await Promise.all(system.apis.map(({ url }) => isReady(url)));
    return system.postgres.isUp() && ready.every(Boolean);
  };
  try {
    await until(isHealthy, { what: "health after space was freed", timeoutMs: healthyMaxMs });
  } catch (error) {
    system.ledger.noteUnexpected(String(error));
  }
  const name = `after-the-disk-${Math.round(freedAt)}`;
  await system.client.sendUntilAcknowledged(system.ledger.begin(name));
  return performance.now() - freedAt;
}

async function fill(file: string): Promise<void> {
  const chunk = Buffer.alloc(1024 * 1024);
  const handle = await open(file, "a");
  try {
    for (const bytes of [chunk, chunk.subarray(0, 4_096)]) {
      try {
        for (;;) await handle.write(bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    }
  } finally {
    await handle.close();
  }
}
