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

test("the steps of a piece are summed, and of calls side by side the longest counts", () => {
  const path = pathOf(
    [
      call("brief", [0, 300]),
      call("draft", [310, 500], "article"),
      call("draft", [311, 900], "post"),
      call("review", [910, 1_000], "article"),
      call("review", [912, 1_100], "post"),
    ],
    speed,
  );
  expect(path.stages.map(({ name, calls }) => [name, calls])).toEqual([
    ["brief", 1],
    ["draft", 2],
    ["review", 2],
  ]);
  expect(path.criticalMs).toBe(300 + 589 + 188);
  expect(path.sumMs).toBe(300 + 190 + 589 + 90 + 188);
  expect(path.setSpeedMs).toBe(3 * 150);
  expect(path).toMatchObject({ inputTokens: 50, cachedTokens: 20, outputTokens: 250 });
});

test("a second try is a stage of its own", () => {
  const path = pathOf(
    [
      call("draft", [0, 100], "article"),
      call("draft", [110, 200], "article"),
      call("review", [210, 220], "article"),
    ],
    speed,
  );
  expect(path.stages.map(({ name, calls }) => [name, calls])).toEqual([
    ["draft", 1],
    ["draft", 1],
    ["review", 1],
  ]);
});

test("with fewer places than articles, a place is taken again as soon as it is free", () => {
  expect(idealMs([3, 1, 1, 1], 4)).toBe(3);
  expect(idealMs([3, 1, 1, 1], 2)).toBe(3);
  expect(idealMs([2, 2, 2], 2)).toBe(4);
});
