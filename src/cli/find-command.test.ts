import { expect, test } from "vitest";
import { findCommand } from "./find-command.ts";
import { WrongUse } from "./terminal/wrong-use.ts";

function hint(...words: string[]): string {
  try {
    findCommand(words);
  } catch (error) {
    if (error instanceof WrongUse) return error.hints.join(" ");
  }
  throw new Error("the command was found");
}

test("finds commands of one and of two words, and returns the remaining arguments", () => {
  expect(findCommand(["serve", "--json"])).toMatchObject({ name: "serve", rest: ["--json"] });
  expect(findCommand(["brand", "show", "1"])).toMatchObject({ name: "brand show", rest: ["1"] });
});

test("the first word of two-word commands is a group", () => {
  expect(findCommand(["brand"])).toEqual({ kind: "group", name: "brand" });
  expect(findCommand(["brand", "--help"])).toEqual({ kind: "group", name: "brand" });
});

test("a typo is answered with a suggestion", () => {
  expect(hint("srve")).toBe("Did you mean: pressroom serve");
  expect(hint("brnad", "list")).toBe("Did you mean: pressroom brand list");
  expect(hint("brand", "lst")).toBe("Did you mean: pressroom brand list");
  expect(hint("key", "destroy")).toContain("key revoke");
  expect(hint("advertise")).toContain("pressroom --help");
});

test("names of object properties are not commands", () => {
  expect(hint("constructor")).toContain("--help");
  expect(hint("toString")).toContain("--help");
});
