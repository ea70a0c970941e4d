/**
 * 2592000 as "2,592,000". For messages that are made at every start: `toLocaleString` takes 20 ms when it is first called.
 */
export function groupDigits(value: number): string {
  const digits = String(Math.abs(value));
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) {
    groups.unshift(digits.slice(Math.max(0, end - 3), end));
  }
  return `${value < 0 ? "-" : ""}${groups.join(",")}`;
}
