/** Pressroom as a real process in a folder of its own, with the means to kill it and whatever it left running. */
import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { eventually } from "../test-service.ts";

const program = new URL("../../bin/pressroom.js", import.meta.url).pathname;

export interface Running {
  process: ChildProcess;
  pid: number;
  output: () => string;
  /** Where it can be reached; empty for a role that does not listen. */
  url: string;
  /** Ends it with a signal and returns its exit code, or null where the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface Playground {
  dataDir: string;
  start(role: "serve" | "api" | "worker", environment?: Record<string, string>): Promise<Running>;
  /** Runs a command to its end and returns what it printed as JSON. */
  command(...words: string[]): Promise<unknown>;
  /** The PostgreSQL of this playground; undefined while none runs. */
  postmasterPid(): Promise<number | undefined>;
  /** Kills every process that was started here. */
  stopAll(): Promise<void>;
  /** Kills whatever still runs and removes the folder. */
  remove(): Promise<void>;
}

export async function openPlayground(): Promise<Playground> {
  const dataDir = await mkdtemp(join(tmpdir(), "pressroom-e2e-"));
  const running = new Set<Running>();
  const environment = {
    PATH: process.env["PATH"],
    PRESSROOM_DATA_DIR: dataDir,
    PORT: "0",
    PRESSROOM_LIMITS: "off",
    PRESSROOM_LOG_LEVEL: "warn",
  };

  async function postmasterPid(): Promise<number | undefined> {
    const text = await readFile(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8").catch(
      () => "",
    );
    const pid = Number(text.split("\n")[0]);
    return pid > 0 && isAlive(pid) ? pid : undefined;
  }

  async function stopAll(): Promise<void> {
    await Promise.all([...running].map((one) => one.end("SIGKILL")));
  }

  return {
    dataDir,
    postmasterPid,

    async start(role, more = {}) {
      const child = spawn(process.execPath, [program, role, "--json"], {
        env: { ...environment, ...more },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      let errors = "";
      child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
      const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
      const one: Running = {
        process: child,
        pid: child.pid ?? 0,
        output: () => output + errors,
        url: "",
        async end(signal) {
          child.kill(signal);
          const code = await exited;
          running.delete(one);
          return code;
        },
      };
      running.add(one);
      // One line of JSON says that it is ready.
      const line = await eventually(async () => {
        if (child.exitCode !== null) throw new Error(`${role} ended at once:\n${output}${errors}`);
        return output.includes("\n") && output;
      }, 30_000);
      const ready = JSON.parse(line) as { url?: string; base_url?: string };
      one.url = ready.url ?? ready.base_url ?? "";
      return one;
    },

    async command(...words) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [program, ...words, "--json"],
        {
          env: environment,
        },
      );
      return JSON.parse(stdout) as unknown;
    },

    stopAll,

    async remove() {
      await stopAll();
      const pid = await postmasterPid();
      if (pid !== undefined) {
        process.kill(pid, "SIGQUIT");
        await eventually(async () => !isAlive(pid));
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
