/** A caller that waits until state, stage or progress of a job change. */
import type { Watcher } from "./job-watcher.ts";

export interface JobStanding {
  readonly state: string;
  readonly stage: string | null;
  readonly progress: number;
}

/** `onChange` is called when state, stage or progress are no longer these, and when the job is gone. */
export function createWaiter(known: JobStanding, onChange: () => void): Watcher {
  return {
    // How the job stands is enough: no event comes after this one.
    wants: () => 2 ** 31 - 1,
    take: ({ news }) => {
      if (!isSame(news, known)) onChange();
    },
    end: onChange,
  };
}

function isSame(one: JobStanding, other: JobStanding): boolean {
  return one.state === other.state && one.stage === other.stage && one.progress === other.progress;
}
