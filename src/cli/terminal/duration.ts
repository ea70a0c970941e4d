/** Parses durations such as 45s, 30m, 24h, 90d and 2w. */
import { refused } from "./wrong-use.ts";

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const secondsMax = 3_650 * 86_400;

/** In seconds; undefined if the text is not a duration. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit = ""] = /^(\d{1,9})\s*([smhdw])$/i.exec(text.trim()) ?? [];
  const factor = unitSeconds[unit.toLowerCase()];
  return amount === undefined || factor === undefined ? undefined : Number(amount) * factor;
}

export function requireDuration(text: string, name: string): number {
  const seconds = parseDuration(text);
  if (seconds === undefined) {
    throw refused(`${name} "${text}" is not a duration. Use one such as 30m, 24h or 7d.`);
  }
  if (seconds > secondsMax) throw refused(`${name} is longer than ten years.`);
  return seconds;
}

/** A time in the future: a duration from now, or a date. */
export function requireFuture(text: string, name: string, now: Date): Date {
  const seconds = parseDuration(text);
  const moment =
    seconds === undefined ? parseDate(text.trim()) : new Date(now.getTime() + seconds * 1_000);
  if (moment === undefined) {
    throw refused(
      `${name} "${text}" is neither a duration such as 90d nor a date such as 2027-01-31.`,
    );
  }
  if (moment <= now) throw refused(`${name} ${moment.toISOString()} has already passed.`);
  if (moment.getTime() - now.getTime() > secondsMax * 1_000) {
    throw refused(`${name} is more than ten years away.`);
  }
  return moment;
}

/** A day, which ends at midnight UTC, or a time with its zone. Undefined for invalid dates such as February 31. */
function parseDate(text: string): Date | undefined {
  const shape = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;
  if (!shape.test(text)) return undefined;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const moment = new Date(text.length === 10 ? `${text}T23:59:59Z` : text);
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
  return isReal && !Number.isNaN(moment.getTime()) ? moment : undefined;
}
