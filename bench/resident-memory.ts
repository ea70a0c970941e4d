/** How much memory another process holds, from Linux's own books; elsewhere nothing is known. */
import { readFileSync } from "node:fs";
import { median } from "./statistics.ts";

export interface MemoryWatch {
  /** In bytes, from the moment it began. */
  end(): { peak: number; median: number } | undefined;
}

const sampleEveryMs = 100;

export function residentBytes(pid: number): number | undefined {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}

export function watchMemory(pid: number): MemoryWatch {
  const samples: number[] = [];
  const sampler = setInterval(() => {
    const bytes = residentBytes(pid);
    if (bytes !== undefined) samples.push(bytes);
  }, sampleEveryMs);
  return {
    end() {
      clearInterval(sampler);
      if (samples.length === 0) return undefined;
      return { peak: Math.max(...samples), median: median(samples) };
    },
  };
}
