/**
 * A thread pool for analyzing long texts without blocking the event loop. Each account has one analysis in progress,
 * and accounts take turns; requests are rejected if an account has too many waiting. A thread that misses the deadline
 * is terminated and replaced. analysis-tasks.ts defines the analyses.
 */
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { Refusal } from "../errors.ts";
import type { Parse } from "../sources/parsers.ts";
import { SourceProblem } from "../sources/source-fetch.ts";
import type { AnalysisInput, AnalysisName, AnalysisResult } from "./analysis-tasks.ts";
import type { AnalysisRequest, AnalysisResponse } from "./analysis-thread-entry.ts";

export interface AnalysisPool {
  /**
   * Rejects with a Refusal: `text_too_complex` if the analysis missed its deadline, counted from its start in a thread;
   * `too_many_analyses` if the account has too many waiting.
   */
  analyze<Name extends AnalysisName>(
    accountId: number,
    name: Name,
    input: AnalysisInput<Name>,
    deadlineMs?: number,
  ): Promise<AnalysisResult<Name>>;
  /** Terminates the threads; analyses in progress are aborted. */
  close(): Promise<void>;
}

interface PoolOptions {
  threadsMax?: number;
  deadlineMs?: number;
  /** Per account, and in total. */
  waitingMax?: { account: number; all: number };
  /** The entry point of a thread; tests replace it with one that hangs. */
  entry?: URL;
}

interface Task extends AnalysisRequest {
  accountId: number;
  deadlineMs: number;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  /** Resolves when it has loaded or exited. */
  ready: Promise<void>;
}

/** Next to this file, as source or bundled. */
const threadEntry = new URL(`./analysis-thread-entry${extname(import.meta.url)}`, import.meta.url);
/** Limits the memory of a thread: far more than the longest text needs. */
const memoryMaxMb = 256;

export function openAnalysisPool(options: PoolOptions = {}): AnalysisPool {
  const {
    threadsMax = 2,
    deadlineMs: deadlineDefaultMs = 5_000,
    waitingMax = { account: 32, all: 1_000 },
    entry = threadEntry,
  } = options;
  /** By account, in the order of their turns: an account moves to the end after each turn. */
  const waiting = new Map<number, Task[]>();
  let waitingCount = 0;
  const running = new Set<number>();
  const idle: Thread[] = [];
  const threads = new Set<Thread>();
  let isClosed = false;

  function takeNext(): Task | undefined {
    for (const [accountId, tasks] of waiting) {
      if (running.has(accountId)) continue;
      const task = tasks.shift();
      waiting.delete(accountId);
      if (tasks.length > 0) waiting.set(accountId, tasks);
      if (task) waitingCount -= 1;
      return task;
    }
    return undefined;
  }

  function startThread(): Thread {
    const worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb, maxYoungGenerationSizeMb: 24 },
    });
    worker.unref();
    // The waiting analysis is notified of the exit; without a listener, the error would end the process.
    worker.on("error", () => undefined);
    const ready = new Promise<void>((resolve) => {
      worker.once("message", () => resolve());
      worker.once("exit", () => resolve());
    });
    const thread = { worker, ready };
    worker.on("exit", () => {
      threads.delete(thread);
      const at = idle.indexOf(thread);
      if (at !== -1) idle.splice(at, 1);
    });
    threads.add(thread);
    return thread;
  }

  function serve(): void {
    if (isClosed) return;
    while (idle.length > 0 || threads.size < threadsMax) {
      const task = takeNext();
      if (!task) return;
      running.add(task.accountId);
      void run(idle.pop() ?? startThread(), task).finally(() => {
        running.delete(task.accountId);
        serve();
      });
    }
  }

  async function run(thread: Thread, task: Task): Promise<void> {
    await thread.ready;
    const report = threads.has(thread) ? await answerOf(thread.worker, task) : null;
    if (report === null) {
      threads.delete(thread);
      void thread.worker.terminate();
      task.reject(new Refusal("text_too_complex"));
      return;
    }
    idle.push(thread);
    if ("result" in report) task.resolve(report.result);
    else task.reject(report.error);
  }

  return {
    async analyze<Name extends AnalysisName>(
      accountId: number,
      name: Name,
      input: AnalysisInput<Name>,
      deadlineMs = deadlineDefaultMs,
    ) {
      const own = waiting.get(accountId) ?? [];
      if (isClosed || own.length >= waitingMax.account || waitingCount >= waitingMax.all) {
        throw new Refusal("too_many_analyses");
      }
      return new Promise<AnalysisResult<Name>>((resolve, reject) => {
        const settle = resolve as (result: unknown) => void;
        own.push({ accountId, name, input, deadlineMs, resolve: settle, reject });
        waitingCount += 1;
        waiting.set(accountId, own);
        serve();
      });
    },
    async close() {
      isClosed = true;
      for (const tasks of waiting.values()) {
        for (const { reject } of tasks) reject(new Refusal("too_many_analyses"));
      }
      waiting.clear();
      await Promise.all([...threads].map(async ({ worker }) => worker.terminate()));
    },
  };
}

/** Null if the thread did not respond in time or crashed. */
async function answerOf(
  thread: Worker,
  { name, input, deadlineMs }: Task,
): Promise<AnalysisResponse | null> {
  return new Promise((resolve) => {
    const end = (report: AnalysisResponse | null) => {
      clearTimeout(timer);
      thread.off("message", end);
      thread.off("exit", died);
      resolve(report);
    };
    const died = () => end(null);
    const timer = setTimeout(died, deadlineMs);
    thread.on("message", end);
    thread.on("exit", died);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    thread.postMessage({ name, input } satisfies AnalysisRequest);
  });
}

/** A page of five megabytes takes a second or two. */
const parseMs = 10_000;

/** Parses what was fetched in the threads, where a hostile text holds nobody up. */
export function parseFor(analysis: AnalysisPool, accountId: number): Parse {
  return async (name, input) => {
    try {
      return await analysis.analyze(accountId, name, input, parseMs);
    } catch (error) {
      if (error instanceof Refusal && error.code === "text_too_complex") {
        throw new SourceProblem("unreadable", "The content is too complex to analyze.");
      }
      throw error;
    }
  };
}
