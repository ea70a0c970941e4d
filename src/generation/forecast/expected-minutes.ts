/** How long a job is expected to take before any such job has been seen: what the formats say, by who writes. */
import { formats } from "../formats/index.ts";
import type { ContentType } from "../material.ts";

export interface Minutes {
  min: number;
  max: number;
}

/** It asks nobody and waits for nothing. */
const builtIn = { name: "built-in", minutes: { min: 0.001, max: 0.05 } };

export function expectedMinutes(
  contentType: ContentType | "batch",
  writer: string | undefined,
): Minutes {
  if (writer === builtIn.name) return builtIn.minutes;
  if (contentType !== "batch") return formats[contentType].expectedMinutes;
  // One of each, one after the other.
  const all = Object.values(formats).map((format) => format.expectedMinutes);
  return {
    min: all.reduce((sum, { min }) => sum + min, 0),
    max: all.reduce((sum, { max }) => sum + max, 0),
  };
}
