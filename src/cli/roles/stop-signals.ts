/** Listens for stop signals: Ctrl-C, SIGTERM, a closed terminal. The listener decides how to stop. */

const names = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type SignalName = (typeof names)[number];

/** By convention, 128 plus the signal's number. */
const exitCodes: Record<SignalName, number> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** Under npm, each Ctrl-C arrives twice within this time: from the terminal and from npm. */
const repeatMs = 400;

/** A command was stopped before it was done. */
export class Stopped extends Error {
  readonly exit: number;

  constructor(signal: SignalName) {
    super(`Stopped by ${signal}.`);
    this.name = "Stopped";
    this.exit = exitCodes[signal];
  }
}

export interface StopSignals {
  /** Aborted, with a Stopped as its reason, at the first signal. */
  readonly signal: AbortSignal;
  dispose(): void;
}

/** At a second Ctrl-C the process exits immediately; other processes that use the database are not affected. */
export function listenForStop(): StopSignals {
  const controller = new AbortController();
  let firstAt: number | undefined;

  function onSignal(signal: SignalName): void {
    const now = performance.now();
    if (firstAt === undefined) {
      firstAt = now;
      controller.abort(new Stopped(signal));
    } else if (signal === "SIGINT" && now - firstAt > repeatMs) {
      process.exit(exitCodes.SIGINT);
    }
  }

  for (const name of names) process.on(name, onSignal);
  return {
    signal: controller.signal,
    dispose() {
      for (const name of names) process.off(name, onSignal);
    },
  };
}

/** Resolves at the first signal. */
export async function untilStopped({ signal }: StopSignals): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
