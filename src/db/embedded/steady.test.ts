import { expect, it } from "vitest";
import { createLog } from "../../log.ts";
import { steady } from "./steady.ts";

it("a step that fails never throws, and is logged once per change and not every time", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  let reason: string | undefined;
  const step = steady(log, "this", () => {
    if (reason !== undefined) throw new Error(reason);
  });
  for (const next of [undefined, "full", "full", "full", "broken", undefined, undefined, "full"]) {
    reason = next;
    step();
  }
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  const fails = "this fails, going on without it";
  expect(said).toEqual([fails, fails, "this works again", fails]);
});
