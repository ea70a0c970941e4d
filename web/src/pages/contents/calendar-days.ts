/** Days of a calendar by the clock of this browser, which knows when its time zone changes to and from summer time. */

export const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export type Span = "month" | "week";

/** The whole weeks that a month or a week is shown in, as the beginnings of days; a week begins on a Monday. */
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

/** A month or a week later or earlier. */
export function step(anchor: Date, span: Span, by: 1 | -1): Date {
  return span === "week"
    ? addDays(anchor, 7 * by)
    : new Date(anchor.getFullYear(), anchor.getMonth() + by, 1);
}

/** Days are not all 24 hours long, so they are counted and not added up. */
export function addDays(day: Date, count: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count);
}

export function startOf(time: Date): Date {
  return addDays(time, 0);
}

/** The same time of day on another day. */
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

/** What a field for date and time holds; tomorrow at nine where there is none yet. */
export function localTime(at: string | null): string {
  const time = at === null ? addDays(new Date(), 1) : new Date(at);
  if (at === null) time.setHours(9);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`;
}
