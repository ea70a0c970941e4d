import { expect, test } from "vitest";
import { parseDuration, requireDuration, requireFuture } from "./duration.ts";

const now = new Date("2026-11-15T12:00:00Z");

test.each([
  ["0s", 0],
  ["45s", 45],
  ["30m", 1_800],
  ["24h", 86_400],
  ["90D", 7_776_000],
  ["2w", 1_209_600],
])("%s is %i seconds", (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test.each(["", "5", "h", "-1h", "1.5h", "1y", "1h30m", "9999999999s"])(
  "%j is not a duration",
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
    expect(() => requireDuration(text, "--overlap")).toThrow("--overlap");
  },
);

test("an expiry is a duration from now, the end of a day, or a time with its zone", () => {
  expect(requireFuture("90d", "--expires", now).toISOString()).toBe("2027-02-13T12:00:00.000Z");
  expect(requireFuture("2027-01-31", "", now).toISOString()).toBe("2027-01-31T23:59:59.000Z");
  expect(requireFuture("2027-01-31T08:00:00+01:00", "", now).toISOString()).toBe(
    "2027-01-31T07:00:00.000Z",
  );
});

test.each(["yesterday", "2027-02-31", "2027-1-3", "31.01.2027", "2026-01-01", "0s", "2099-01-01"])(
  "%s is rejected as an expiry",
  (text) => {
    expect(() => requireFuture(text, "--expires", now)).toThrow("--expires");
  },
);
