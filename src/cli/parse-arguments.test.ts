import { expect, test } from "vitest";
import type { Command } from "./command.ts";
import { parseArguments } from "./parse-arguments.ts";
import { WrongUse } from "./terminal/wrong-use.ts";

const command: Pick<Command, "options" | "positionals"> = {
  positionals: [
    { name: "TYPE", meaning: "what to write" },
    { name: "EXTRA", meaning: "something more", isOptional: true },
  ],
  options: {
    topic: { type: "string", value: "TEXT", meaning: "" },
    output: { type: "string", short: "o", value: "FILE", meaning: "" },
    reply: { type: "string", multiple: true, meaning: "" },
    watch: { type: "boolean", meaning: "" },
  },
};

function parse(...args: string[]) {
  return parseArguments("generate", command, args);
}

function refusal(...args: string[]): WrongUse {
  try {
    parse(...args);
  } catch (error) {
    if (error instanceof WrongUse) return error;
  }
  throw new Error("the arguments were accepted");
}

test("options and positionals can be in any order", () => {
  const { values, positionals } = parse("--watch", "article", "-o", "a.md", "--topic=Tea");
  expect(positionals).toEqual(["article"]);
  expect(values).toEqual({ watch: true, output: "a.md", topic: "Tea" });
});

test("a repeatable option keeps all values in order", () => {
  expect(parse("a", "--reply", "one", "--reply", "two").values["reply"]).toEqual(["one", "two"]);
});

test("a single dash is a value, and so is anything after an equals sign", () => {
  expect(parse("a", "--topic", "-").values["topic"]).toBe("-");
  expect(parse("a", "--topic=--odd").values["topic"]).toBe("--odd");
});

test("nothing after two dashes is an option", () => {
  expect(parse("--", "--watch").positionals).toEqual(["--watch"]);
});

test.each([
  { args: ["a", "--topc", "x"], code: "unknown_option", says: "--topc", hint: "--topic" },
  { args: ["a", "--constructor"], code: "unknown_option", says: "--constructor", hint: "--help" },
  { args: ["a", "-x"], code: "unknown_option", says: "-x", hint: "--help" },
  {
    args: ["a", "--topic"],
    code: "missing_value",
    says: "--topic requires a value",
    hint: "--help",
  },
  {
    args: ["a", "--topic", "--watch"],
    code: "missing_value",
    says: "looks like",
    hint: "=--watch",
  },
  {
    args: ["a", "--watch=yes"],
    code: "unexpected_value",
    says: "does not take a value",
    hint: "--help",
  },
  { args: ["a", "--topic", "x", "--topic", "y"], code: "repeated_option", says: "twice", hint: "" },
  { args: [], code: "missing_argument", says: "TYPE (what to write)", hint: "--help" },
  { args: ["a", "b", "c"], code: "unexpected_argument", says: '"c"', hint: "--help" },
])("$args is rejected as $code, with a hint", ({ args, code, says, hint }) => {
  const error = refusal(...args);
  expect(error.code).toBe(code);
  expect(error.message).toContain(says);
  expect(error.hints.join(" ")).toContain(hint);
});

test("--help works even if a required argument is missing", () => {
  expect(parse("--help").wantsHelp).toBe(true);
});
