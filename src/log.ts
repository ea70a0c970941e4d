/** The log: one JSON line per event, with all API keys redacted. The creator of the log decides where the lines go. */
import { writeSync } from "node:fs";
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";

export type Log = Logger;

/** Anything that looks like one of our keys, complete or truncated, anywhere in a line. */
const keyPattern = /pr_(live|test)_[0-9A-Za-z]+/g;

export function redactKeys(text: string): string {
  return text.replace(keyPattern, "pr_$1_[redacted]");
}

const stderr = 2;

/**
 * Where lines are written. If the log cannot be written, because the disk is full or the terminal is gone, the service
 * must keep running: lines are dropped and counted, and the next line that is written reports how many.
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
  return { level: "warn", time: new Date().toISOString(), dropped, msg: "log lines were dropped" };
}

/**
 * Only the error's own message and stack, none of its other properties: pg attaches its whole client, including
 * secrets.
 */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: error.message,
    ...("code" in error && { code: error.code }),
    // The location of a PostgreSQL error: function and statement, never values.
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
      // The last filter before a line is written: it also redacts keys in error messages and stacks.
      hooks: { streamWrite: redactKeys },
    },
    destination,
  );
}
