/** Shows the status of a job: one line that is rewritten on a terminal, or one line per step in a file. */
import type { JobRecord } from "../records/jobs/jobs.ts";
import type { Output } from "./output.ts";

export interface ProgressLine {
  show(job: JobRecord): void;
  end(): void;
}

/** What the stages are called for people; the job's own names are the code's. */
const stageWords: Record<string, string> = {
  gather: "gathering the material",
  brief: "preparing the brief",
  plan: "planning",
  draft: "drafting",
  review: "reviewing",
  recheck: "checking the changes",
  check: "checking",
  edit: "editing",
  finish: "finishing",
};

/** `plain`: one line per step, even if stderr is not a terminal. */
export function openProgressLine(output: Output, plain: boolean): ProgressLine {
  const startedAt = performance.now();
  let last = "";
  return {
    show(job) {
      const step = describe(job);
      if (output.isLive) {
        const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
        output.live(`${step}  ${seconds} s`);
      } else if (plain && step !== last) {
        output.note(step);
      }
      last = step;
    },
    end: () => output.live(""),
  };
}

function describe({ id, state, stage, progress }: JobRecord): string {
  if (state === "queued") return `Job ${id}: queued`;
  if (state === "waiting") return `Job ${id}: the brief is waiting for your approval`;
  if (state !== "running") return `Job ${id}: ${state.replace("_", " ")}`;
  return `Job ${id}: ${stageWords[stage ?? ""] ?? "starting"}, ${progress} %`;
}
