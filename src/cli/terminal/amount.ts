/** Formats amounts for people: sizes in decimal units, counts with thousands separators. */

const units = ["bytes", "kB", "MB", "GB", "TB"] as const;

export function shownBytes(bytes: number): string {
  let value = bytes;
  let step = 0;
  while (value >= 1_000 && step < units.length - 1) {
    value /= 1_000;
    step += 1;
  }
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}

/** A count with its noun; the plural is regular unless given. */
export function shownCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}
