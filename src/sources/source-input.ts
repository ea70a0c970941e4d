/** Validates the URL and settings that a user enters for a source. */
import { z } from "zod";
import { Refusal } from "../errors.ts";
import { requireUrl, withScheme } from "../security/check-url.ts";
import type { AddressRules } from "../security/check-url.ts";
import type { FindReader } from "./all-readers.ts";
import { intervalSettings } from "./reading-schedule.ts";

const nameMax = 200;
const firstIntervalSeconds = 3_600;

export function readSourceUrl(rules: AddressRules, given: string): string {
  return requireUrl(rules, withScheme(given)).href;
}

/** All settings of the kind, with defaults. */
export function readSourceSettings(
  findReader: FindReader,
  kind: string,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const reader = findReader(kind);
  if (!reader) throw wrong("kind", "Sources of this kind are not read automatically.");
  const own =
    reader.settings instanceof z.ZodObject ? (reader.settings.shape as z.ZodRawShape) : {};
  const parsed = z.strictObject({ ...own, ...intervalSettings.shape }).safeParse(given);
  if (!parsed.success) {
    throw new Refusal("invalid_parameters", {
      errors: parsed.error.issues.map((issue) => ({
        param: ["settings", ...issue.path].join("."),
        message: issue.message,
      })),
    });
  }
  const { interval_min_seconds: least, interval_max_seconds: most } = intervalSettings.parse(given);
  if (least > most) {
    throw wrong("settings.interval_min_seconds", "Must not be longer than `interval_max_seconds`.");
  }
  return parsed.data;
}

/** The URL without scheme, www and trailing slash. */
export function defaultSourceName(url: string): string {
  return url.replaceAll(/^https?:\/\/(?:www\.)?|\/$/g, "").slice(0, nameMax);
}

export function firstInterval(findReader: FindReader, kind: string): number {
  return findReader(kind)?.firstIntervalSeconds ?? firstIntervalSeconds;
}

function wrong(param: string, message: string): Refusal {
  return new Refusal("invalid_parameters", { errors: [{ param, message }] });
}
