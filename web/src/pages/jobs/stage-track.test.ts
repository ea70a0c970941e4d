import type { JobDetails } from "@pressroom/client";
import { expect, test } from "vitest";
import { trackOf } from "./stage-track.ts";
import type { Step } from "./job-event-state.ts";

type Track = Parameters<typeof trackOf>[0];

const items = (...states: string[]) => states.map((state) => ({ state })) as JobDetails["items"];

const track = (
  job: Partial<Track["job"]>,
  steps: [string, Step][] = [],
  stage: string | null = null,
): string => {
  const head = stage === null ? null : { state: "running" as const, stage, progress: 1 };
  const whole = { state: "running" as const, items: items("running"), stages: [], ...job };
  const eventState = { head, steps: new Map(steps), pieces: new Map() };
  return trackOf({ job: whole, eventState, item: 1 })
    .map(({ status }) => status)
    .join(" ");
};

test("a queued job has no stage in progress, and a started one is gathering", () => {
  expect(track({ state: "queued", items: items("queued") })).toBe(
    "waiting waiting waiting waiting waiting waiting",
  );
  expect(track({})).toBe("now waiting waiting waiting waiting waiting");
});

test("after a completed stage the next is in progress, and an unneeded recheck is skipped", () => {
  const brief: [string, Step] = ["0 brief", "done"];
  expect(track({}, [brief])).toBe("done done now waiting waiting waiting");
  expect(track({}, [brief, ["1 draft", "done"]])).toBe("done done done now waiting waiting");
  expect(track({}, [brief, ["1 review", "done"]], "finish")).toBe(
    "done done done done skipped now",
  );
  const all = ["draft", "review", "recheck"].map((name): [string, Step] => [`1 ${name}`, "done"]);
  expect(track({ state: "succeeded", items: items("succeeded") }, [brief, ...all])).toBe(
    "done done done done done done",
  );
});

test("the built-in writer's stages map to the corresponding ones", () => {
  expect(track({}, [], "plan")).toBe("done now waiting waiting waiting waiting");
  expect(track({}, [], "check")).toBe("done done done now waiting waiting");
  expect(track({}, [], "edit")).toBe("done done done now waiting waiting");
});

test("a failed job stopped at its current stage", () => {
  const stages = [
    { stage: "draft", item: 1, started_at: "x", finished_at: null, pieces_done: 2 },
  ] as JobDetails["stages"];
  expect(track({ state: "failed", items: items("failed"), stages })).toBe(
    "done done stopped waiting waiting waiting",
  );
});

test("an item of a batch continues from the shared brief, and can finish before the others", () => {
  const two = items("running", "running");
  expect(track({ items: two }, [["0 brief", "started"]], "brief")).toBe(
    "done now waiting waiting waiting waiting",
  );
  expect(track({ items: two }, [["0 brief", "done"]], "review")).toBe(
    "done done now waiting waiting waiting",
  );
  expect(track({ items: items("succeeded", "running") }, [])).toBe(
    "done done done done skipped done",
  );
});
