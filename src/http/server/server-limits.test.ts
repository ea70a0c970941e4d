import { expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { connectionCapacity } from "./server-limits.ts";

test.each([
  ["all configured connections if enough files can be open", 4_000, 20_000, 4_000, 0],
  ["fewer connections and a warning if fewer files can be open", 4_000, 1_024, 652, 1],
  ["a minimum if hardly any files can be open", 4_000, 64, 16, 1],
])("the capacity is %s", (_, wanted, filesMax, expected, lines) => {
  const logged: string[] = [];
  const log = createLog("warn", { write: (line) => void logged.push(line) });
  expect(connectionCapacity(wanted, log, filesMax)).toBe(expected);
  expect(logged).toHaveLength(lines);
});
