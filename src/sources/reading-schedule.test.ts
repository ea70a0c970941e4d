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

test("a source that changes is read more often, an unchanged one less often, within bounds", () => {
  expect([after(1, true), after(20, true)]).toEqual([1_800, 900]);
  expect([after(1, false), after(20, false)]).toEqual([5_400, 7 * 86_400]);
});

test("the first read does not change the interval", () => {
  expect(nextInterval(86_400, null, intervalDefaults)).toBe(86_400);
});

test("waits grow with consecutive failures, and are longer if a person must act", () => {
  expect(hours("server_error", 1)).toBeLessThanOrEqual(1 / 60);
  expect(hours("server_error", 100)).toBeLessThanOrEqual(24);
  expect(hours("server_error", 100)).toBeGreaterThan(21);
  expect(hours("not_found", 1)).toBeGreaterThan(0.8);
  expect(hours("not_found", 100)).toBeGreaterThan(150);
});

test("Retry-After is the minimum wait, and the exact wait for rate limits", () => {
  expect(backoffMs({ code: "server_error", retryAfterMs: 7_200_000 }, 1)).toBe(7_200_000);
  expect(backoffMs({ code: "rate_limited", retryAfterMs: 5_000 }, 1)).toBe(5_000);
});
