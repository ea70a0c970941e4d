import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dataFolderAt } from "./data-folder.ts";
import type { DataFolder } from "./data-folder.ts";
import { openServerLog, trimServerLog } from "./server-log.ts";

let scratch: string;
let folder: DataFolder;

beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), "pressroom-log-"));
  folder = dataFolderAt(scratch, path.join(scratch, "postgres"));
  mkdirSync(folder.root);
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

it("quotes the last lines of this start and none of an earlier one", () => {
  appendFileSync(folder.serverLog, "of an earlier start\n");
  const log = openServerLog(folder);
  for (let line = 1; line <= 20; line++) writeSync(log.file, `line ${line}\n`);
  const quoted = log.quote().split("\n");
  log.close();
  expect(quoted).toHaveLength(12);
  expect(quoted.at(-1)).toBe("line 20");
  expect(quoted).not.toContain("of an earlier start");
});

it("never grows far beyond its limit, keeps the previous part, and has no hole after being truncated", () => {
  const log = openServerLog(folder);
  writeSync(log.file, "x".repeat(2_000));
  trimServerLog(folder, 1_000);
  expect(statSync(`${folder.serverLog}.1`).size).toBe(2_000);
  writeSync(log.file, "goes on\n");
  expect(readFileSync(folder.serverLog, "utf8")).toBe("goes on\n");
  expect(log.quote()).toBe("goes on");
  log.close();
});
