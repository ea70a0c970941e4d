/** What is known of a job from its events: each one adds to it, in its order. Pure, so that it can be told again. */
import type { Job, JobEvent } from "@pressroom/client";

export type Step = "started" | "done";

export interface StoryText {
  item: number;
  piece: string;
  text: string;
}

export interface JobStory {
  /** How the job stands; null until the first event. */
  head: { state: Job["state"]; stage: string | null; progress: number } | null;
  /** The number of the event that `head` is from. Those before it are history. */
  headSequence: number;
  /** How each stage of each item stands, by `stepKey`. */
  steps: ReadonlyMap<string, Step>;
  /** The pieces of stages, by `stepKey`, each by its name. */
  pieces: ReadonlyMap<string, ReadonlyMap<string, Step>>;
  /** What was written so far, by item and piece. */
  texts: ReadonlyMap<string, StoryText>;
  /** The item whose words came last. */
  latestItem: number | null;
  /** Whether an end was told while it was watched: not of a job that was over before. */
  hasEndedHere: boolean;
}

export const emptyStory: JobStory = {
  head: null,
  headSequence: -1,
  steps: new Map(),
  pieces: new Map(),
  texts: new Map(),
  latestItem: null,
  hasEndedHere: false,
};

export const stepKey = (item: number, stage: string): string => `${item} ${stage}`;

export function addEvent(story: JobStory, event: JobEvent): JobStory {
  const next = withHead(story, event);
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
      const before = story.head?.state;
      const wasOpen = before === "running" || before === "queued" || before === "waiting";
      return { ...next, hasEndedHere: wasOpen };
    }
    default:
      return next;
  }
}

function withHead(story: JobStory, event: JobEvent): JobStory {
  const { sequence, state, stage, progress } = event;
  if (sequence < story.headSequence) return story;
  const { head } = story;
  return {
    ...story,
    headSequence: sequence,
    head: {
      state,
      stage: stage ?? head?.stage ?? null,
      progress: progress ?? head?.progress ?? 0,
    },
  };
}

function withStep(story: JobStory, item: number, stage: string | null, step: Step): JobStory {
  if (stage === null) return story;
  return { ...story, steps: new Map(story.steps).set(stepKey(item, stage), step) };
}

function withPiece(story: JobStory, event: JobEvent & { type: "piece" }): JobStory {
  const { item, stage, piece, step } = event;
  if (stage === null) return story;
  const key = stepKey(item, stage);
  const pieces = new Map(story.pieces.get(key)).set(piece, step);
  return { ...story, pieces: new Map(story.pieces).set(key, pieces) };
}

function withText(story: JobStory, event: JobEvent & { type: "text" }): JobStory {
  const { item, piece, text, is_restart: isRestart = false } = event;
  const key = `${item} ${piece}`;
  const before = isRestart ? "" : (story.texts.get(key)?.text ?? "");
  const texts = new Map(story.texts).set(key, { item, piece, text: before + text });
  return { ...story, texts, latestItem: item };
}

/** What was under way is begun anew; what was done is kept. */
function withoutStarted(story: JobStory): JobStory {
  return {
    ...story,
    steps: onlyDone(story.steps),
    pieces: new Map([...story.pieces].map(([key, pieces]) => [key, onlyDone(pieces)])),
  };
}

function onlyDone(steps: ReadonlyMap<string, Step>): ReadonlyMap<string, Step> {
  return new Map([...steps].filter(([, step]) => step === "done"));
}

/** The texts of one item, in the order in which they stand in it: `s2` before `s10`. What an editor made of drafts replaces them. */
export function textsOf(story: JobStory, item: number): StoryText[] {
  const texts = [...story.texts.values()].filter((text) => text.item === item);
  const combined = texts.filter(({ piece }) => piece === "combined");
  return combined.length > 0
    ? combined
    : texts.toSorted((a, b) => a.piece.localeCompare(b.piece, "en", { numeric: true }));
}
