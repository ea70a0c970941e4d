import { expect, test } from "vitest";
import { safeNext } from "./safe-next.ts";

test.each([
  ["/jobs/?state=failed", "/jobs/?state=failed"],
  ["/brand/4/keywords/", "/brand/4/keywords/"],
  [undefined, "/"],
  ["", "/"],
  ["jobs", "/"],
  ["https://elsewhere.example/", "/"],
  ["//elsewhere.example/", "/"],
  ["/\\elsewhere.example/", "/"],
  ["/\t/elsewhere.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["/sign-in?next=%2Fsign-in", "/"],
  ["/welcome", "/"],
])("after signing in, %j leads to %j", (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});
