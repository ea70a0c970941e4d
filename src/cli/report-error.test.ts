import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ConfigProblem } from "../config.ts";
import { Failure, Refusal } from "../errors.ts";
import type { Output } from "./output.ts";
import { reportError } from "./report-error.ts";
import { WrongUse } from "./wrong-use.ts";

async function report(error: unknown, json = false) {
  const lines: string[] = [];
  const output = {
    json,
    note: (text: string) => void lines.push(text),
    paint: (_: string, text: string) => text,
  } as unknown as Output;
  return { exit: await reportError(output, error), lines };
}

function systemError(): unknown {
  try {
    return readFileSync("/none/at/all");
  } catch (error) {
    return error;
  }
}

test.each([
  [new WrongUse("unknown_option", "There is no option --x.", "See the help"), 2, "no option"],
  [new ConfigProblem(["PORT is wrong", "HOST is wrong"]), 2, "configuration has problems"],
  [new Refusal("forum_post_not_found"), 2, "forum_post_id"],
  [new Failure("address_in_use"), 1, "port is taken"],
  [Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), 1, "does not answer"],
  [systemError(), 1, "does not allow"],
  [new TypeError("x is undefined"), 1, "mistake in Pressroom"],
])("%s ends with the right code and says what to do", async (error, exit, says) => {
  const asText = await report(error);
  expect(asText.exit).toBe(exit);
  expect(asText.lines[0]).toContain(says);
  const asJson = await report(error, true);
  expect(asJson.exit).toBe(exit);
  expect(JSON.parse(asJson.lines.join(""))).toMatchObject({ status: "error" });
});

test("every problem of the configuration has its line", async () => {
  const { lines } = await report(new ConfigProblem(["PORT is wrong", "HOST is wrong"]));
  expect(lines.slice(1)).toEqual(["  PORT is wrong", "  HOST is wrong"]);
});
