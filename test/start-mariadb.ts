/** Starts MariaDB on a socket, and other programs that a real site needs. */
import { execFile, spawn } from "node:child_process";
import type { ChildProcess, SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export const hasMariadb = existsSync("/usr/sbin/mariadbd");

export type Start = (program: string, words: readonly string[], options?: SpawnOptions) => void;

/** Programs that are ended together. */
export function openGroup(): { start: Start; endAll: () => Promise<void> } {
  const children: ChildProcess[] = [];
  return {
    start(program, words, options = {}) {
      // In their own process group: PHP's server leaves its workers behind when it is ended alone.
      children.push(spawn(program, words, { stdio: "ignore", detached: true, ...options }));
    },
    async endAll() {
      for (const child of children.toReversed()) {
        const hasEnded = child.exitCode !== null || child.signalCode !== null;
        if (hasEnded || child.pid === undefined) continue;
        process.kill(-child.pid, "SIGKILL");
        await once(child, "exit");
      }
    },
  };
}

export async function startMariadb(
  { folder, socket, database }: { folder: string; socket: string; database: string },
  start: Start,
): Promise<void> {
  const data = `--datadir=${join(folder, "database")}`;
  const who = ["--no-defaults", data, "--user=root"];
  await run("mariadb-install-db", [...who, "--auth-root-authentication-method=normal"]);
  start("mariadbd", [...who, "--skip-networking", `--socket=${socket}`]);
  const ask = ["--no-defaults", `--socket=${socket}`, "-e", `create database ${database}`];
  await untilReady("MariaDB", async () => run("mariadb", ask));
}

export async function untilReady(name: string, isReady: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const answer = await isReady().catch((error: unknown) => error);
    if (answer !== false && !(answer instanceof Error)) return;
    if (performance.now() > deadline) throw new Error(`${name} did not start`, { cause: answer });
    await sleep(200);
  }
}
