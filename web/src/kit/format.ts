/** Numbers, money, sizes, lengths of time, moments and languages as the viewer's locale writes them. */
import { kitWords } from "../words/kit.ts";

/** Made when it is first used: the first one takes a slow machine 30 ms. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const number = once(() => new Intl.NumberFormat());
const short = once(
  () => new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 }),
);
const exact = once(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }),
);
const day = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }));
const relative = once(() => new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }));
const tenths = once(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }));
const utcDay = once(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" }),
);
const utcDayOfYear = once(
  () => new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" }),
);
const inMilliseconds = once(
  () =>
    new Intl.NumberFormat(undefined, { style: "unit", unit: "millisecond", unitDisplay: "short" }),
);
const languages = once(() => new Intl.DisplayNames(undefined, { type: "language" }));

export const formatNumber = (value: number): string => number().format(value);

/** `12,400` as `12K`, where there is little room. */
export const shortNumber = (value: number): string => short().format(value);

/** US dollars; small sums with as many digits as they need to be more than nothing. */
export function formatMoney(dollars: number): string {
  const digits = dollars !== 0 && Math.abs(dollars) < 0.1 ? 4 : 2;
  return new Intl.NumberFormat(undefined, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(dollars);
}

export const formatPercent = (percent: number): string =>
  new Intl.NumberFormat(undefined, { style: "percent" }).format(percent / 100);

export const exactTime = (at: string | number): string => exact().format(new Date(at));

export const formatDay = (at: string | number): string => day().format(new Date(at));

/** A day that is counted in UTC, such as one of usage: never shown as the day before, wherever the viewer is. */
export const formatUtcDay = (date: string): string => utcDay().format(Date.parse(date));

/** `2026-11-15` as `15 Nov`, where the year is clear. */
export const shortUtcDay = (date: string): string => utcDayOfYear().format(Date.parse(date));

const timeUnits = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

export function relativeTime(at: string | number, nowMs: number): string {
  const difference = new Date(at).getTime() - nowMs;
  for (const [unit, lengthMs] of timeUnits) {
    if (Math.abs(difference) >= lengthMs) {
      return relative().format(Math.trunc(difference / lengthMs), unit);
    }
  }
  return relative().format(0, "second");
}

/** How long something took: `under a second`, `1.4 s`, `12 s`, `3 min 20 s`. */
export function formatDuration(milliseconds: number): string {
  const { under, second, minute, hour } = kitWords.durations;
  if (milliseconds < 1_000) return under;
  if (milliseconds < 9_950) return second(tenths().format(milliseconds / 1_000));
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 60) return second(formatNumber(seconds));
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minute(formatNumber(minutes))} ${second(formatNumber(seconds % 60))}`;
  return `${hour(formatNumber(Math.floor(minutes / 60)))} ${minute(formatNumber(minutes % 60))}`;
}

/** How long something short took: `4 ms`, `820 ms`; from a second on as formatDuration has it. */
export function formatMilliseconds(value: number): string {
  return value < 1_000 ? inMilliseconds().format(value) : formatDuration(value);
}

const byteUnits = [
  ["gigabyte", 1_000_000_000],
  ["megabyte", 1_000_000],
  ["kilobyte", 1_000],
] as const;

/** Sizes and speeds as people know them from downloads: 2.5 GB, 7.8 MB, 12 MB/s. */
export function formatBytes(bytes: number, per: "" | "-per-second" = ""): string {
  const [name, size] = byteUnits.find((unit) => bytes >= unit[1]) ?? byteUnits[2];
  return new Intl.NumberFormat(undefined, {
    style: "unit",
    unit: `${name}${per}`,
    maximumFractionDigits: name === "kilobyte" ? 0 : 1,
  }).format(bytes / size);
}

/** The name of a language in the viewer's own: `de` as "German". */
export function languageName(code: string): string {
  try {
    return languages().of(code) ?? code;
  } catch {
    // Not every text that stands there is a language's code.
    return code;
  }
}
