import { expect, test } from "vitest";
import { partAsLines } from "./part-as-lines.ts";

test("tabs and semicolons part keywords, but not between quotes", () => {
  expect(partAsLines("one\ttwo; three")).toBe("one\ntwo\n three");
  expect(partAsLines('"one; two",three')).toBe('"one; two",three');
});
