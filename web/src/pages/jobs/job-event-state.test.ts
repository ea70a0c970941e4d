import type { JobEvent } from "@pressroom/client";
import { expect, test } from "vitest";
import { addEvent, emptyEventState, textsOf } from "./job-event-state.ts";
import type { JobEventState } from "./job-event-state.ts";

let sequence = 0;

const createEvent = (type: string, more: object = {}) =>
  ({
    type,
    job_id: 1,
    sequence: type === "job" ? sequence : ++sequence,
    state: "running",
    stage: "draft",
    progress: 10,
    ...more,
  }) as unknown as JobEvent;

const replay = (...events: JobEvent[]): JobEventState => events.reduce(addEvent, emptyEventState);

test("text is appended to its piece, a restart discards it, and pieces are in order", () => {
  const eventState = replay(
    createEvent("text", { item: 1, piece: "s10", text: "Last." }),
    createEvent("text", { item: 1, piece: "s2", text: "Wrong" }),
    createEvent("text", { item: 1, piece: "s2", text: "One ", is_restart: true }),
    createEvent("text", { item: 1, piece: "s2", text: "two." }),
    createEvent("text", { item: 2, piece: "text", text: "Another item." }),
  );
  expect(textsOf(eventState, 1).map(({ text }) => text)).toEqual(["One two.", "Last."]);
  expect(eventState.latestItem).toBe(2);
});

test("a combined draft replaces the drafts of its own item only", () => {
  const eventState = replay(
    createEvent("text", { item: 1, piece: "text", text: "A draft." }),
    createEvent("text", { item: 2, piece: "text", text: "Another draft." }),
    createEvent("text", { item: 1, piece: "combined", text: "The text." }),
  );
  expect(textsOf(eventState, 1).map(({ text }) => text)).toEqual(["The text."]);
  expect(textsOf(eventState, 2).map(({ text }) => text)).toEqual(["Another draft."]);
});

test("replayed events do not change the current state", () => {
  sequence = 3;
  const now = createEvent("job", { state: "failed", stage: "review", progress: 80 });
  sequence = 0;
  const eventState = replay(
    now,
    createEvent("stage", { stage: "review", progress: 1, item: 1, step: "started" }),
  );
  expect(eventState.head).toEqual({ state: "failed", stage: "review", progress: 80 });
  expect(eventState.steps.get("1 review")).toBe("started");
});

test("after a failed attempt, completed steps are kept and the others start over", () => {
  const eventState = replay(
    createEvent("stage", { stage: "review", item: 1, step: "done" }),
    createEvent("stage", { item: 1, step: "started" }),
    createEvent("piece", { item: 1, piece: "s1", step: "done" }),
    createEvent("piece", { item: 1, piece: "s2", step: "started" }),
    createEvent("attempt_failed", { state: "queued", stage: null, progress: null, message: "No." }),
  );
  expect([...eventState.steps]).toEqual([["1 review", "done"]]);
  expect([...(eventState.pieces.get("1 draft") ?? [])]).toEqual([["s1", "done"]]);
  expect(eventState.head).toEqual({ state: "queued", stage: "draft", progress: 10 });
});

test("an end counts as seen only if the job was open before", () => {
  const end = () =>
    createEvent("succeeded", { state: "succeeded", content_ids: [1], failure: null });
  expect(replay(createEvent("job"), end()).hasEndedHere).toBe(true);
  sequence = 0;
  expect(replay(createEvent("job", { sequence: 1, state: "succeeded" }), end()).hasEndedHere).toBe(
    false,
  );
});
