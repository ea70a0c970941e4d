/** Parses CSV with commas, semicolons or tabs, as spreadsheets export it. */
import { CsvError, parse } from "csv-parse/sync";

export interface CsvRow {
  /** The line on which the row ends, counted from 1. */
  line: number;
  cells: string[];
}

/** Reads up to `rowsMax` rows. Throws a CsvError for an unclosed quote. */
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

/** The most frequent separator in the first line. */
function delimiterOf(text: string): string {
  const [line = ""] = text.slice(0, 20_000).split(/[\r\n]/, 1);
  const outside = line.replaceAll(/"[^"]*"/g, "");
  const counted = [",", ";", "\t"].map((sign) => ({ sign, count: outside.split(sign).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ",";
}
