/** What is attacked: a Pressroom of its own, its API in one process, over a PostgreSQL in a folder that is removed. */
import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { Health } from "./report-health.ts";

export interface Target {
  readonly url: string;
  /** One for whoever is honest, one for whoever is not. */
  readonly honestKey: string;
  readonly floodKey: string;
  /** A command of its own against the same data, and what it printed. */
  run(command: readonly string[]): Promise<Record<string, unknown>>;
  /** What the process told of itself since the last time this was called. */
  takeHealth(): Health[];
  stop(): Promise<void>;
}

const program = new URL("../bin/pressroom.js", import.meta.url).pathname;
const reporter = new URL("report-health.ts", import.meta.url).href;

export async function startTarget(
  settings: Record<string, string> = {},
  role: "api" | "serve" = "api",
): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), "pressroom-attack-"));
  const environment = {
    PATH: process.env["PATH"],
    PRESSROOM_DATA_DIR: dataDir,
    PRESSROOM_LOG_LEVEL: "warn",
    PORT: "0",
    ...settings,
  };
  const child = spawn(process.execPath, ["--import", reporter, program, role, "--json"], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const health: Health[] = [];
  child.on("message", (message) => health.push(message as Health));
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  const run = async (command: readonly string[]) => {
    const given = [program, ...command, "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, given, { env: environment });
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  try {
    const { url } = await readReadyLine(child);
    const demo = (await run(["demo"])) as { brands: { live_key: string; test_key: string }[] };
    const [brand] = demo.brands;
    if (!brand) throw new Error("the demo account has no brand");
    return {
      url,
      honestKey: brand.live_key,
      floodKey: brand.test_key,
      run,
      takeHealth: () => health.splice(0),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readReadyLine(child: ChildProcess): Promise<{ url: string }> {
  if (!child.stdout) throw new Error("the process has no output");
  for await (const line of createInterface(child.stdout)) {
    return JSON.parse(line) as { url: string };
  }
  throw new Error("Pressroom ended before it was ready");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
