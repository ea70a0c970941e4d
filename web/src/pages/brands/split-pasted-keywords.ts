/** Columns that were pasted from a spreadsheet, and lists parted by semicolons, as lists that the service reads. */
export function splitPastedKeywords(text: string): string {
  // What stands in quotes from its beginning on is one keyword, with whatever signs it has.
  return text.replaceAll(
    /((?:^|[,;\t\r\n])[^\S\r\n\t]*"(?:[^"]|"")*")|[;\t]/g,
    (found, quoted: string | undefined) =>
      quoted === undefined ? "\n" : found.replace(/^[;\t]/, "\n"),
  );
}
