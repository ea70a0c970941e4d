import { expect, test } from "vitest";
import { shownBytes, shownCount } from "./amount.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1_000, "1.0 kB"],
  [42_345_678, "42.3 MB"],
  [123_456_789, "123 MB"],
  [5_000_000_000_000, "5.0 TB"],
])("%d bytes are formatted as %s", (bytes, text) => {
  expect(shownBytes(bytes)).toBe(text);
});

test("a count has thousands separators and the right form of its noun", () => {
  expect(shownCount(1, "job")).toBe("1 job");
  expect(shownCount(12_345, "job")).toBe("12,345 jobs");
  expect(shownCount(0, "entry", "entries")).toBe("0 entries");
});
