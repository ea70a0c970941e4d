import { expect, test } from "vitest";
import { harmless, pairs, table } from "./table.ts";

test("columns are aligned, numbers are right-aligned, and empty cells are dashes", () => {
  const text = table(
    ["ID", "NAME", "LAST USED"],
    [
      [1, "long name", null],
      [12, "b", new Date("2026-11-15T09:30:45Z")],
    ],
  );
  expect(text).toBe(
    ["ID  NAME       LAST USED", " 1  long name  -", "12  b          2026-11-15 09:30"].join("\n"),
  );
});

test("pairs are indented and aligned", () => {
  expect(
    pairs([
      ["a", "one"],
      ["long", "two"],
    ]),
  ).toBe("  a     one\n  long  two");
});

test("a name cannot move the cursor, color the terminal, or break a row", () => {
  expect(harmless("a\u001B[31mb\u009B")).toBe("a\uFFFD[31mb\uFFFD");
  expect(table(["NAME"], [["two\nlines"]])).toBe("NAME\ntwo lines");
});
