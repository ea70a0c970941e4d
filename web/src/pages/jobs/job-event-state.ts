/** What is known of a job from its events: each one adds to it, in its order. Pure, so that it can be told again. */
import type { Job, JobEvent } from "@pressroom/client";

export type Step = "started" | "done";

export interface LiveText {
  item: number;
  piece: string;
  text: string;
}

export interface JobEventState {
  /** How the job stands; null until the first event. */
  head: { state: Job["state"]; stage: string | null; progress: number } | null;
  /** The number of the event that `head` is from. Those before it are history. */
  headSequence: number;
  /** How each stage of each item stands, by `stepKey`. */
  steps: ReadonlyMap<string, Step>;
  /** The pieces of stages, by `stepKey`, each by its name. */
  pieces: ReadonlyMap<string, ReadonlyMap<string, Step>>;
  /** What was written so far, by item and piece. */
  texts: ReadonlyMap<string, LiveText>;
  /** The item whose words came last. */
  latestItem: number | null;
  /** Whether an end was told while it was watched: not of a job that was over before. */
  hasEndedHere: boolean;
}

export const emptyEventState: JobEventState = {
  head: null,
  headSequence: -1,
  steps: new Map(),
  pieces: new Map(),
  texts: new Map(),
  latestItem: null,
  hasEndedHere: false,
};

export const stepKey = (item: number, stage: string): string => `${item} ${stage}`;

export function addEvent(eventState: JobEventState, event: JobEvent): JobEventState {
  const next = withHead(eventState, event);
  switch (event.type) {
    case "stage":
      return withStep(next, event.item, event.stage, event.step);
    case "piece":
      return withPiece(next, event);
    case "text":
      return withText(next, event);
    case "attempt_failed":
    case "handed_back":
    case "retried":
    case "waiting":
    case "continued":
      return { ...withoutStarted(next), hasEndedHere: false };
    case "succeeded":
    case "partially_succeeded":
    case "failed":
    case "canceled": {
      const before = eventState.head?.state;
      const wasOpen = before === "running" || before === "queued" || before === "waiting";
      return { ...next, hasEndedHere: wasOpen };
    }
    default:
      return next;
  }
}

function withHead(eventState: JobEventState, event: JobEvent): JobEventState {
  const { sequence, state, stage, progress } = event;
  if (sequence < eventState.headSequence) return eventState;
  const { head } = eventState;
  return {
    ...eventState,
    headSequence: sequence,
    head: {
      state,
      stage: stage ?? head?.stage ?? null,
      progress: progress ?? head?.progress ?? 0,
    },
  };
}

function withStep(
  eventState: JobEventState,
  item: number,
  stage: string | null,
  step: Step,
): JobEventState {
  if (stage === null) return eventState;
  return { ...eventState, steps: new Map(eventState.steps).set(stepKey(item, stage), step) };
}

function withPiece(eventState: JobEventState, event: JobEvent & { type: "piece" }): JobEventState {
  const { item, stage, piece, step } = event;
  if (stage === null) return eventState;
  const key = stepKey(item, stage);
  const pieces = new Map(eventState.pieces.get(key)).set(piece, step);
  return { ...eventState, pieces: new Map(eventState.pieces).set(key, pieces) };
}

function withText(eventState: JobEventState, event: JobEvent & { type: "text" }): JobEventState {
  const { item, piece, text, is_restart: isRestart = false } = event;
  const key = `${item} ${piece}`;
  const before = isRestart ? "" : (eventState.texts.get(key)?.text ?? "");
  const texts = new Map(eventState.texts).set(key, { item, piece, text: before + text });
  return { ...eventState, texts, latestItem: item };
}

/** What was under way is begun anew; what was done is kept. */
function withoutStarted(eventState: JobEventState): JobEventState {
  return {
    ...eventState,
    steps: onlyDone(eventState.steps),
    pieces: new Map([...eventState.pieces].map(([key, pieces]) => [key, onlyDone(pieces)])),
  };
}

function onlyDone(steps: ReadonlyMap<string, Step>): ReadonlyMap<string, Step> {
  return new Map([...steps].filter(([, step]) => step === "done"));
}

/** The texts of one item, in the order in which they stand in it: `s2` before `s10`. What an editor made of drafts replaces them. */
export function textsOf(eventState: JobEventState, item: number): LiveText[] {
  const texts = [...eventState.texts.values()].filter((text) => text.item === item);
  const combined = texts.filter(({ piece }) => piece === "combined");
  return combined.length > 0
    ? combined
    : texts.toSorted((a, b) => a.piece.localeCompare(b.piece, "en", { numeric: true }));
}
