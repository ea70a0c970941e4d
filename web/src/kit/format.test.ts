import { expect, test } from "vitest";
import { formatDuration, relativeTime } from "./format.ts";

test.each([
  [0, "under a second"],
  [999, "under a second"],
  [1_400, "1.4 s"],
  [9_990, "10 s"],
  [59_400, "59 s"],
  [59_700, "1 min 0 s"],
  [76_000, "1 min 16 s"],
  [119_900, "2 min 0 s"],
  [7_500_000, "2 h 5 min"],
])("%i milliseconds are formatted as %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

test("relative times are written out", () => {
  const now = Date.parse("2026-11-18T12:00:00Z");
  expect(relativeTime("2026-09-10T12:00:00Z", now)).toBe("2 months ago");
  expect(relativeTime("2026-11-10T12:00:00Z", now)).toBe("last week");
  expect(relativeTime("2026-11-18T11:58:00Z", now)).toBe("2 minutes ago");
});
