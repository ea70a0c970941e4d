/** Settings that every kind of source has, the bounds of its schedule; and what settings are made of. */
import { z } from "zod";
import { groupDigits } from "../group-digits.ts";
import { intervalDefaults } from "./schedule.ts";

export function wholeNumber(least: number, most: number) {
  const message = `Must be a whole number from ${groupDigits(least)} to ${groupDigits(most)}.`;
  return z.int(message).min(least, message).max(most, message);
}

const seconds = wholeNumber(60, 30 * 86_400);

export const intervalSettings = z.object({
  interval_min_seconds: seconds.default(intervalDefaults.minSeconds).meta({
    description: "The minimum time between two reads, in seconds.",
    example: 900,
  }),
  interval_max_seconds: seconds.default(intervalDefaults.maxSeconds).meta({
    description: "The maximum time between two reads, in seconds.",
    example: 604_800,
  }),
});
