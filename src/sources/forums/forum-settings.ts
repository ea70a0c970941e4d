/** Settings shared by forum readers, and schemas of common values in their responses. */
import { z } from "zod";

export const threadsMaxSetting = z
  .int()
  .min(1)
  .max(1_000)
  .default(200)
  .meta({ description: "The maximum number of forum posts per read.", example: 200 });

export const nameList = (description: string, example: string[]) =>
  z.array(z.string().trim().min(1).max(200)).max(20).default([]).meta({ description, example });

export const searchText = (description: string, example: string) =>
  z.string().trim().max(300).default("").meta({ description, example });

/** A number or a string. */
export const forumId = z.union([z.string(), z.number()]).transform(String);

export const epochSeconds = z.number().transform((seconds) => new Date(seconds * 1_000));

/** Times without a time zone are in UTC: earlier versions of Lemmy omit it. */
export const forumTime = z
  .string()
  .transform((text) => new Date(/[zZ]$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`))
  .refine((time) => !Number.isNaN(time.getTime()));

/**
 * For forums that list threads by creation time: threads of this period before the last read are read again, because
 * replies arrive later.
 */
export const rereadMs = 2 * 86_400_000;

export function readSince(lastReadAt: Date | null, overlapMs: number): Date {
  return lastReadAt === null ? new Date(0) : new Date(lastReadAt.getTime() - overlapMs);
}
