/** A size as people know it from downloads: 2.5 GB. */
const giga = 1_000_000_000;
const format = new Intl.NumberFormat(undefined, {
  style: "unit",
  unit: "gigabyte",
  maximumFractionDigits: 1,
});

export function formatBytes(bytes: number): string {
  return format.format(bytes / giga);
}
