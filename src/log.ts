/**
 * The log: one JSON line per event, and no API key in any of them.
 * Where the lines go is decided by whoever creates it.
 */
import { writeSync } from "node:fs";
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";

export type Log = Logger;

/** Anything that looks like one of our keys, whole or cut short, wherever in a line it stands. */
const keyPattern = /pr_(live|test)_[0-9A-Za-z]+/g;

export function redactKeys(text: string): string {
  return text.replace(keyPattern, "pr_$1_[redacted]");
}

const stderr = 2;

/**
 * Where lines leave the process. A log that cannot be written, since its disk is full or its terminal is gone, must
 * not take the service down: lines are dropped then, and counted, and the next one that gets through says how many.
 */
export function openSink(
  shape: (line: string) => string = (line) => line,
  fileDescriptor = stderr,
  onDropped: () => void = () => undefined,
): DestinationStream {
  let dropped = 0;
  return {
    write(line) {
      try {
        const lost = dropped > 0 ? shape(`${JSON.stringify(lostLine(dropped))}\n`) : "";
        writeSync(fileDescriptor, lost + shape(line));
        dropped = 0;
      } catch {
        dropped += 1;
        onDropped();
      }
    },
  };
}

function lostLine(dropped: number) {
  return { level: "warn", time: new Date().toISOString(), dropped, msg: "log lines were lost" };
}

/** An error's own words and nothing that hangs on it: pg hangs its whole client there, secrets included. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: error.message,
    ...("code" in error && { code: error.code }),
    // Where PostgreSQL was when it failed: which function, which statement; never the values.
    ...("where" in error && { where: error.where }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: plainError(error.cause) }),
  };
}

export function createLog(level: string, destination: DestinationStream = openSink()): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError },
      // The last gate before the line leaves: it also catches keys inside error messages and stacks.
      hooks: { streamWrite: redactKeys },
    },
    destination,
  );
}
