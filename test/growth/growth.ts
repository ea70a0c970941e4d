/**
 * Measures how much longer a function takes for a text that is eight times as long: eight times if it is linear, 64
 * times if it is quadratic. Because the machine may be busy, it uses this thread's CPU time and the best of several
 * tries. The shorter text is processed eight times, so that both take about as long.
 */
import type { HostileString } from "./hostile-strings.ts";

/**
 * Between 8 and 64: caches and garbage collection make a linear function look like 12, and once, under load, like 25.
 */
export const growthMax = 32;
const factor = 8;
/** Below this, the measurement is too coarse: CPU time is counted in steps of a few milliseconds. */
const floorMs = 24;
const triesMax = 9;
/** Null if the longer text takes too little time to measure. */
export async function growthOf(
  run: (text: string) => unknown,
  { grown }: HostileString,
  smallCharacters: number,
): Promise<number | null> {
  let [small, large] = [Infinity, Infinity];
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    // With a different length each time, to avoid caches.
    const once = await processorMs(() => run(grown(smallCharacters * factor + attempt)));
    large = Math.min(large, once);
    if (large < floorMs) return null;
    const several = await processorMs(async () => {
      for (let more = 0; more < factor; more += 1) {
        await run(grown(smallCharacters + attempt * factor + more));
      }
    });
    small = Math.min(small, several / factor);
    if (large / small <= growthMax) break;
  }
  return large / small;
}

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
