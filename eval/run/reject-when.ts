/** Rejects as soon as a signal is aborted, with its reason. */
import { once } from "node:events";

export async function rejectWhen(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  await once(signal, "abort");
  throw signal.reason;
}
