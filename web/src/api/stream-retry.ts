/** What every stream that is opened again has to know: whether that is worth it, and how to wait before it. */
import { PressroomError } from "@pressroom/client";

/** Not found, or not allowed: asking again soon changes nothing. */
export function isFinal(error: unknown): error is PressroomError {
  const status = error instanceof PressroomError ? error.status : undefined;
  return status !== undefined && status >= 400 && status < 500 && status !== 408;
}

/** Ends sooner where the signal aborts. */
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
