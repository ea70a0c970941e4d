/** The one way to the terminal: results on stdout, everything else on stderr, colour only where it can be seen. */
import { styleText } from "node:util";

type Style = "bold" | "dim" | "red" | "yellow" | "green";

export interface Output {
  /** True: stdout holds the JSON result and nothing else. */
  readonly json: boolean;
  /** Whether a person sees stdout: what a file or a journal keeps may hold less. */
  readonly isTerminal: boolean;
  /** Whether a person sees stderr as it is written, so that a line may be rewritten in place. */
  readonly isLive: boolean;
  /** A result. */
  print(text: string): void;
  /** A remark beside the result. */
  note(text: string): void;
  /** Replaces the previous live line; an empty text clears it. */
  live(text: string): void;
  /** The result in the form that was asked for. */
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
