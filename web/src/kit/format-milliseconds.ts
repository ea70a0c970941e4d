/** How long something short took: `4 ms`, `820 ms`; from a second on as formatDuration has it. */
import { formatDuration } from "./format.ts";

const milliseconds = new Intl.NumberFormat(undefined, {
  style: "unit",
  unit: "millisecond",
  unitDisplay: "short",
});

export function formatMilliseconds(value: number): string {
  return value < 1_000 ? milliseconds.format(value) : formatDuration(value);
}
