/**
 * Pressroom as real processes: chaos, fuzz, attack, benchmarks, the evaluation and end-to-end tests all start it here.
 * Processes do not inherit the environment, so that the caller's settings cannot change a result.
 */
import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** PATH, and the folder of Node's compile cache, if set. */
const inherited = Object.fromEntries(
  ["PATH", "NODE_COMPILE_CACHE"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

export const program = new URL("../bin/pressroom.js", import.meta.url).pathname;
const startMaxMs = 60_000;

/**
 * The bundled version of an entry in src, which starts three times as fast; the source itself if the bundle is older.
 */
export function builtEntry(source: URL): URL {
  const root = new URL("..", import.meta.url);
  const name = source.pathname.replace(/^.*\/(.*)\.ts$/, "$1.js");
  const built = new URL(`dist/server/${name}`, root);
  try {
    const { mtimeMs } = statSync(built);
    const madeFrom = readFileSync(new URL("made-from.txt", built), "utf8").split("\n");
    return madeFrom.every((one) => statSync(new URL(one, root)).mtimeMs < mtimeMs) ? built : source;
  } catch {
    return source;
  }
}

export interface Child {
  readonly pid: number;
  readonly process: ChildProcess;
  /** The exit code, or null if a signal ended it. Its children may keep its output open for longer. */
  readonly exited: Promise<number | null>;
  /** Its standard output. */
  readonly printed: () => string;
  /** Its standard output, and its standard error if there is no log file. */
  readonly output: () => string;
  /** Sends SIGTERM by default, and waits for the exit. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServingChild extends Child {
  /** Its URL; empty if it does not listen. */
  readonly url: string;
}

export interface ChildOptions {
  /** The file for its standard error. */
  logFile?: string;
  environment?: Readonly<Record<string, string>>;
  /** Options of Node, such as --expose-gc. */
  nodeOptions?: readonly string[];
  /** Whether it accepts messages. */
  hasChannel?: boolean;
  onOutput?: (chunk: Buffer) => void;
}

/** Starts a Node script. */
export function startScript(
  script: string,
  words: readonly string[],
  { logFile, environment = {}, nodeOptions = [], hasChannel = true, onOutput }: ChildOptions = {},
): Child {
  // Written by the child itself, as in production: reading a pipe took up a tenth of what benchmarks measured.
  const log = logFile === undefined ? "pipe" : openSync(logFile, "a");
  const child = spawn(process.execPath, [...nodeOptions, script, ...words], {
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", log, ...(hasChannel ? ["ipc" as const] : [])],
    serialization: "advanced",
  });
  let printed = "";
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
    onOutput?.(chunk);
  };
  child.stdout?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
    keep(chunk);
  });
  if (log === "pipe") child.stderr?.on("data", keep);
  else closeSync(log);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    pid: child.pid ?? 0,
    process: child,
    exited,
    printed: () => printed,
    output: () => output,
    async end(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return exited;
    },
  };
}

/** Starts a script that prints a line of JSON with its URL when it is ready. */
export async function startServing(
  script: string,
  words: readonly string[],
  options?: ChildOptions,
): Promise<ServingChild> {
  const child = startScript(script, words, options);
  const deadline = performance.now() + startMaxMs;
  for (;;) {
    const line = /^\{.*\}$/m.exec(child.printed())?.[0];
    if (line !== undefined) {
      const { url, base_url: baseUrl } = JSON.parse(line) as { url?: string; base_url?: string };
      return { ...child, url: url ?? baseUrl ?? "" };
    }
    const hasEnded = child.process.exitCode !== null || child.process.signalCode !== null;
    if (hasEnded || performance.now() > deadline) {
      await child.end("SIGKILL");
      throw new Error(
        `${script} ${words.join(" ")} did not start: ${child.output()} ${options?.logFile ?? ""}`,
      );
    }
    await sleep(5);
  }
}

/** Starts one of Pressroom's roles. */
export async function startPressroom(
  words: readonly string[],
  options: ChildOptions,
): Promise<ServingChild> {
  return startServing(program, [...words, "--json"], { hasChannel: false, ...options });
}

/** Runs a pressroom command to completion. */
export async function runPressroom(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words, "--json"], {
    env: { ...inherited, ...environment },
  });
  return JSON.parse(stdout) as unknown;
}

/** Sends a message and waits for the reply. */
export async function ask<Answer>(child: Child, message: object): Promise<Answer> {
  const answered = once(child.process, "message");
  child.process.send(message);
  const answer = await Promise.race([answered, child.exited]);
  if (!Array.isArray(answer)) throw new Error("the process that was asked has ended");
  return answer[0] as Answer;
}

export interface ServiceUnderTest {
  readonly dataDir: string;
  start(
    role: "serve" | "api" | "worker",
    environment?: Readonly<Record<string, string>>,
    options?: ChildOptions,
  ): Promise<ServingChild>;
  /** Runs a command to its end and returns its JSON output. */
  command(...words: string[]): Promise<unknown>;
  /** Its embedded PostgreSQL; undefined if none is running. */
  postmasterPid(): Promise<number | undefined>;
  /** Kills every process that was started here. */
  stopAll(): Promise<void>;
  /** Kills all running processes and removes the folder. */
  remove(): Promise<void>;
}

/** Creates a data directory with an embedded PostgreSQL, shared by all processes that are started on it. */
export async function openServiceUnderTest(
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), "pressroom-e2e-"));
  const running = new Set<ServingChild>();
  const common = {
    PRESSROOM_DATA_DIR: dataDir,
    PORT: "0",
    PRESSROOM_LIMITS: "off",
    PRESSROOM_LOG_LEVEL: "warn",
    ...settings,
  };

  async function stopAll(): Promise<void> {
    await Promise.all([...running].map((one) => one.end("SIGKILL")));
  }

  return {
    dataDir,
    postmasterPid: () => readPostmasterPid(dataDir),
    stopAll,
    async start(role, more = {}, options = {}) {
      const environment = { ...common, ...more };
      const one = await startPressroom([role], { ...options, environment });
      running.add(one);
      void one.exited.then(() => running.delete(one));
      return one;
    },
    command: async (...words) => runPressroom(words, common),
    async remove() {
      await stopAll();
      const pid = await readPostmasterPid(dataDir);
      if (pid !== undefined) {
        process.kill(pid, "SIGQUIT");
        while (isAlive(pid)) await sleep(20);
      }
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The postmaster's process ID; undefined if it is not running. */
export async function readPostmasterPid(dataDir: string): Promise<number | undefined> {
  const file = join(dataDir, "postgres", "data", "postmaster.pid");
  const pid = Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
