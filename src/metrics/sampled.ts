/** Caches an expensive reading: limits how often it is taken and how long callers wait, and shares it among them. */
import { within } from "./with-timeout.ts";

export interface SampledOptions {
  /** A reading younger than this is reused. */
  everyMs: number;
  /** The maximum wait for a new reading; after that, callers get the last one. */
  waitMs: number;
  /** An older reading is not returned. */
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
      // The next call retries; until then, the last reading is used if it is not stale.
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
