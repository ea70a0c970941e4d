/** Describes the state of one model on this machine: downloaded, downloading, being verified, or failed. */
import type { KnownModel } from "./catalog.ts";
import { isDownloadLocked } from "./download-lock.ts";
import { sizeOf } from "./store.ts";
import type { ModelStore, StoredModel } from "./store.ts";
import type { TaskFiles, TaskReport } from "./download-task-store.ts";

export const localModelStates = [
  "not_downloaded",
  "paused",
  "downloading",
  "verifying",
  "ready",
  "failed",
] as const;
export type LocalModelState = (typeof localModelStates)[number];

export interface LocalModel {
  name: string;
  /** Undefined for a custom model. */
  known: KnownModel | undefined;
  /** Undefined if it is not downloaded. */
  stored: StoredModel | undefined;
  state: LocalModelState;
  /** The progress of the current or interrupted download or verification. */
  bytesDone: number;
  bytesTotal: number;
  bytesPerSecond: number | null;
  failure: string | null;
  checked: TaskReport["checked"];
  /** False if it is being downloaded by `pressroom model pull`. */
  isCancelable: boolean;
}

export async function describeModel(
  { store, files }: { store: ModelStore; files: TaskFiles },
  name: string,
  known: KnownModel | undefined,
): Promise<LocalModel> {
  const part = store.partPathOf(name);
  const [stored, task, isLocked, report] = await Promise.all([
    store.find(name),
    files.readTask(name),
    isDownloadLocked(part),
    files.readReport(name),
  ]);
  const arrived = sizeOf(part) ?? 0;
  const base = { name, known, stored, isCancelable: task !== undefined };
  const bytesTotal = known?.bytes ?? stored?.bytes ?? 0;
  if (task !== undefined || isLocked) {
    const isStarted = isLocked && report !== undefined && report.step !== null;
    const waiting = task === "verify" ? ("verifying" as const) : ("downloading" as const);
    return {
      ...base,
      state: isStarted ? (report.step ?? waiting) : waiting,
      bytesDone: isStarted ? report.bytes : arrived,
      bytesTotal: isStarted ? report.bytesTotal : bytesTotal,
      bytesPerSecond: isStarted ? report.bytesPerSecond : null,
      failure: null,
      checked: null,
    };
  }
  const failure = report?.failure ?? null;
  return {
    ...base,
    state:
      failure !== null ? "failed" : stored ? "ready" : arrived > 0 ? "paused" : "not_downloaded",
    bytesDone: arrived,
    bytesTotal,
    bytesPerSecond: null,
    failure,
    checked: report?.checked ?? null,
  };
}
