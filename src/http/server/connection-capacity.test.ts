import { expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { connectionCapacity } from "./connection-capacity.ts";

test.each([
  ["as many as wanted where there are files enough", 4_000, 20_000, 4_000, 0],
  ["fewer where the system gives fewer files, and it is said", 4_000, 1_024, 652, 1],
  ["a few even where there are next to none", 4_000, 64, 16, 1],
])("%s", (_, wanted, filesMax, expected, lines) => {
  const logged: string[] = [];
  const log = createLog("warn", { write: (line) => void logged.push(line) });
  expect(connectionCapacity(wanted, log, filesMax)).toBe(expected);
  expect(logged).toHaveLength(lines);
});
