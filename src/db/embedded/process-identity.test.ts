import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { identifyProcess, isAlive } from "./process-identity.ts";

it("recognizes a living process, and does not confuse it with a later one with the same pid", () => {
  const self = identifyProcess(process.pid);
  expect(self?.parentPid).toBe(process.ppid);
  expect(self !== undefined && isAlive(self)).toBe(true);
  expect(isAlive({ pid: process.pid, startTicks: "1" })).toBe(process.platform !== "linux");
});

it("counts a process that has ended as dead, reaped or not", async () => {
  const child = spawn("true", { stdio: "ignore" });
  const identity = {
    pid: child.pid ?? 0,
    startTicks: identifyProcess(child.pid ?? 0)?.startTicks ?? "0",
  };
  // It is not reaped without an iteration of the event loop, so it stays a zombie while this loop runs.
  const giveUpAt = performance.now() + 5_000;
  if (process.platform === "linux") while (isAlive(identity) && performance.now() < giveUpAt);
  await new Promise((resolve) => child.on("exit", resolve));
  expect(isAlive(identity)).toBe(false);
});

it.each([0, -1, Number.NaN, 1.5])("finds no process under %s", (pid) => {
  expect(identifyProcess(pid)).toBeUndefined();
});
