/**
 * Processes that a benchmark starts: Node with a script of ours, or Pressroom itself, in an environment that holds
 * nothing but what was given, so that no setting of whoever runs it changes what is measured.
 */
import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { openSync, closeSync } from "node:fs";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** Of its own settings a process gets where programs are, and where Node keeps what it has compiled, if anywhere. */
const inherited = Object.fromEntries(
  ["PATH", "NODE_COMPILE_CACHE"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

const program = new URL("../bin/pressroom.js", import.meta.url).pathname;

export interface Child {
  readonly pid: number;
  readonly process: ChildProcess;
  readonly exited: Promise<number | null>;
  /** Ends it and waits until it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServingChild extends Child {
  /** Where it listens. */
  readonly url: string;
}

export interface ChildOptions {
  /** What becomes of its standard error, as an operator would keep a log: a file. */
  logFile: string;
  environment?: Record<string, string>;
  /** Options of Node itself, such as --expose-gc. */
  nodeOptions?: readonly string[];
}

/** Runs one of Pressroom's commands to its end. */
export async function runPressroom(
  words: readonly string[],
  environment: Record<string, string>,
): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words, "--json"], {
    env: { ...inherited, ...environment },
  });
  return JSON.parse(stdout) as unknown;
}

/** Starts one of Pressroom's roles. */
export async function startPressroom(
  words: readonly string[],
  options: ChildOptions,
): Promise<ServingChild> {
  return startServing(program, [...words, "--json"], options);
}

/** Starts a script that says on its first line, in JSON, where it listens. */
export async function startServing(
  script: string,
  words: readonly string[],
  options: ChildOptions,
): Promise<ServingChild> {
  const child = startScript(script, words, options);
  const ready = await Promise.race([firstLine(child.process), child.exited.then(() => undefined)]);
  if (ready === undefined) throw new Error(`${script} ended at once; see ${options.logFile}`);
  const { url = "", base_url = url } = JSON.parse(ready) as { url?: string; base_url?: string };
  return { ...child, url: base_url };
}

/** Starts a script that is spoken to by messages. */
export function startScript(
  script: string,
  words: readonly string[],
  { logFile, environment = {}, nodeOptions = [] }: ChildOptions,
): Child {
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, [...nodeOptions, script, ...words], {
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", log, "ipc"],
    serialization: "advanced",
  });
  closeSync(log);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    pid: child.pid ?? 0,
    process: child,
    exited,
    async end(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
}

/** Sends a message and waits for the next one that comes back. */
export async function ask<Answer>(child: Child, message: object): Promise<Answer> {
  const answered = once(child.process, "message");
  child.process.send(message);
  const answer = await Promise.race([answered, child.exited]);
  if (!Array.isArray(answer)) throw new Error("the process that was asked has ended");
  return answer[0] as Answer;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("its output is not read");
  const lines = createInterface(child.stdout);
  const [line] = (await once(lines, "line")) as [string];
  // Whatever it says later is let go, so that it never waits for a reader.
  child.stdout.resume();
  return line;
}
