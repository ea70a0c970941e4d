/** Loaded into the attacked process beside Pressroom: tells its parent twice a second how it is. */

export interface Health {
  /** How late the event loop was at the latest since the last report, beyond the resolution of the measurement. */
  readonly loopDelaysMs: readonly number[];
  readonly memoryMb: number;
  readonly connections: number;
}

const reportMs = 500;
const tickMs = 10;

let loopDelaysMs: number[] = [];
let tickedMs = performance.now();
// Every single delay and no histogram, so that whoever asks can take percentiles over any span of time.
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
