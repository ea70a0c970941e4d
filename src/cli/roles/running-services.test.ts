import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { listRunning, refuseSecond, rememberRunning } from "./running-services.ts";

const dataDir = mkdtempSync(join(tmpdir(), "pressroom-running-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

test("a running service is listed until it is removed, and a second one on the same port is rejected", () => {
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

test("a killed service is not listed, nor one whose PID was reused", () => {
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

test("a data directory that is not writable does not prevent a start", () => {
  const file = join(dataDir, "a-file");
  writeFileSync(file, "");
  expect(() => rememberRunning(file, { url: null, hasWorker: true })()).not.toThrow();
});
