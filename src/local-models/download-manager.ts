/**
 * Downloads and verifies models on request from the dashboard. Of all serving processes, the one that holds a model's lock
 * works on it; all of them can report its progress and cancel it. Unfinished tasks of a stopped process are resumed.
 */
import { Failure, Refusal } from "../errors.ts";
import type { Log } from "../log.ts";
import type { KnownModel } from "./catalog.ts";
import type { DownloadOptions } from "./download.ts";
import { acquireDownloadLock, isDownloadLocked, DownloadLocked } from "./download-lock.ts";
import { describeModel } from "./describe-local-model.ts";
import type { LocalModel } from "./describe-local-model.ts";
import { pullModel, verifyModel } from "./pull-model.ts";
import { reportProgress } from "./report-download-progress.ts";
import { isModelName } from "./store.ts";
import type { ModelStore } from "./store.ts";
import { openTaskFiles } from "./download-task-store.ts";
import type { TaskKind } from "./download-task-store.ts";

export interface DownloadsTools {
  store: ModelStore;
  catalog: readonly KnownModel[];
  /** Empty for the hub. */
  mirror: string;
  log: Log;
  /** For tests: shorter timeouts and waits. */
  times?: DownloadOptions["times"];
}

export interface Downloads {
  /** The models of the catalog in its order, then custom ones. */
  list(): Promise<LocalModel[]>;
  download(name: string): Promise<void>;
  verify(name: string): Promise<void>;
  /** Keeps what has been downloaded. */
  cancel(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Resumes unfinished tasks, now and periodically. */
  keepResuming(): void;
  /** Stops all work; another process resumes it. */
  close(): Promise<void>;
}

const resumeMs = 10_000;
class Stopped extends Error {}

export function openDownloads({ store, catalog, mirror, log, times }: DownloadsTools): Downloads {
  const files = openTaskFiles(store);
  const working = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  const closing = new AbortController();
  const knownAs = (name: string) => catalog.find((model) => model.name === name);

  /** Does nothing if this process is already working on it. */
  function begin(name: string): void {
    if (working.has(name) || closing.signal.aborted) return;
    const controller = new AbortController();
    const ended = work(name, controller)
      .catch((error: unknown) =>
        log.error(
          { err: error, model: name },
          "a model download or verification failed unexpectedly",
        ),
      )
      .finally(() => working.delete(name));
    working.set(name, { controller, ended });
  }

  async function work(name: string, controller: AbortController): Promise<void> {
    const kind = await files.readTask(name);
    if (kind === undefined || (await isDownloadLocked(store.partPathOf(name)))) return;
    try {
      log.info({ model: name, task: kind }, "a model download or verification started");
      const outcome = await perform(name, kind, controller);
      await files.writeReport(name, outcome);
      log.info(
        { model: name, task: kind, ...outcome },
        "a model download or verification finished",
      );
    } catch (error) {
      if (error instanceof DownloadLocked) return;
      if (controller.signal.aborted) {
        await files.removeReport(name);
        if (closing.signal.aborted) return;
      } else {
        log.warn(
          { err: error, model: name, task: kind },
          "a model download or verification failed",
        );
        await files.writeReport(name, { failure: wordsOf(error) });
      }
    }
    await files.withdrawTask(name);
  }

  async function perform(
    name: string,
    kind: TaskKind,
    controller: AbortController,
  ): Promise<Outcome> {
    const { signal } = controller;
    const reporter = reportProgress(files, name, () => controller.abort(new Stopped()));
    try {
      const run = kind === "download" ? download : verify;
      return await run(name, { signal, onProgress: (now) => reporter.onProgress(now) });
    } finally {
      await reporter.stop();
    }
  }

  type Outcome = { failure: string } | { checked: "whole" | "unknown" };

  async function download(name: string, options: DownloadOptions): Promise<Outcome> {
    const pull = { name, known: knownAs(name), mirror: mirror || undefined };
    const { sha256 } = await pullModel(store, pull, { ...options, ...(times && { times }) });
    return { checked: sha256 === null ? "unknown" : "whole" };
  }

  async function verify(
    name: string,
    { signal, onProgress }: Pick<DownloadOptions, "signal" | "onProgress">,
  ): Promise<Outcome> {
    const stored = await store.find(name);
    if (!stored) return { failure: `${name} is no longer downloaded. Download it again.` };
    const release = await acquireDownloadLock(name, store.partPathOf(name));
    try {
      const { bytes: bytesTotal } = stored;
      const onRead = (bytes: number) => onProgress?.({ step: "checking", bytes, bytesTotal });
      const isWhole = await verifyModel(stored, knownAs(name), { signal, onRead });
      if (isWhole !== false) return { checked: isWhole ? "whole" : "unknown" };
      return {
        failure: knownAs(name)
          ? "The file is damaged: its SHA-256 does not match. Download it again."
          : "The file is damaged or was changed: its SHA-256 does not match. Remove it and add it again.",
      };
    } finally {
      await release();
    }
  }

  async function ask(name: string, kind: TaskKind): Promise<void> {
    if (!(await files.readTask(name))) {
      await files.removeReport(name);
      await files.writeTask(name, kind);
    }
    begin(name);
  }

  async function resume(): Promise<void> {
    try {
      for (const name of await files.listTasks()) begin(name);
    } catch (error) {
      log.warn({ err: error }, "could not read the pending model downloads");
    }
  }

  let resuming: NodeJS.Timeout | undefined;
  return {
    async list() {
      const stored = await store.list();
      const own = stored.filter(({ name }) => !knownAs(name)).map(({ name }) => name);
      const names = [...catalog.map(({ name }) => name), ...own];
      return Promise.all(names.map((name) => describeModel({ store, files }, name, knownAs(name))));
    },
    async download(name) {
      if (!knownAs(name)) throw new Refusal("local_model_not_found");
      await ask(name, "download");
    },
    async verify(name) {
      if (!(await store.find(name))) throw new Refusal("local_model_not_found");
      await ask(name, "verify");
    },
    async cancel(name) {
      if (!isModelName(name) || !(await files.readTask(name))) {
        throw new Refusal("local_model_not_busy");
      }
      await files.withdrawTask(name);
      const ours = working.get(name);
      ours?.controller.abort(new Stopped());
      await ours?.ended;
    },
    async remove(name) {
      if (!isModelName(name)) throw new Refusal("local_model_not_found");
      if (working.has(name) || (await isDownloadLocked(store.partPathOf(name)))) {
        throw new Refusal("local_model_busy");
      }
      if (!(await store.remove(name))) throw new Refusal("local_model_not_found");
    },
    keepResuming() {
      void resume();
      resuming = setInterval(() => void resume(), resumeMs).unref();
    },
    async close() {
      clearInterval(resuming);
      closing.abort();
      for (const { controller } of working.values()) controller.abort(new Stopped());
      await Promise.all([...working.values()].map(({ ended }) => ended));
    },
  };
}

function wordsOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  return `An unexpected error occurred: ${error instanceof Error ? error.message : String(error)}. See the service log, then try again.`;
}
