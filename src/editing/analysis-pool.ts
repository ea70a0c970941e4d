/**
 * A thread pool for analyzing long texts without blocking the event loop. Each account has one analysis in progress,
 * and accounts take turns; requests are rejected if an account has too many waiting. A thread that misses the deadline
 * is terminated and replaced. analysis-tasks.ts defines the analyses.
 */
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { Refusal } from "../errors.ts";
import { createSemaphore } from "../semaphore.ts";
import type { Semaphore } from "../semaphore.ts";
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

/** An account with analyses that are waiting or in progress. */
interface AccountQueue {
  /** One at a time; its turn for a thread comes after those of other waiting accounts. */
  slot: Semaphore;
  count: number;
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
  const threadSlots = createSemaphore(threadsMax);
  const accounts = new Map<number, AccountQueue>();
  let count = 0;
  const idle: Thread[] = [];
  const threads = new Set<Thread>();
  const closing = new AbortController();

  function startThread(): Thread {
    const worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb, maxYoungGenerationSizeMb: 24 },
    });
    worker.unref();
    // The analysis in progress is notified of the exit; without a listener, the error would end the process.
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

  async function run(request: AnalysisRequest, deadlineMs: number): Promise<unknown> {
    const thread = idle.pop() ?? startThread();
    await thread.ready;
    const response = threads.has(thread)
      ? await responseOf(thread.worker, request, deadlineMs)
      : null;
    if (response === null) {
      threads.delete(thread);
      void thread.worker.terminate();
      throw new Refusal("text_too_complex");
    }
    idle.push(thread);
    if ("error" in response) throw response.error;
    return response.result;
  }

  async function runInTurn(
    { slot }: AccountQueue,
    request: AnalysisRequest,
    deadlineMs: number,
  ): Promise<unknown> {
    const releaseAccount = await slot.acquire(closing.signal);
    try {
      const releaseThread = await threadSlots.acquire(closing.signal);
      try {
        closing.signal.throwIfAborted();
        return await run(request, deadlineMs);
      } finally {
        releaseThread();
      }
    } finally {
      releaseAccount();
    }
  }

  return {
    async analyze<Name extends AnalysisName>(
      accountId: number,
      name: Name,
      input: AnalysisInput<Name>,
      deadlineMs = deadlineDefaultMs,
    ) {
      const account = accounts.get(accountId) ?? { slot: createSemaphore(1), count: 0 };
      // The limits do not include analyses in progress.
      const isFull = account.count > waitingMax.account || count >= waitingMax.all + threadsMax;
      if (isFull || closing.signal.aborted) throw new Refusal("too_many_analyses");
      accounts.set(accountId, account);
      account.count += 1;
      count += 1;
      try {
        return (await runInTurn(account, { name, input }, deadlineMs)) as AnalysisResult<Name>;
      } finally {
        account.count -= 1;
        count -= 1;
        if (account.count === 0) accounts.delete(accountId);
      }
    },
    async close() {
      closing.abort(new Refusal("too_many_analyses"));
      await Promise.all([...threads].map(async ({ worker }) => worker.terminate()));
    },
  };
}

/** Null if the thread did not respond in time or crashed. */
async function responseOf(
  thread: Worker,
  request: AnalysisRequest,
  deadlineMs: number,
): Promise<AnalysisResponse | null> {
  return new Promise((resolve) => {
    const end = (response: AnalysisResponse | null) => {
      clearTimeout(timer);
      thread.off("message", end);
      thread.off("exit", died);
      resolve(response);
    };
    const died = () => end(null);
    const timer = setTimeout(died, deadlineMs);
    thread.on("message", end);
    thread.on("exit", died);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    thread.postMessage(request);
  });
}

/** A page of five megabytes takes a second or two. */
const parseMs = 10_000;

/** Parses fetched content in the threads, where a hostile text cannot delay other work. */
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
