/** Converts a local date and time in a time zone to a Date, across daylight saving time changes. */

/**
 * `local` looks like 2026-12-01T09:30. A time that clocks skip is moved forward; of a time that occurs twice, the first
 * is used.
 */
export function zonedTime(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local}Z`);
  const format = new Intl.DateTimeFormat("sv", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  const offsetAt = (time: number) =>
    Date.parse(`${format.format(time).replace(" ", "T")}Z`) - Math.floor(time / 1_000) * 1_000;
  // The offset changes at most once in the two days around it.
  const dayMs = 86_400_000;
  const times = [offsetAt(wanted - dayMs), offsetAt(wanted + dayMs)].map(
    (offset) => wanted - offset,
  );
  const exact = times.filter((time) => time + offsetAt(time) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...times));
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
