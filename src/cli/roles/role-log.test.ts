import { expect, test } from "vitest";
import { readableLine } from "./role-log.ts";

test("a readable line has the time, level, message and details", () => {
  const entry = {
    level: "warn",
    time: "2026-11-15T09:30:45.123Z",
    pid: 1,
    port: 8_080,
    msg: "the port is taken",
  };
  expect(readableLine(JSON.stringify(entry))).toMatch(
    /^\d\d:\d\d:\d\d warn {2}the port is taken port=8080\n$/,
  );
});

test("an error's stack is included, and a line that is not JSON is unchanged", () => {
  const line = JSON.stringify({ level: "error", time: 0, msg: "x", err: { stack: "Error: why" } });
  expect(readableLine(line)).toContain("\n  Error: why\n");
  expect(readableLine("plain\n")).toBe("plain\n");
});
