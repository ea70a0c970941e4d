/** How times are shown in answers. */
import { z } from "zod";

/** A Date of ours: JSON has it in ISO 8601 with milliseconds and Z. */
export const shownTime = z.iso
  .datetime({ precision: 3 })
  .meta({ json: { type: "string", format: "date-time" }, example: "2026-11-15T09:30:00.000Z" });
