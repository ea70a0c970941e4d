/**
 * How much longer a function takes for a text that is eight times as long: eight times where it is linear, 64 times where it
 * is quadratic. Others may keep the machine busy: what counts is the processor time of this thread alone, and of several
 * tries the best. The shorter text is read eight times, so that there is as much to count.
 */
import type { HostileString } from "./hostile-strings.ts";

/** Between the two: caches and the collection of garbage make a linear function look like 12, and once, under load, like 25. */
export const growthMax = 32;
const factor = 8;
/** Below this a larger text tells nothing; processor time is counted in steps of a few milliseconds. */
const floorMs = 24;
const triesMax = 9;
/** Null where the larger text is read in next to no time. */
export async function growthOf(
  run: (text: string) => unknown,
  { grown }: HostileString,
  smallCharacters: number,
): Promise<number | null> {
  let [small, large] = [Infinity, Infinity];
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    // Of another length each time, so that nothing that was remembered answers.
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
