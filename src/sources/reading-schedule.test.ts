import { expect, test } from "vitest";
import { backoffMs, intervalDefaults, nextInterval } from "./reading-schedule.ts";

const after = (turns: number, hasChanged: boolean) => {
  let seconds = 3_600;
  for (let turn = 0; turn < turns; turn += 1) {
    seconds = nextInterval(seconds, hasChanged, intervalDefaults);
  }
  return seconds;
};

const hours = (code: "server_error" | "not_found", failures: number) =>
  backoffMs({ code, retryAfterMs: undefined }, failures) / 3_600_000;

test("a source that changes is read more often, one that does not less, within bounds", () => {
  expect([after(1, true), after(20, true)]).toEqual([1_800, 900]);
  expect([after(1, false), after(20, false)]).toEqual([5_400, 7 * 86_400]);
});

test("the first reading, in which everything is new, leaves the interval as it is", () => {
  expect(nextInterval(86_400, null, intervalDefaults)).toBe(86_400);
});

test("failures are followed by growing waits, longer ones where somebody has to do something", () => {
  expect(hours("server_error", 1)).toBeLessThanOrEqual(1 / 60);
  expect(hours("server_error", 100)).toBeLessThanOrEqual(24);
  expect(hours("server_error", 100)).toBeGreaterThan(21);
  expect(hours("not_found", 1)).toBeGreaterThan(0.8);
  expect(hours("not_found", 100)).toBeGreaterThan(150);
});

test("nothing is read before the server said, and what is only throttled as soon as it said", () => {
  expect(backoffMs({ code: "server_error", retryAfterMs: 7_200_000 }, 1)).toBe(7_200_000);
  expect(backoffMs({ code: "rate_limited", retryAfterMs: 5_000 }, 1)).toBe(5_000);
});
