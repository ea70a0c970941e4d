/** The parts of a list that somebody typed, without spaces around them and without those that are empty. */
export function splitList(text: string, separator: string | RegExp): string[] {
  return text.split(separator).flatMap((part) => part.trim() || []);
}
