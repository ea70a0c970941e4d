/** Prints the progress of a long run as one line: overwritten in a terminal, every ten seconds in a log. */
export const clearLine = process.stdout.isTTY ? "\r\u001b[K" : "";
let lastPrintedMs = Number.NEGATIVE_INFINITY;

export function printProgress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${clearLine}${line}`);
  else if (performance.now() - lastPrintedMs > 10_000) {
    lastPrintedMs = performance.now();
    process.stdout.write(`${line}\n`);
  }
}
