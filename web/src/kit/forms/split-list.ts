/** Splits a typed list, trims its parts and drops empty ones. */
export function splitList(text: string, separator: string | RegExp): string[] {
  return text.split(separator).flatMap((part) => part.trim() || []);
}
