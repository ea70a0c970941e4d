/** Sizes and speeds as people know them from downloads: 2.5 GB, 7.8 MB, 12 MB/s. */
const units = [
  ["gigabyte", 1_000_000_000],
  ["megabyte", 1_000_000],
  ["kilobyte", 1_000],
] as const;

export const formatBytes = (bytes: number): string => format(bytes, "");

export const formatSpeed = (bytesPerSecond: number): string =>
  format(bytesPerSecond, "-per-second");

function format(bytes: number, per: "" | "-per-second"): string {
  const [name, size] = units.find((unit) => bytes >= unit[1]) ?? units[2];
  return new Intl.NumberFormat(undefined, {
    style: "unit",
    unit: `${name}${per}`,
    maximumFractionDigits: name === "kilobyte" ? 0 : 1,
  }).format(bytes / size);
}
