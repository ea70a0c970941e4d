/** Settings that every kind of source has: the bounds of its schedule. */
import { z } from "zod";
import { intervalDefaults } from "./schedule.ts";

const seconds = z
  .int()
  .min(60)
  .max(30 * 86_400);

export const intervalSettings = z.object({
  interval_min_seconds: seconds.default(intervalDefaults.minSeconds).meta({
    description: "The shortest time between two readings, in seconds.",
    example: 900,
  }),
  interval_max_seconds: seconds.default(intervalDefaults.maxSeconds).meta({
    description: "The longest time between two readings, in seconds.",
    example: 604_800,
  }),
});
