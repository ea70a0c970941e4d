import { expect, test } from "vitest";
import { Progress } from "./progress.ts";

test("progress grows with stages and pieces, but never reaches 100", () => {
  const progress = new Progress(1);
  const seen = [progress.percent()];
  const record = () => seen.push(progress.percent());
  progress.done(0, "gather");
  record();
  progress.done(0, "brief");
  record();
  progress.expect(1, "draft", 2);
  progress.pieceDone(1, "draft");
  record();
  progress.pieceDone(1, "draft");
  record();
  const before = progress.percent();
  progress.done(1, "draft");
  expect(progress.percent()).toBe(before);
  for (const stage of ["review", "recheck", "finish"]) {
    progress.done(1, stage);
    record();
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.at(-1)).toBe(99);
});
