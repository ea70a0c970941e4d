/** The worker that claims only suspects and runs them in isolated processes. */
import type { Isolation } from "./isolation.ts";
import { keepWorking } from "./keep-working.ts";
import type { WorkTools } from "./keep-working.ts";
import type { RunningWorker } from "./worker.ts";

export function startSuspects(options: WorkTools & { isolation: Isolation }): RunningWorker {
  const { isolation } = options;
  const working = keepWorking({
    ...options,
    suspects: true,
    roomLeft: () => isolation.room(),
    write: ({ job, controller }) => isolation.write(job, controller.signal),
  });
  return {
    async stop(graceMs) {
      await working.stop(graceMs);
      await isolation.stop();
    },
  };
}
