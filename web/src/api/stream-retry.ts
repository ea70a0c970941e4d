/** Retry rules that all streams share. */
import { PressroomError } from "@pressroom/client";

/** A client error, such as 404 or 403: retrying soon does not help. */
export function isFinal(error: unknown): error is PressroomError {
  const status = error instanceof PressroomError ? error.status : undefined;
  return status !== undefined && status >= 400 && status < 500 && status !== 408;
}

/** Resolves early if the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
