/** Periodically records the progress and speed of a task, and aborts it when it is canceled. */
import { setTimeout as sleep } from "node:timers/promises";
import type { DownloadProgress } from "./download.ts";
import type { TaskFiles } from "./download-task-store.ts";

export interface ProgressReporter {
  onProgress(progress: DownloadProgress): void;
  /** Resolves after the last write. */
  stop(): Promise<void>;
}

const tickMs = 500;
const firstTickMs = 100;
/** The weight of a new measurement in the displayed speed. */
const speedWeight = 0.3;

export function reportProgress(
  files: TaskFiles,
  name: string,
  onWithdrawn: () => void,
): ProgressReporter {
  const stopping = new AbortController();
  let current: DownloadProgress | undefined;

  async function report(): Promise<void> {
    let before: { at: number; progress: DownloadProgress } | undefined;
    let bytesPerSecond: number | null = null;
    while (!stopping.signal.aborted) {
      const at = performance.now();
      const progress = current;
      if (progress) {
        const isSameStep = before?.progress.step === progress.step;
        const speed =
          before && isSameStep
            ? (1_000 * (progress.bytes - before.progress.bytes)) / (at - before.at)
            : null;
        bytesPerSecond = speed === null ? null : smooth(bytesPerSecond, speed);
        before = { at, progress };
        const step = progress.step === "checking" ? "verifying" : "downloading";
        await files.writeReport(name, { ...progress, step, bytesPerSecond });
      }
      if ((await files.readTask(name)) === undefined) onWithdrawn();
      const waitMs = progress ? tickMs : firstTickMs;
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const reporting = report();
  // Errors are reported by `stop`.
  reporting.catch(() => undefined);
  return {
    onProgress(progress) {
      current = progress;
    },
    stop() {
      stopping.abort();
      return reporting;
    },
  };
}

function smooth(before: number | null, now: number): number {
  return Math.round(before === null ? now : before + speedWeight * (now - before));
}
