/** The schema of times in responses. */
import { z } from "zod";

/** A Date, which JSON serializes as ISO 8601 in UTC with milliseconds. */
export const shownTime = z.iso
  .datetime({ precision: 3 })
  .meta({ json: { type: "string", format: "date-time" }, example: "2026-11-15T09:30:00.000Z" });
