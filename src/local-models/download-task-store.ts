/**
 * Stores tasks of the dashboard and their progress as files next to the models, so that all serving processes see them
 * and a restart resumes them. Any process may write a task, or remove it to cancel; only the process that works on it
 * writes its report.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { isModelName } from "./store.ts";
import type { ModelStore } from "./store.ts";

export type TaskKind = "download" | "verify";

export interface TaskReport {
  step: "downloading" | "verifying" | null;
  bytes: number;
  bytesTotal: number;
  bytesPerSecond: number | null;
  failure: string | null;
  /** The result of the last verification; `unknown` if there is no checksum. */
  checked: "whole" | "unknown" | null;
}

export interface TaskFiles {
  listTasks(): Promise<string[]>;
  readTask(name: string): Promise<TaskKind | undefined>;
  writeTask(name: string, kind: TaskKind): Promise<void>;
  withdrawTask(name: string): Promise<void>;
  readReport(name: string): Promise<TaskReport | undefined>;
  writeReport(name: string, report: Partial<TaskReport>): Promise<void>;
  removeReport(name: string): Promise<void>;
}

const nothing: TaskReport = {
  step: null,
  bytes: 0,
  bytesTotal: 0,
  bytesPerSecond: null,
  failure: null,
  checked: null,
};

export function openTaskFiles(store: ModelStore): TaskFiles {
  return {
    async listTasks() {
      const files = await readdir(store.tasksFolder).catch(() => []);
      return files
        .filter((file) => file.endsWith(".task"))
        .map((file) => file.slice(0, -".task".length))
        .filter(isModelName);
    },
    async readTask(name) {
      const kind = await read(store.taskPathOf(name));
      return kind === "download" || kind === "verify" ? kind : undefined;
    },
    async writeTask(name, kind) {
      await mkdir(store.tasksFolder, { recursive: true, mode: 0o700 });
      await replace(store.taskPathOf(name), kind);
    },
    withdrawTask: (name) => rm(store.taskPathOf(name), { force: true }),
    async readReport(name) {
      const text = await read(store.reportPathOf(name));
      try {
        return text === undefined ? undefined : (JSON.parse(text) as TaskReport);
      } catch {
        return undefined;
      }
    },
    async writeReport(name, report) {
      await mkdir(store.tasksFolder, { recursive: true, mode: 0o700 });
      await replace(store.reportPathOf(name), JSON.stringify({ ...nothing, ...report }));
    },
    removeReport: (name) => rm(store.reportPathOf(name), { force: true }),
  };
}

async function read(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** Replaces a file atomically. */
async function replace(path: string, text: string): Promise<void> {
  const aside = `${path}.${crypto.randomUUID()}`;
  try {
    await writeFile(aside, text, { mode: 0o600 });
    await rename(aside, path);
  } finally {
    await rm(aside, { force: true });
  }
}
