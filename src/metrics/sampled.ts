/**
 * A costly reading that is taken at most every so often, once for all who ask at the same time, with a limit on the
 * wait.
 */
import { within } from "./with-timeout.ts";

export interface SampledOptions {
  /** A reading younger than this is shown again. */
  everyMs: number;
  /** Who asks waits no longer than this for a new one, and gets the last one then. */
  waitMs: number;
  /** A reading older than this is not shown any more. */
  staleMs: number;
  onFailure: (error: unknown) => void;
}

export function sampled<T>(
  read: () => Promise<T>,
  { everyMs, waitMs, staleMs, onFailure }: SampledOptions,
): () => Promise<T | undefined> {
  let last: { value: T; at: number } | undefined;
  let reading: Promise<void> | undefined;

  async function take(): Promise<void> {
    try {
      last = { value: await read(), at: performance.now() };
    } catch (error) {
      // Whoever asks again tries again; until then the last one serves, while it is fresh enough.
      onFailure(error);
    } finally {
      reading = undefined;
    }
  }

  return async () => {
    const age = () => (last === undefined ? Infinity : performance.now() - last.at);
    if (age() > everyMs) {
      reading ??= take();
      await within(waitMs, reading);
    }
    return age() <= staleMs ? last?.value : undefined;
  };
}
