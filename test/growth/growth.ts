/**
 * How much longer a function takes for a text that is eight times as long: eight times where it is linear, 64 times where it
 * is quadratic. Others may keep the machine busy: the larger text is measured in the processor time of this thread alone,
 * and of several tries the best counts.
 */
import type { HostileString } from "./hostile-strings.ts";

/** Between the two: caches and the collection of garbage make a linear function look like 12. */
export const growthMax = 24;
const factor = 8;
/** Below this a larger text tells nothing; processor time is counted in steps of a few milliseconds. */
const floorMs = 24;
const triesMax = 5;
/** It is over too soon to be counted in processor time, so that others may be in its way: one of several is not held up. */
const smallTries = 3;

/** Null where the larger text is read in next to no time. */
export async function growthOf(
  run: (text: string) => unknown,
  { grown }: HostileString,
  smallCharacters: number,
): Promise<number | null> {
  let [small, large] = [Infinity, Infinity];
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    // Of another length each time, so that nothing that was remembered answers.
    const before = process.threadCpuUsage();
    await run(grown(smallCharacters * factor + attempt));
    const { user, system } = process.threadCpuUsage(before);
    large = Math.min(large, (user + system) / 1_000);
    if (large < floorMs) return null;
    for (let more = 0; more < smallTries; more += 1) {
      const start = performance.now();
      await run(grown(smallCharacters + attempt * smallTries + more));
      small = Math.min(small, performance.now() - start);
    }
    if (large / small <= growthMax) break;
  }
  return large / small;
}
