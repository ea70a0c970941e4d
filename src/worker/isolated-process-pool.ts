/**
 * Reuses isolated processes for suspects: jobs that were running when their worker was lost. After one loss, a
 * suspect runs alone in a process, which is then reused for the next one; only if there are many do some share a
 * process. After another loss, a suspect gets a fresh process. If it crashes, hangs or exceeds the limits there, the
 * job caused it and fails with that reason.
 */
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import type { JobEnding } from "../records/jobs/job-endings.ts";
import { openIsolatedProcess } from "./isolated-process.ts";
import type { IsolatedProcess, IsolatedProcessOptions } from "./isolated-process.ts";

export interface IsolatedProcessPool {
  /** The number of free slots for suspects. */
  freeSlots(): number;
  /** Throws a Failure if the job caused the loss, a ProcessLost if it may have, and otherwise the error of the run. */
  write(job: ClaimedJob, signal: AbortSignal): Promise<JobEnding>;
  stop(): Promise<void>;
}

export interface IsolatedProcessPoolOptions extends IsolatedProcessOptions {
  processesMax: number;
  /** Limits concurrent starts: each one takes half a second of CPU time from running jobs. */
  startEveryMs?: number;
}

const sharingMax = 8;
/** How long a process waits for another suspect before it ends. */
const idleMs = 20_000;
const lookAgainMs = 250;

export function openIsolatedProcessPool(options: IsolatedProcessPoolOptions): IsolatedProcessPool {
  const { processesMax, startEveryMs = 2_000 } = options;
  const processes = new Set<IsolatedProcess>();
  const waiting: { job: ClaimedJob; give: (process: IsolatedProcess) => void }[] = [];
  let lastStartAt = -Infinity;
  let isStopping = false;
  const looking = setInterval(look, lookAgainMs).unref();

  function look(): void {
    for (const process of processes) {
      if (process.jobs === 0 && (process.isWorn() || process.idleFor() > idleMs)) leave(process);
    }
    for (const one of waiting.splice(0)) {
      const process = placeFor(one.job);
      if (process) one.give(process);
      else waiting.push(one);
    }
  }

  function mayStart(): boolean {
    if (processes.size >= processesMax) return false;
    return performance.now() - lastStartAt > startEveryMs;
  }

  function start(): IsolatedProcess {
    lastStartAt = performance.now();
    const process = openIsolatedProcess(options);
    processes.add(process);
    void process.gone.then(() => processes.delete(process));
    return process;
  }

  function leave(process: IsolatedProcess): void {
    processes.delete(process);
    void process.end();
  }

  /** Reserves an idle process; undefined if there is none yet. */
  function placeFor(job: ClaimedJob): IsolatedProcess | undefined {
    const idle = [...processes].filter((process) => process.jobs === 0);
    const isFirstCrash = job.crashes <= 1;
    let found = idle.find((process) => isFirstCrash || process.isUnused());
    if (!found && !isFirstCrash && idle[0]) {
      leave(idle[0]);
      found = start();
    }
    if (!found && mayStart()) found = start();
    if (!found && isFirstCrash) {
      const [least] = [...processes]
        .filter((process) => process.isShared() && process.jobs < sharingMax)
        .toSorted((one, other) => one.jobs - other.jobs);
      found = least;
    }
    found?.take(isFirstCrash);
    return found;
  }

  return {
    freeSlots() {
      if (isStopping || waiting.length > 0) return 0;
      const idle = [...processes].filter((process) => process.jobs === 0).length;
      return idle + (mayStart() ? 1 : 0);
    },
    async write(job, signal) {
      const process =
        placeFor(job) ??
        (await new Promise<IsolatedProcess>((give) => waiting.push({ job, give })));
      return process.write(job, signal);
    },
    async stop() {
      isStopping = true;
      clearInterval(looking);
      await Promise.all([...processes].map((process) => process.end()));
    },
  };
}
