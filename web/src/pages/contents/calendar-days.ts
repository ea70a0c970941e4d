/** Calendar days in the browser's time zone, which knows about daylight saving time. */

export const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export type Span = "month" | "week";

/** The start of each day in the full weeks that show a month or a week. Weeks start on Monday. */
export function daysOf(anchor: Date, span: Span): Date[] {
  const first =
    span === "month" ? new Date(anchor.getFullYear(), anchor.getMonth(), 1) : startOf(anchor);
  const begin = addDays(first, -((first.getDay() + 6) % 7));
  const end =
    span === "month" ? new Date(anchor.getFullYear(), anchor.getMonth() + 1, 1) : addDays(begin, 7);
  const days: Date[] = [];
  for (let day = begin; day < end || days.length % 7 !== 0; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The next or previous month or week. */
export function step(anchor: Date, span: Span, by: 1 | -1): Date {
  return span === "week"
    ? addDays(anchor, 7 * by)
    : new Date(anchor.getFullYear(), anchor.getMonth() + by, 1);
}

/** Not all days have 24 hours, so the calendar counts days instead of adding hours. */
export function addDays(day: Date, count: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count);
}

export function startOf(time: Date): Date {
  return addDays(time, 0);
}

/** The same time on another day. */
export function moveTo(time: Date, day: Date): Date {
  return new Date(
    day.getFullYear(),
    day.getMonth(),
    day.getDate(),
    time.getHours(),
    time.getMinutes(),
  );
}

const two = (value: number) => String(value).padStart(2, "0");

/** The value of a date and time input; tomorrow at nine by default. */
export function localTime(at: string | null): string {
  const time = at === null ? addDays(new Date(), 1) : new Date(at);
  if (at === null) time.setHours(9);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`;
}
