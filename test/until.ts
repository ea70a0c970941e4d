/** Polls until a condition is true; throws a description of it on timeout. */
import { setTimeout as sleep } from "node:timers/promises";

export async function until(
  isTrue: () => boolean | Promise<boolean>,
  { what, timeoutMs }: { what: string; timeoutMs: number },
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline)
      throw new Error(`${what} did not happen within ${timeoutMs / 1_000} s`);
    await sleep(20);
  }
}
