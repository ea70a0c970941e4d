/**
 * The delay of this thread's event loop since the last scrape. Node measures how long its timer took, so the timer's
 * interval is subtracted; prom-client's metric includes it.
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
      help: "Median event loop delay since the last scrape.",
      read: () => seconds(histogram.percentile(50)),
    },
    {
      name: "pressroom_event_loop_delay_p99_seconds",
      help: "99th percentile of the event loop delay since the last scrape.",
      read: () => seconds(histogram.percentile(99)),
    },
    {
      name: "pressroom_event_loop_delay_max_seconds",
      help: "Maximum event loop delay since the last scrape.",
      read() {
        const value = seconds(histogram.max);
        // This is the last of the three to be read.
        histogram.reset();
        return value;
      },
    },
  ];
}
