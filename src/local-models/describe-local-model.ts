/** How one model stands on this machine: whether it is here, on its way, being checked, or why it is not. */
import type { KnownModel } from "./catalogue.ts";
import { isPartHeld } from "./download-lock.ts";
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
  /** Undefined for a model of one's own. */
  known: KnownModel | undefined;
  /** Undefined where it is not downloaded. */
  stored: StoredModel | undefined;
  state: LocalModelState;
  /** Of the download or of the check: what is under way, or was when it stopped. */
  bytesDone: number;
  bytesTotal: number;
  bytesPerSecond: number | null;
  failure: string | null;
  checked: TaskReport["checked"];
  /** False where somebody downloads it with `pressroom model pull`. */
  isCancelable: boolean;
}

export async function describeModel(
  { store, files }: { store: ModelStore; files: TaskFiles },
  name: string,
  known: KnownModel | undefined,
): Promise<LocalModel> {
  const part = store.partPathOf(name);
  const [stored, task, isHeld, report] = await Promise.all([
    store.find(name),
    files.readTask(name),
    isPartHeld(part),
    files.readReport(name),
  ]);
  const arrived = sizeOf(part) ?? 0;
  const base = { name, known, stored, isCancelable: task !== undefined };
  const bytesTotal = known?.bytes ?? stored?.bytes ?? 0;
  if (task !== undefined || isHeld) {
    const isStarted = isHeld && report !== undefined && report.step !== null;
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
