/** One line that says how far a long run is: overwritten in a terminal, and one in ten seconds in a log. */
export const clearLine = process.stdout.isTTY ? "\r\u001b[K" : "";
let lastPrintedMs = Number.NEGATIVE_INFINITY;

export function printProgress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${clearLine}${line}`);
  else if (performance.now() - lastPrintedMs > 10_000) {
    lastPrintedMs = performance.now();
    process.stdout.write(`${line}\n`);
  }
}
