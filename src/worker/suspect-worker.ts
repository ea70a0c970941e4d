/** The worker that claims only suspects and runs them in isolated processes. */
import type { IsolatedProcessPool } from "./isolated-process-pool.ts";
import { keepWorking } from "./keep-working.ts";
import type { WorkTools } from "./keep-working.ts";
import type { RunningWorker } from "./worker.ts";

export function startSuspectWorker(
  options: WorkTools & { pool: IsolatedProcessPool },
): RunningWorker {
  const { pool } = options;
  const working = keepWorking({
    ...options,
    suspects: true,
    freeSlots: () => pool.freeSlots(),
    write: ({ job, controller }) => pool.write(job, controller.signal),
  });
  return {
    async stop(graceMs) {
      await working.stop(graceMs);
      await pool.stop();
    },
  };
}
