/**
 * A Pressroom process and its supervisor, which restarts it whenever it exits, as systemd would, and records how each
 * run ended: unexpected exits are findings.
 */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { program, startScript } from "../test/service-under-test.ts";
import type { Child } from "../test/service-under-test.ts";
import { until } from "../test/until.ts";

export interface ProcessRun {
  readonly startedAt: number;
  readyAt?: number;
  /** When the harness killed it; reclaim times are measured from then. */
  killedAt?: number;
  endedAt?: number;
}

export interface SupervisedProcess {
  readonly name: string;
  readonly role: "api" | "worker";
  /** The API's URL; empty for a worker. */
  readonly url: string;
  readonly lives: readonly ProcessRun[];
  /** The current or latest run. */
  life(): ProcessRun;
  isReady(): boolean;
  untilReady(timeoutMs: number): Promise<void>;
  kill(): void;
  /** SIGSTOP and SIGCONT. */
  pause(): void;
  wake(): void;
  /** SIGTERM, the exit, and a new start; throws if the exit code is not 0. */
  restart(): Promise<void>;
  /** SIGTERM without a new start; returns the exit code, or null if it had to be killed after 30 s. */
  stop(): Promise<number | null>;
}

export interface ProcessOptions {
  name: string;
  role: "api" | "worker";
  environment: Record<string, string>;
  logFile: string;
  /** Called with a description of every unexpected exit. */
  onUnexpectedEnd: (what: string, signal: NodeJS.Signals | null) => void;
  /** Called for every start that failed because the database was unavailable. */
  onRefusedStart: () => void;
}

const restartPauseMs = 200;
/** What a process logs if it finds no database; the supervisor then starts it again. */
const databaseAwayCodes = new Set(["database_start", "unavailable"]);

export function superviseProcess(options: ProcessOptions): SupervisedProcess {
  const { name, role } = options;
  const lives: ProcessRun[] = [];
  const log = createWriteStream(options.logFile, { flags: "a" });
  let child: Child | undefined;
  let desiredState: "run" | "restart" | "stop" = "run";
  let lastCode: number | null = null;

  async function runOnce(): Promise<void> {
    const life: ProcessRun = { startedAt: Date.now() };
    lives.push(life);
    const started = startScript(program, [role, "--json"], {
      environment: options.environment,
      hasChannel: false,
      onOutput(chunk) {
        log.write(chunk);
        if (chunk.includes('"status":"ready"')) life.readyAt ??= Date.now();
      },
    });
    child = started;
    // `close` instead of `exit`, so that its output has been read to the end.
    await once(started.process, "close");
    const { exitCode: code, signalCode: signal } = started.process;
    const lastWords = started.output().slice(-4_000);
    life.endedAt = Date.now();
    lastCode = code;
    log.write(`${new Date().toISOString()} ${name} ended: ${code ?? signal}\n`);
    if (life.killedAt !== undefined || desiredState !== "run") return;
    if (life.readyAt === undefined && code === 1 && databaseAwayCodes.has(lastErrorCode(lastWords)))
      options.onRefusedStart();
    else
      options.onUnexpectedEnd(
        `${name} exited unexpectedly (${code ?? signal}): ${lastWords}`,
        signal,
      );
  }

  async function supervise(): Promise<void> {
    while (desiredState !== "stop") {
      desiredState = "run";
      await runOnce();
      if (desiredState === "run") await sleep(restartPauseMs);
    }
    log.end();
  }
  const supervising = supervise();
  const life = () => lives.at(-1) as ProcessRun;

  const isReady = () => life().readyAt !== undefined && life().endedAt === undefined;
  const untilReady = async (timeoutMs: number) =>
    until(isReady, { what: `readiness of ${name}`, timeoutMs });

  return {
    name,
    role,
    url: role === "api" ? `http://127.0.0.1:${options.environment["PORT"]}` : "",
    lives,
    life,
    isReady,
    untilReady,
    kill() {
      if (life().endedAt !== undefined) return;
      life().killedAt ??= Date.now();
      child?.process.kill("SIGKILL");
    },
    pause: () => void child?.process.kill("SIGSTOP"),
    wake: () => void child?.process.kill("SIGCONT"),
    async restart() {
      const count = lives.length;
      desiredState = "restart";
      child?.process.kill("SIGTERM");
      const what = `the exit of ${name} on SIGTERM`;
      await until(() => lives.length > count, { what, timeoutMs: 40_000 });
      if (lastCode !== 0)
        throw new Error(`${name} exited with ${lastCode} instead of 0 on SIGTERM`);
      await untilReady(30_000);
    },
    async stop() {
      desiredState = "stop";
      child?.process.kill("SIGCONT");
      child?.process.kill("SIGTERM");
      const cut = setTimeout(() => child?.process.kill("SIGKILL"), 30_000);
      await supervising;
      clearTimeout(cut);
      return lastCode;
    },
  };
}

function lastErrorCode(lastWords: string): string {
  const line = lastWords.trim().split("\n").at(-1) ?? "";
  try {
    return (JSON.parse(line) as { code?: string }).code ?? "";
  } catch {
    return "";
  }
}
