/** Formats numbers, amounts, sizes, durations, dates and language names in the viewer's locale. */
import { kitWords } from "../words/kit.ts";

/** Created on first use: the first formatter takes 30 ms on a slow machine. */
function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const number = lazily(() => new Intl.NumberFormat());
const short = lazily(
  () => new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 }),
);
const exact = lazily(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }),
);
const day = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }));
const relative = lazily(() => new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }));
const tenths = lazily(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }));
const utcDay = lazily(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" }),
);
const utcDayOfYear = lazily(
  () => new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" }),
);
const inMilliseconds = lazily(
  () =>
    new Intl.NumberFormat(undefined, { style: "unit", unit: "millisecond", unitDisplay: "short" }),
);
const languages = lazily(() => new Intl.DisplayNames(undefined, { type: "language" }));

export const formatNumber = (value: number): string => number().format(value);

/** `12,400` as `12K`, where space is limited. */
export const shortNumber = (value: number): string => short().format(value);

/** US dollars; small amounts get as many digits as they need not to be zero. */
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

/** A UTC date, such as one of usage: never shown as the previous day, whatever the viewer's time zone. */
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

/** A duration: `under a second`, `1.4 s`, `12 s`, `3 min 20 s`. */
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

/** A short duration: `4 ms`, `820 ms`; from one second, like formatDuration. */
export function formatMilliseconds(value: number): string {
  return value < 1_000 ? inMilliseconds().format(value) : formatDuration(value);
}

const byteUnits = [
  ["gigabyte", 1_000_000_000],
  ["megabyte", 1_000_000],
  ["kilobyte", 1_000],
] as const;

/** Decimal sizes and speeds, as in browser downloads: 2.5 GB, 7.8 MB, 12 MB/s. */
export function formatBytes(bytes: number, per: "" | "-per-second" = ""): string {
  const [name, size] = byteUnits.find((unit) => bytes >= unit[1]) ?? byteUnits[2];
  return new Intl.NumberFormat(undefined, {
    style: "unit",
    unit: `${name}${per}`,
    maximumFractionDigits: name === "kilobyte" ? 0 : 1,
  }).format(bytes / size);
}

/** The name of a language in the viewer's locale: `de` as "German". */
export function languageName(code: string): string {
  try {
    return languages().of(code) ?? code;
  } catch {
    // The code may not be a valid language tag.
    return code;
  }
}
