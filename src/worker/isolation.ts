/**
 * Processes in which suspects are written: jobs whose worker was lost while it had them. A job that was on board of one
 * crash alone gets a process to itself for as long as it takes, and the next one goes on in it; only where there is a
 * crowd of them do some share one. Whoever was on board again gets a process that nobody has used. One that dies there,
 * or stands still, or takes too much, was its own doing, and fails with that reason.
 */
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import type { JobEnding } from "../records/jobs/job-endings.ts";
import { openIsolatedProcess } from "./isolated-process.ts";
import type { IsolatedProcess, IsolatedProcessOptions } from "./isolated-process.ts";

export interface Isolation {
  /** How many more suspects there is a place for now. */
  room(): number;
  /** Throws a Failure where the job is guilty, a ProcessLost where it may be, and whatever its writing threw. */
  write(job: ClaimedJob, signal: AbortSignal): Promise<JobEnding>;
  stop(): Promise<void>;
}

export interface IsolationOptions extends IsolatedProcessOptions {
  processesMax: number;
  /** Many at once would take the processor from all who live: each start takes half a second of it. */
  startEveryMs?: number;
}

const sharingMax = 8;
/** What was begun for suspects ends when there are no more. */
const idleMs = 20_000;
const lookAgainMs = 250;

export function openIsolation(options: IsolationOptions): Isolation {
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

  /** Takes it, so that nobody else does; undefined where there is none yet. */
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
    room() {
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
