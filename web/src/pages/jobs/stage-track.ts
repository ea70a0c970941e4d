/** The status of each stage of one item, from its events and the job's details. */
import type { JobDetails } from "@pressroom/client";
import { stepKey } from "./job-event-state.ts";
import type { JobEventState, Step } from "./job-event-state.ts";

export const stageNames = ["gather", "brief", "draft", "review", "recheck", "finish"] as const;
export type StageName = (typeof stageNames)[number];
/** Skipped if nothing was changed. */
const skippable: readonly StageName[] = ["recheck"];
/** Stages of drafts written without a model; `edit` was used until November 2026. */
const builtIn: Readonly<Record<string, StageName>> = {
  plan: "brief",
  check: "review",
  edit: "review",
};
export type StageStatus = "waiting" | "now" | "done" | "skipped" | "stopped";

export interface TrackStage {
  stage: StageName;
  status: StageStatus;
  /** The parts written in this stage, such as sections. */
  pieces: readonly { name: string; isDone: boolean }[];
}

interface TrackOptions {
  job: Pick<JobDetails, "state" | "items" | "stages">;
  eventState: Pick<JobEventState, "head" | "steps" | "pieces">;
  /** Starts at 1. */
  item: number;
}

export function trackOf({ job, eventState, item }: TrackOptions): TrackStage[] {
  const state = itemState(job, item);
  const steps = stageNames.map((stage) => stepOf({ job, eventState, item }, stage));
  const isFinished = state === "succeeded";
  const reached = isFinished
    ? stageNames.length - 1
    : reachedStage(steps, { job, eventState, item });
  return stageNames.map((stage, index) => ({
    stage,
    status: statusOf(index),
    pieces: piecesOf(eventState, item, stage),
  }));

  function statusOf(index: number): StageStatus {
    const isSkipped =
      skippable.some((stage) => stage === stageNames[index]) && steps[index] === undefined;
    if (index < reached) return isSkipped ? "skipped" : "done";
    if (index > reached) return "waiting";
    if (isFinished) return "done";
    if (state === "running") return "now";
    return state === "queued" || state === "waiting" ? "waiting" : "stopped";
  }
}

function itemState({ state, items }: TrackOptions["job"], item: number): string {
  // A finished item keeps its state; for the others, the job's state is more current.
  const own = items[item - 1]?.state;
  if (own === "succeeded" || own === "failed" || own === "canceled") return own;
  return state;
}

/** The index of the item's current stage. */
function reachedStage(steps: readonly (Step | undefined)[], options: TrackOptions): number {
  const last = steps.findLastIndex((step) => step !== undefined);
  // Steps without model calls send no events: after a completed stage, the next one is in progress.
  const own =
    last === -1 ? 0 : steps[last] === "done" ? Math.min(last + 1, steps.length - 1) : last;
  const { job, eventState } = options;
  // If the job has a single item, the job's stage is the item's.
  const head = eventState.head?.stage ?? "";
  const named = stageNames.findIndex((stage) => stage === (builtIn[head] ?? head));
  return job.items.length === 1 ? Math.max(own, named) : own;
}

function stepOf({ job, eventState, item }: TrackOptions, stage: StageName): Step | undefined {
  const own = Object.keys(builtIn).find((name) => builtIn[name] === stage);
  // All items share one brief.
  const places: [number, string][] = [
    [stage === "brief" ? 0 : item, stage],
    ...(own === undefined ? [] : [[item, own] satisfies [number, string]]),
  ];
  for (const [of, name] of places) {
    const step = eventState.steps.get(stepKey(of, name)) ?? knownStep(job, of, name);
    if (step !== undefined) return step;
  }
  return undefined;
}

function knownStep({ stages }: TrackOptions["job"], item: number, stage: string): Step | undefined {
  const known = stages.find((one) => one.item === item && one.stage === stage);
  if (!known) return undefined;
  return known.finished_at === null ? "started" : "done";
}

function piecesOf(eventState: TrackOptions["eventState"], item: number, stage: string) {
  return [...(eventState.pieces.get(stepKey(item, stage)) ?? [])]
    .map(([name, step]) => ({ name, isDone: step === "done" }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}
