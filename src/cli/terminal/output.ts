/** Writes to the terminal: results to stdout, everything else to stderr, and color only on terminals. */
import { styleText } from "node:util";

type Style = "bold" | "dim" | "red" | "yellow" | "green";

export interface Output {
  /** Whether stdout gets only the JSON result. */
  readonly json: boolean;
  /** Whether stdout is a terminal. Files and journals must not get secrets. */
  readonly isTerminal: boolean;
  /** Whether stderr is a terminal on which a line can be rewritten. */
  readonly isLive: boolean;
  print(text: string): void;
  /** Writes to stderr. */
  note(text: string): void;
  /** Replaces the previous live line; an empty string clears it. */
  live(text: string): void;
  /** Prints the result as JSON or text. */
  result(value: unknown, toText: () => string): void;
  paint(style: Style, text: string): string;
}

export interface OutputOptions {
  json: boolean;
  wantsColor: boolean;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

export function createOutput({ json, wantsColor, stdout, stderr }: OutputOptions): Output {
  for (const stream of [stdout, stderr]) {
    // The reader may close the pipe at any time (`| head`); that is not a failure of the command.
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  const hasColor = wantsColor && stdout.isTTY && stderr.isTTY;
  const isLive = stderr.isTTY && !json;
  let hasLiveLine = false;

  function clearLive(): void {
    if (hasLiveLine) stderr.write("\r\u001B[K");
    hasLiveLine = false;
  }

  const output: Output = {
    json,
    isTerminal: stdout.isTTY,
    isLive,
    print(text) {
      clearLive();
      stdout.write(`${text}\n`);
    },
    note(text) {
      clearLive();
      stderr.write(`${text}\n`);
    },
    live(text) {
      if (!isLive) return;
      clearLive();
      // A line that wraps could not be cleared again.
      stderr.write(text.slice(0, (stderr.columns || 80) - 1));
      hasLiveLine = text !== "";
    },
    result(value, toText) {
      output.print(json ? JSON.stringify(value) : toText());
    },
    paint: (style, text) => (hasColor ? styleText(style, text, { validateStream: false }) : text),
  };
  return output;
}
