import { expect, test } from "vitest";
import { Progress } from "./progress.ts";

test("progress grows with stages and pieces, never to a hundred", () => {
  const progress = new Progress(1);
  const seen = [progress.percent()];
  const look = () => seen.push(progress.percent());
  progress.done(0, "gather");
  look();
  progress.done(0, "brief");
  look();
  progress.expect(1, "draft", 2);
  progress.pieceDone(1, "draft");
  look();
  progress.pieceDone(1, "draft");
  look();
  const before = progress.percent();
  progress.done(1, "draft");
  expect(progress.percent()).toBe(before);
  for (const stage of ["review", "recheck", "finish"]) {
    progress.done(1, stage);
    look();
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.at(-1)).toBe(99);
});
