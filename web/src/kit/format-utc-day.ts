/** Days that are counted in UTC, such as those of usage: never shown as the day before, wherever the viewer is. */
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const short = new Intl.DateTimeFormat(undefined, {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** `2026-11-15` as `15 Nov 2026`. */
export const formatUtcDay = (day: string): string => whole.format(Date.parse(day));

/** `2026-11-15` as `15 Nov`, where the year is clear. */
export const shortUtcDay = (day: string): string => short.format(Date.parse(day));
