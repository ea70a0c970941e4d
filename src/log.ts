/**
 * The log: one JSON line per event, and no API key in any of them.
 * Where the lines go is decided by whoever creates it.
 */
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";

export type Log = Logger;

/** Anything that looks like one of our keys, whole or cut short, wherever in a line it stands. */
const keyPattern = /pr_(live|test)_[0-9A-Za-z]+/g;

export function redactKeys(text: string): string {
  return text.replace(keyPattern, "pr_$1_[redacted]");
}

export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // The last gate before the line leaves: it also catches keys inside error messages and stacks.
      hooks: { streamWrite: redactKeys },
    },
    destination,
  );
}
