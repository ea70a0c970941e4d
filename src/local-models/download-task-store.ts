/**
 * What was asked for in the dashboard and how far it is, as files beside the models: so every process that serves knows
 * both, and a restart goes on with what was asked for. A task is written by whoever is asked and withdrawn to cancel it;
 * a report is written by the one process that works on it.
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
  /** Why it came to no good end. */
  failure: string | null;
  /** What the last check of a downloaded file said; `unknown` where there is no checksum to hold it against. */
  checked: "whole" | "unknown" | null;
}

export interface TaskFiles {
  /** Everything that is asked for. */
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

/** In one step: nobody reads half of it. */
async function replace(path: string, text: string): Promise<void> {
  const aside = `${path}.${crypto.randomUUID()}`;
  try {
    await writeFile(aside, text, { mode: 0o600 });
    await rename(aside, path);
  } finally {
    await rm(aside, { force: true });
  }
}
