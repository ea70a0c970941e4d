/** Converts columns pasted from a spreadsheet, and lists separated by semicolons, to the list format of the service. */
export function splitPastedKeywords(text: string): string {
  // A keyword in quotes may contain any characters.
  return text.replaceAll(
    /((?:^|[,;\t\r\n])[^\S\r\n\t]*"(?:[^"]|"")*")|[;\t]/g,
    (found, quoted: string | undefined) =>
      quoted === undefined ? "\n" : found.replace(/^[;\t]/, "\n"),
  );
}
