/** The log of a long-running process: JSON lines, or short readable lines on a terminal. */
import { isatty } from "node:tty";
import type { Config } from "../../config.ts";
import { createLog, openSink } from "../../log.ts";
import type { Log } from "../../log.ts";

const stderr = 2;

export function createRoleLog(config: Pick<Config, "logLevel">, onDropped?: () => void): Log {
  const shape = isatty(stderr) ? readableLine : undefined;
  return createLog(config.logLevel, openSink(shape, stderr, onDropped));
}

/** Fields that are formatted separately or omitted. */
const known = new Set(["level", "time", "pid", "msg", "err"]);

export function readableLine(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const time = new Date(String(entry["time"])).toTimeString().slice(0, 8);
  const details = Object.entries(entry)
    .filter(([key]) => !known.has(key))
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const head = [time, String(entry["level"]).padEnd(5), entry["msg"], ...details].join(" ");
  const error = entry["err"] as { stack?: string; message?: string } | undefined;
  const cause = error === undefined ? "" : `\n  ${error.stack ?? error.message ?? ""}`;
  return `${head}${cause}\n`;
}
