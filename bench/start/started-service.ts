/** Runs `npm start` and measures how long it takes to become ready. */
import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../src/db/embedded/find-free-port.ts";
import { listRunning } from "../../src/cli/roles/running-services.ts";
import { isAlive, readPostmasterPid } from "../../test/service-under-test.ts";
import type { BenchEnvironment } from "../bench-environment.ts";

export interface StartedService {
  /** From the command to the first 200 of /readyz. */
  readonly readyMs: number;
  /** A clean stop, including PostgreSQL. */
  stop(): Promise<void>;
  /** Like a power failure: npm, Pressroom and PostgreSQL are killed at once. */
  crash(): Promise<void>;
}

const project = new URL("../..", import.meta.url).pathname;
const pollMs = 5;
const readyMaxMs = 60_000;

export async function startService(
  environment: BenchEnvironment,
  dataDir: string,
): Promise<StartedService> {
  const port = await findFreePort();
  const logFile = openSync(join(environment.folder, "start.log"), "a");
  const startedAt = performance.now();
  const npm = spawn("npm", ["start"], {
    cwd: project,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(port),
      PRESSROOM_DATA_DIR: dataDir,
    },
    stdio: ["ignore", logFile, logFile],
    // Its own process group, so that all of it can be killed at once.
    detached: true,
  });
  closeSync(logFile);
  const exited = new Promise<number | null>((resolve) => npm.once("exit", resolve));

  async function crash(): Promise<void> {
    const postmaster = await readPostmasterPid(dataDir);
    if (npm.exitCode === null && npm.pid !== undefined) kill(-npm.pid);
    if (postmaster !== undefined) kill(postmaster);
    await exited;
    if (postmaster !== undefined) await until(() => !isAlive(postmaster));
  }

  environment.keep({ exited, end: crash });
  const readyMs = await untilReady(`http://127.0.0.1:${port}/readyz`, exited, startedAt);
  return {
    readyMs,
    crash,
    async stop() {
      // It is ready a moment before it registers itself as running.
      await until(() => listRunning(dataDir).length > 0);
      // Signals Pressroom itself, because npm would not wait for it.
      for (const { pid } of listRunning(dataDir)) process.kill(pid, "SIGTERM");
      await exited;
    },
  };
}

async function untilReady(
  url: string,
  exited: Promise<unknown>,
  startedAt: number,
): Promise<number> {
  let hasEnded = false;
  void exited.then(() => (hasEnded = true));
  while (performance.now() - startedAt < readyMaxMs) {
    const reply = await fetch(url).catch(() => undefined);
    await reply?.arrayBuffer();
    if (reply?.status === 200) return performance.now() - startedAt;
    if (hasEnded) throw new Error("npm start ended before it was ready");
    await sleep(pollMs);
  }
  throw new Error(`npm start was not ready within ${readyMaxMs} ms`);
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(pollMs);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process had already exited.
  }
}
