/** The maximum of a chart's axis: the next round number above the highest value that is also round when halved. */
export function scaleOf(highest: number, isWhole: boolean): number {
  if (!(highest > 0)) return isWhole ? 2 : 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 6, 10].find((one) => one * power >= highest) ?? 10;
  return isWhole ? Math.max(2, step * power) : step * power;
}
