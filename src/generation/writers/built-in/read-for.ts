/** What the writer sees for one type of content: with its thread, or without it where too little of it may be shown. */
import type { ContentType, Material } from "../../material.ts";
import { isQuotableThread } from "./quotable-thread.ts";
import { type Reading, read } from "./reading.ts";

const chosen = new WeakMap<Material, Map<ContentType | null, Reading>>();

/** Kept per material and type: plan, draft and each edit ask. */
export function readFor(material: Material, contentType: ContentType | null): Reading {
  const kept = chosen.get(material) ?? new Map<ContentType | null, Reading>();
  chosen.set(material, kept);
  const known = kept.get(contentType);
  if (known !== undefined) return known;
  const whole = read(material);
  const reading = isQuotableThread(whole, contentType) ? whole : read(material, false);
  kept.set(contentType, reading);
  return reading;
}
