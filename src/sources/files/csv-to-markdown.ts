/** Converts CSV to Markdown tables of a few rows, each with the header, so that each passage is self-contained. */
import { FileProblem } from "./file-problem.ts";
import { isCsvError, readCsv } from "./read-csv.ts";
import type { CsvRow } from "./read-csv.ts";

const rowsMax = 20_000;
const columnsMax = 100;
/** About the length of a passage. */
const tableCharacters = 1_000;

export function csvToMarkdown(text: string): string {
  const [header, ...rows] = readRows(text, rowsMax + 2);
  if (!header) throw new FileProblem("file_empty");
  if (rows.length > rowsMax || header.cells.length > columnsMax) {
    throw new FileProblem(
      "file_too_long",
      "The table has more than 20,000 rows or 100 columns. Remove columns that you do not need, or split it.",
    );
  }
  const width = header.cells.length;
  const head = `${rowOf(header, width)}\n|${" --- |".repeat(width)}`;
  // Limits the repetition of a long header, so that it at most doubles the text.
  const charactersMin = Math.max(tableCharacters, head.length);
  const tables: string[] = [];
  let table = head;
  let characters = 0;
  for (const row of rows) {
    const line = rowOf(row, width);
    if (characters >= charactersMin) {
      tables.push(table);
      table = head;
      characters = 0;
    }
    table += `\n${line}`;
    characters += line.length;
  }
  return [...tables, table].join("\n\n");
}

export function readRows(text: string, most: number): CsvRow[] {
  try {
    return readCsv(text, most);
  } catch (error) {
    if (!isCsvError(error)) throw error;
    throw new FileProblem("file_damaged", `The CSV file cannot be read: ${error.message}.`);
  }
}

/** Omits cells beyond the header's. */
function rowOf({ cells }: CsvRow, width: number): string {
  const shown = Array.from({ length: width }, (_, at) => escapeCell(cells[at] ?? ""));
  return `| ${shown.join(" | ")} |`;
}

function escapeCell(cell: string): string {
  return cell.replaceAll(/\s+/g, " ").trim().replaceAll("|", "\\|");
}
