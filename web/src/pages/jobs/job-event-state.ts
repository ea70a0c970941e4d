/** Builds the state of a job from its events, in order. Pure functions, so that events can be replayed. */
import type { Job, JobEvent } from "@pressroom/client";

export type Step = "started" | "done";

export interface LiveText {
  item: number;
  piece: string;
  text: string;
}

export interface JobEventState {
  /** The current state; null before the first event. */
  head: { state: Job["state"]; stage: string | null; progress: number } | null;
  /** The sequence number of the event that `head` is from. Earlier events are history. */
  headSequence: number;
  /** The steps of each item, by `stepKey`. */
  steps: ReadonlyMap<string, Step>;
  /** The pieces of each stage, by `stepKey` and name. */
  pieces: ReadonlyMap<string, ReadonlyMap<string, Step>>;
  /** The text written so far, by item and piece. */
  texts: ReadonlyMap<string, LiveText>;
  /** The item that most recently received text. */
  latestItem: number | null;
  /** Whether the job ended while it was being watched. */
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

/** Steps in progress start over; completed ones are kept. */
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

/** The texts of one item in reading order: `s2` before `s10`. A combined draft replaces them. */
export function textsOf(eventState: JobEventState, item: number): LiveText[] {
  const texts = [...eventState.texts.values()].filter((text) => text.item === item);
  const combined = texts.filter(({ piece }) => piece === "combined");
  return combined.length > 0
    ? combined
    : texts.toSorted((a, b) => a.piece.localeCompare(b.piece, "en", { numeric: true }));
}
