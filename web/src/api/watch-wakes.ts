/**
 * Calls back when the page becomes visible again, the network returns or the machine wakes up: existing connections may
 * be dead without the browser noticing. Returns an unsubscribe function.
 */
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
