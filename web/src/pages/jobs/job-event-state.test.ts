import type { JobEvent } from "@pressroom/client";
import { expect, test } from "vitest";
import { addEvent, emptyEventState, textsOf } from "./job-event-state.ts";
import type { JobEventState } from "./job-event-state.ts";

let sequence = 0;

const told = (type: string, more: object = {}) =>
  ({
    type,
    job_id: 1,
    sequence: type === "job" ? sequence : ++sequence,
    state: "running",
    stage: "draft",
    progress: 10,
    ...more,
  }) as unknown as JobEvent;

const tell = (...events: JobEvent[]): JobEventState => events.reduce(addEvent, emptyEventState);

test("words are added to their piece, a restart voids them, and pieces stand in their order", () => {
  const eventState = tell(
    told("text", { item: 1, piece: "s10", text: "Last." }),
    told("text", { item: 1, piece: "s2", text: "Wrong" }),
    told("text", { item: 1, piece: "s2", text: "One ", is_restart: true }),
    told("text", { item: 1, piece: "s2", text: "two." }),
    told("text", { item: 2, piece: "text", text: "Another item." }),
  );
  expect(textsOf(eventState, 1).map(({ text }) => text)).toEqual(["One two.", "Last."]);
  expect(eventState.latestItem).toBe(2);
});

test("what is made of the drafts replaces them, of that item alone", () => {
  const eventState = tell(
    told("text", { item: 1, piece: "text", text: "A draft." }),
    told("text", { item: 2, piece: "text", text: "Another draft." }),
    told("text", { item: 1, piece: "combined", text: "The text." }),
  );
  expect(textsOf(eventState, 1).map(({ text }) => text)).toEqual(["The text."]);
  expect(textsOf(eventState, 2).map(({ text }) => text)).toEqual(["Another draft."]);
});

test("history does not change how the job stands now", () => {
  sequence = 3;
  const now = told("job", { state: "failed", stage: "review", progress: 80 });
  sequence = 0;
  const eventState = tell(
    now,
    told("stage", { stage: "review", progress: 1, item: 1, step: "started" }),
  );
  expect(eventState.head).toEqual({ state: "failed", stage: "review", progress: 80 });
  expect(eventState.steps.get("1 review")).toBe("started");
});

test("an attempt that failed leaves what was done, and what was under way begins anew", () => {
  const eventState = tell(
    told("stage", { stage: "review", item: 1, step: "done" }),
    told("stage", { item: 1, step: "started" }),
    told("piece", { item: 1, piece: "s1", step: "done" }),
    told("piece", { item: 1, piece: "s2", step: "started" }),
    told("attempt_failed", { state: "queued", stage: null, progress: null, message: "No." }),
  );
  expect([...eventState.steps]).toEqual([["1 review", "done"]]);
  expect([...(eventState.pieces.get("1 draft") ?? [])]).toEqual([["s1", "done"]]);
  expect(eventState.head).toEqual({ state: "queued", stage: "draft", progress: 10 });
});

test("only an end that comes while the job is open was seen here", () => {
  const end = () => told("succeeded", { state: "succeeded", content_ids: [1], failure: null });
  expect(tell(told("job"), end()).hasEndedHere).toBe(true);
  sequence = 0;
  expect(tell(told("job", { sequence: 1, state: "succeeded" }), end()).hasEndedHere).toBe(false);
});
