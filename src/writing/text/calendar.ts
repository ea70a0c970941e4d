/**
 * Names of days and months in English, German, Spanish and French, so that a source in one language supports a text in
 * another.
 */

const calendar = [
  ["monday", "montag", "lunes", "lundi"],
  ["tuesday", "dienstag", "martes", "mardi"],
  ["wednesday", "mittwoch", "miércoles", "mercredi"],
  ["thursday", "donnerstag", "jueves", "jeudi"],
  ["friday", "freitag", "viernes", "vendredi"],
  ["saturday", "samstag", "sonnabend", "sábado", "samedi"],
  ["sunday", "sonntag", "domingo", "dimanche"],
  ["january", "januar", "enero", "janvier"],
  ["february", "februar", "febrero", "février"],
  ["march", "märz", "marzo", "mars"],
  ["april", "abril", "avril"],
  ["may", "mai", "mayo"],
  ["june", "juni", "junio", "juin"],
  ["july", "juli", "julio", "juillet"],
  ["august", "agosto", "août"],
  ["september", "septiembre", "septembre"],
  ["october", "oktober", "octubre", "octobre"],
  ["november", "noviembre", "novembre"],
  ["december", "dezember", "diciembre", "décembre"],
];
const calendarOf = new Map(calendar.flatMap((names) => names.map((name) => [name, names])));

/** The names of a month in all languages, by its number. */
export function monthNames(month: number): readonly string[] {
  return calendar[month + 6] ?? [];
}

export function isCalendarWord(lower: string): boolean {
  return calendarNames(lower) !== undefined;
}

/** The names of the same day or month in all languages. */
function calendarNames(lower: string): readonly string[] | undefined {
  const names = calendarOf.get(lower);
  return names === undefined && lower.endsWith("s") ? calendarOf.get(lower.slice(0, -1)) : names;
}
