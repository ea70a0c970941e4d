/** A terminal for tests: runs commands to their end, or starts them and watches their output. */
import { spawn } from "node:child_process";
import { eventually } from "../test-service.ts";
import { openServiceUnderTest, program as pressroom } from "../service-under-test.ts";

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Started {
  pid: number;
  stdout: () => string;
  stderr: () => string;
  /** Waits until it has printed something; fails if it exits first. */
  says(part: string): Promise<void>;
  signal(name: NodeJS.Signals): void;
  ended: Promise<Ended>;
}

export interface Terminal {
  dataDir: string;
  run(words: readonly string[], environment?: Record<string, string>): Promise<Ended>;
  start(words: readonly string[], environment?: Record<string, string>): Started;
  /** Like `start`, for any program, such as npm. */
  startProgram(
    program: string,
    words: readonly string[],
    environment?: Record<string, string>,
  ): Started;
  postmasterPid(): Promise<number | undefined>;
  close(): Promise<void>;
}

export async function openTerminal(): Promise<Terminal> {
  const underTest = await openServiceUnderTest();
  const { dataDir } = underTest;
  const running = new Set<Started>();
  const common = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    PRESSROOM_DATA_DIR: dataDir,
    PORT: "0",
    PRESSROOM_LOG_LEVEL: "warn",
  };

  function startProgram(
    program: string,
    words: readonly string[],
    environment: Record<string, string> = {},
  ): Started {
    const child = spawn(program, words, {
      env: { ...common, ...environment },
      cwd: new URL("../..", import.meta.url).pathname,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const ended = new Promise<Ended>((resolve) => {
      child.once("close", (code) => {
        running.delete(one);
        resolve({ code, stdout, stderr });
      });
    });
    const one: Started = {
      pid: child.pid ?? 0,
      stdout: () => stdout,
      stderr: () => stderr,
      ended,
      signal: (name) => void child.kill(name),
      async says(part) {
        await eventually(async () => {
          if ((stdout + stderr).includes(part)) return true;
          if (child.exitCode !== null) throw new Error(`it ended:\n${stdout}${stderr}`);
          return undefined;
        }, 60_000);
      },
    };
    running.add(one);
    return one;
  }

  const start: Terminal["start"] = (words, environment) =>
    startProgram(process.execPath, [pressroom, ...words], environment);

  return {
    dataDir,
    start,
    startProgram,
    run: (words, environment) => start(words, environment).ended,
    postmasterPid: () => underTest.postmasterPid(),
    async close() {
      for (const one of running) one.signal("SIGKILL");
      await Promise.all([...running].map((one) => one.ended));
      await underTest.remove();
    },
  };
}
