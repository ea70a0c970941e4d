/** How long a job is expected to take before any job of its kind has been measured. */
import { expectedSpeed, findKnownModel } from "../../local-models/catalog.ts";
import { formats } from "../../writing/formats/index.ts";
import type { ContentType } from "../../writing/material.ts";

export interface Minutes {
  min: number;
  max: number;
}

const builtIn = { name: "built-in", minutes: { min: 0.001, max: 0.05 } };

export function defaultMinutes(
  contentType: ContentType | "batch",
  writer: string | undefined,
): Minutes {
  if (writer === builtIn.name) return builtIn.minutes;
  if (writer?.startsWith("local:")) return localMinutes(writer, minutesOf(contentType));
  return minutesOf(contentType);
}

/** A local model is slower, depending on its size and the number of cores. */
function localMinutes(writer: string, { min, max }: Minutes): Minutes {
  const { billions } = findKnownModel(writer.slice("local:".length)) ?? { billions: 4 };
  const article = minutesOf("article");
  const factor = expectedSpeed({ billions }).articleMinutes / ((article.min + article.max) / 2);
  // Other work on the machine can only slow it down.
  return { min: min * factor, max: max * factor * 2 };
}

function minutesOf(contentType: ContentType | "batch"): Minutes {
  if (contentType !== "batch") return formats[contentType].expectedMinutes;
  // One of each format, one after the other.
  const all = Object.values(formats).map((format) => format.expectedMinutes);
  return {
    min: all.reduce((sum, { min }) => sum + min, 0),
    max: all.reduce((sum, { max }) => sum + max, 0),
  };
}
