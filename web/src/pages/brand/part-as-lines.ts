/** Columns that were pasted from a spreadsheet, and lists parted by semicolons, as lists that the service reads. */
export function partAsLines(text: string): string {
  // Between quotes such a sign may belong to a keyword: then it is a file, which commas part.
  return text.includes('"') ? text : text.replaceAll(/[;\t]/g, "\n");
}
