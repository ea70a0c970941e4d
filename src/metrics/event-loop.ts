/**
 * How late this thread's event loop is, since the last time somebody asked. Node's monitor tells how long its own timer
 * really took, so what the timer was set to is taken off; prom-client's metric leaves it in.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

const resolutionMs = 10;

export function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3);
  return [
    {
      name: "pressroom_event_loop_delay_p50_seconds",
      help: "Median delay of the event loop since the last scrape.",
      read: () => seconds(histogram.percentile(50)),
    },
    {
      name: "pressroom_event_loop_delay_p99_seconds",
      help: "99th percentile of the event loop's delay since the last scrape.",
      read: () => seconds(histogram.percentile(99)),
    },
    {
      name: "pressroom_event_loop_delay_max_seconds",
      help: "Greatest delay of the event loop since the last scrape.",
      read() {
        const value = seconds(histogram.max);
        // The last of the three to be read: what comes from here on is the next scrape's.
        histogram.reset();
        return value;
      },
    },
  ];
}
