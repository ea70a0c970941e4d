import { describe, expect, it } from "vitest";
import { alignUnits } from "./align-units.ts";

describe("a draft and its revision", () => {
  it.each([
    ["the same", "a b c", "a b c", "a b c", "a b c"],
    ["one reworded", "a b c", "a B c", "a b c", "a B c"],
    ["one added", "a c", "a b c", "a . c", "a b c"],
    ["one removed", "a b c", "a c", "a b c", "a . c"],
    ["two made one", "a b c d", "a B d", "a b c d", "a B . d"],
    ["one moved", "a b c d", "b c d a", "a b c d .", ". b c d a"],
    ["nothing left", "a b", "", "a b", ". ."],
    ["nothing in common", "a b", "x y z", "a b .", "x y z"],
    ["one that stands twice", "a - b - c", "a - b - C", "a - b - c", "a - b - C"],
  ])("%s", (_name, draft, revised, before, after) => {
    const aligned = alignUnits(units(draft), units(revised));
    expect([shown(aligned.before), shown(aligned.after)]).toEqual([before, after]);
  });
});

function units(text: string): string[] {
  return text.split(" ").filter((unit) => unit !== "");
}

function shown(some: readonly string[]): string {
  return some.map((unit) => unit || ".").join(" ");
}
