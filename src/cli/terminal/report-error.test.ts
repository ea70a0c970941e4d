import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ConfigProblem } from "../../config.ts";
import { Failure, Refusal } from "../../errors.ts";
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
  [new Failure("address_in_use"), 1, "port is already in use"],
  [Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), 1, "is not responding"],
  [systemError(), 1, "operating system reported an error"],
  [new TypeError("x is undefined"), 1, "bug in Pressroom"],
])("%s has the right exit code and says what to do", async (error, exit, says) => {
  const asText = await report(error);
  expect(asText.exit).toBe(exit);
  expect(asText.lines[0]).toContain(says);
  const asJson = await report(error, true);
  expect(asJson.exit).toBe(exit);
  expect(JSON.parse(asJson.lines.join(""))).toMatchObject({ status: "error" });
});

function listenError(code: string, more: Record<string, unknown>): Error {
  return Object.assign(new Error(`listen ${code}`), { code, syscall: "listen", ...more });
}

test.each([
  [listenError("EACCES", { address: "127.0.0.1", port: 80 }), "PORT=8080"],
  [listenError("EADDRNOTAVAIL", { address: "10.9.8.7", port: 8080 }), "HOST"],
])("%s says which setting to change", async (error, setting) => {
  const { exit, lines } = await report(error);
  expect(exit).toBe(1);
  expect(lines[0]).not.toContain("listen E");
  expect(lines[1]).toContain(setting);
});

test("a mistyped setting is reported along with invalid ones", async () => {
  const { lines } = await report(new ConfigProblem(["PORT is wrong"], ["PRESSROOM_DEM"]));
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain("Did you mean PRESSROOM_DEMO?");
});

test("each configuration problem is on its own line", async () => {
  const { lines } = await report(new ConfigProblem(["PORT is wrong", "HOST is wrong"]));
  expect(lines.slice(1)).toEqual(["  PORT is wrong", "  HOST is wrong"]);
});
