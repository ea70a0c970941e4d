/** Numbers, money, lengths of time and moments as the viewer's locale writes them. */
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

const units = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

export function relativeTime(at: string | number, nowMs: number): string {
  const difference = new Date(at).getTime() - nowMs;
  for (const [unit, lengthMs] of units) {
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
