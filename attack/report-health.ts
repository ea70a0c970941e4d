/** Loaded into the attacked process: reports its health to the parent process twice a second. */

export interface Health {
  /** All event loop delays since the last report, beyond the timer's own interval. */
  readonly loopDelaysMs: readonly number[];
  readonly memoryMb: number;
  readonly connections: number;
}

const reportMs = 500;
const tickMs = 10;

let loopDelaysMs: number[] = [];
let tickedMs = performance.now();
// Individual delays instead of a histogram, so that percentiles can be computed over any period.
setInterval(() => {
  const nowMs = performance.now();
  loopDelaysMs.push(Math.max(0, nowMs - tickedMs - tickMs));
  tickedMs = nowMs;
}, tickMs).unref();

setInterval(() => {
  const health: Health = {
    loopDelaysMs,
    memoryMb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
    connections: process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length,
  };
  loopDelaysMs = [];
  process.send?.(health);
}, reportMs).unref();
process.channel?.unref();
