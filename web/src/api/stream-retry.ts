/** What streams share for reconnecting: retry rules, and detecting that the machine woke up. */
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

const tickMs = 5_000;
/** A timer this late means that the machine slept or the browser froze the tab. */
const lateMs = 15_000;

export function watchWakes(onWake: () => void): () => void {
  let hiddenAt: number | undefined;
  let ticked = Date.now();
  const onVisibility = () => {
    if (document.visibilityState === "hidden") hiddenAt = Date.now();
    else if (hiddenAt !== undefined && Date.now() - hiddenAt > lateMs) onWake();
  };
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - ticked > tickMs + lateMs) onWake();
    ticked = now;
  }, tickMs);
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", onWake);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", onWake);
  };
}
