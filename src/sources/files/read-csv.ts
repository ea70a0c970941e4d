/** Rows of CSV as spreadsheets and exports write it: commas, semicolons or tabs, quotes around cells that need them. */
import { CsvError, parse } from "csv-parse/sync";

export interface CsvRow {
  /** Where it ends, counted from 1. */
  line: number;
  cells: string[];
}

/** Rows beyond `rowsMax` are left unread. Throws a CsvError where a quote is never closed. */
export function readCsv(text: string, rowsMax: number): CsvRow[] {
  const rows = parse(text, {
    delimiter: delimiterOf(text),
    to: rowsMax,
    info: true,
    bom: true,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return rows.map(({ record, info }) => ({ line: info.lines, cells: record }));
}

export function isCsvError(error: unknown): error is CsvError {
  return error instanceof CsvError;
}

/** The one that the first line has most of. */
function delimiterOf(text: string): string {
  const [line = ""] = text.slice(0, 20_000).split(/[\r\n]/, 1);
  const outside = line.replaceAll(/"[^"]*"/g, "");
  const counted = [",", ";", "\t"].map((sign) => ({ sign, count: outside.split(sign).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ",";
}
