/** Parses metrics: each series by its full name, with its labels in alphabetical order. */
export type Scrape = ReadonlyMap<string, number>;

export function readScrape(text: string): Scrape {
  const series = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [, name, labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const sorted = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
      .map(([pair]) => pair)
      .toSorted()
      .join(",");
    series.set(`${name}{${sorted}}`, value === "+Inf" ? Infinity : Number(value));
  }
  return series;
}

/** By how much each series increased, without those that did not. */
export function rises(before: Scrape, after: Scrape): Record<string, number> {
  const risen: Record<string, number> = {};
  for (const [series, value] of after) {
    const rise = value - (before.get(series) ?? 0);
    if (rise !== 0) risen[series] = rise;
  }
  return risen;
}
