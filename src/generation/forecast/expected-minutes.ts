/** How long a job is expected to take before any such job has been seen: what the formats say, by who writes. */
import { expectedSpeed, findKnownModel } from "../../local-models/catalogue.ts";
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
  if (writer?.startsWith("local:")) return onThisMachine(writer, minutesOf(contentType));
  return minutesOf(contentType);
}

/** A model on the machine itself is slower, by how much its size and the cores say; batches are slower alike. */
function onThisMachine(writer: string, { min, max }: Minutes): Minutes {
  const { billions } = findKnownModel(writer.slice("local:".length)) ?? { billions: 4 };
  const article = minutesOf("article");
  const times = expectedSpeed({ billions }).articleMinutes / ((article.min + article.max) / 2);
  // Other work on the machine slows it down, and never up.
  return { min: min * times, max: max * times * 2 };
}

function minutesOf(contentType: ContentType | "batch"): Minutes {
  if (contentType !== "batch") return formats[contentType].expectedMinutes;
  // One of each, one after the other.
  const all = Object.values(formats).map((format) => format.expectedMinutes);
  return {
    min: all.reduce((sum, { min }) => sum + min, 0),
    max: all.reduce((sum, { max }) => sum + max, 0),
  };
}
