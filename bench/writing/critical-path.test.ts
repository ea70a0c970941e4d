import { expect, test } from "vitest";
import type { ProviderCall } from "../played-provider.ts";
import { idealMs, pathOf } from "./critical-path.ts";

const speed = { firstTokenMs: 100, tokensPerSecond: 1_000 };

function call(
  task: string,
  [start, end]: [number, number],
  about: string | null = null,
): ProviderCall {
  return {
    id: 1,
    task,
    about,
    job: "a",
    start_ms: start,
    first_token_ms: start,
    end_ms: end,
    input_tokens: 10,
    cached_tokens: 4,
    output_tokens: 50,
    outcome: "ok",
  };
}

test("of the calls of one stage the longest counts, and the stages are summed", () => {
  const path = pathOf(
    [
      call("plan", [0, 300]),
      call("section", [310, 500], "s1"),
      call("section", [311, 900], "s2"),
      call("verify", [910, 1_000]),
      call("verify", [912, 1_100]),
    ],
    speed,
  );
  expect(path.stages.map(({ name, calls }) => [name, calls])).toEqual([
    ["plan", 1],
    ["draft", 2],
    ["check", 2],
  ]);
  expect(path.criticalMs).toBe(300 + 589 + 188);
  expect(path.sumMs).toBe(300 + 190 + 589 + 90 + 188);
  expect(path.setSpeedMs).toBe(3 * 150);
  expect(path).toMatchObject({ inputTokens: 50, cachedTokens: 20, outputTokens: 250 });
});

test("a second round of edits is a stage of its own, also where nothing was asked in between", () => {
  const path = pathOf(
    [
      call("edit", [0, 100], "s1"),
      call("edit", [1, 50], "s2"),
      call("edit", [110, 200], "s1"),
      call("verify", [210, 220]),
      call("edit", [230, 240], "s2"),
    ],
    speed,
  );
  expect(path.stages.map(({ name, calls }) => [name, calls])).toEqual([
    ["edit", 2],
    ["edit", 1],
    ["check", 1],
    ["edit", 1],
  ]);
});

test("with fewer places than articles, a place is taken again as soon as it is free", () => {
  expect(idealMs([3, 1, 1, 1], 4)).toBe(3);
  expect(idealMs([3, 1, 1, 1], 2)).toBe(3);
  expect(idealMs([2, 2, 2], 2)).toBe(4);
});
