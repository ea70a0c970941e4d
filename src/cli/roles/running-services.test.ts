import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { listRunning, refuseSecond, rememberRunning } from "./running-services.ts";

const dataDir = mkdtempSync(join(tmpdir(), "pressroom-running-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

test("who runs is remembered until forgotten, and a second one on the same port is refused", () => {
  const forget = rememberRunning(dataDir, { url: "http://127.0.0.1:8080", hasWorker: true });
  expect(listRunning(dataDir)).toMatchObject([
    { pid: process.pid, url: "http://127.0.0.1:8080", port: 8_080, hasWorker: true },
  ]);
  expect(() => refuseSecond({ dataDir, port: 8_080 })).toThrow("already running");
  expect(() => refuseSecond({ dataDir, port: 8_081 })).not.toThrow();
  forget();
  expect(listRunning(dataDir)).toEqual([]);
  expect(() => refuseSecond({ dataDir, port: 8_080 })).not.toThrow();
});

test("one that was killed does not count, nor one whose pid another process has now", () => {
  const folder = join(dataDir, "running");
  mkdirSync(folder, { recursive: true });
  const dead = { pid: 2 ** 22 + 1, startTicks: "1", startedAt: "", url: "http://a:1", port: 1 };
  writeFileSync(join(folder, "4194305.json"), JSON.stringify(dead));
  const reused = { ...dead, pid: process.pid, startTicks: "1" };
  if (process.platform === "linux") writeFileSync(join(folder, "7.json"), JSON.stringify(reused));
  writeFileSync(join(folder, "8.json"), "{half");
  expect(listRunning(dataDir)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test("a data directory that cannot be written to is no reason not to run", () => {
  const file = join(dataDir, "a-file");
  writeFileSync(file, "");
  expect(() => rememberRunning(file, { url: null, hasWorker: true })()).not.toThrow();
});
