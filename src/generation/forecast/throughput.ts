/**
 * How long one run keeps its place, over all that the workers do: the time that places were taken, divided by how many
 * runs ended in it (Little's law). Unlike the durations of jobs that ended it notices at once when nothing ends any
 * more, and it knows what no single job tells: waits, a machine that has too much to do.
 */
import type { WorkSeen } from "../../records/work.ts";

export interface Throughput {
  look(seen: Pick<WorkSeen, "running" | "workers">, nowMs: number): void;
  /** `usualMs`: what it is taken for while little has been seen. */
  placeMs(usualMs: number): number;
}

/** What is remembered fades by so many ends. */
const endsRemembered = 40;
const usualWeight = 3;

export function openThroughput(): Throughput {
  let takenMs = 0;
  let ends = 0;
  let last: { running: number; atMs: number; ended: ReadonlyMap<string, number> } | undefined;

  return {
    look({ running, workers }, nowMs) {
      const ended = new Map(workers.map(({ id, runsEnded }) => [id, runsEnded]));
      if (last) {
        // Whoever came or went since the last look is left out: what it did before is not known.
        let endedNow = 0;
        for (const [id, count] of ended) endedNow += count - (last.ended.get(id) ?? count);
        const kept = Math.exp(-endedNow / endsRemembered);
        takenMs = takenMs * kept + ((running + last.running) / 2) * (nowMs - last.atMs);
        ends = ends * kept + endedNow;
      }
      last = { running, atMs: nowMs, ended };
    },
    placeMs: (usualMs) => (takenMs + usualWeight * usualMs) / (ends + usualWeight),
  };
}
