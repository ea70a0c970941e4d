/** Formats aligned tables. */

type Cell = string | number | boolean | Date | readonly string[] | null;

/** Aligned columns with a heading; numbers are right-aligned. */
export function table(heading: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => heading.map((_, column) => cell(row[column])));
  const isNumeric = heading.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === "number"),
  );
  return align([heading, ...texts], isNumeric);
}

/** Aligned pairs, for help and single records. */
export function pairs(rows: readonly (readonly [string, string])[], indent = 2): string {
  return align(rows, [])
    .split("\n")
    .map((line) => " ".repeat(indent) + line)
    .join("\n");
}

function align(rows: readonly (readonly string[])[], atRight: readonly boolean[]): string {
  // A line break inside a cell would break the table.
  const clean = rows.map((row) =>
    row.map((text) => harmless(text).replace(/(?<!\s)\s*\n\s*/g, " ")),
  );
  const widths: number[] = [];
  for (const row of clean) {
    for (const [column, text] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, width(text));
    }
  }
  return clean
    .map((row) =>
      row
        .map((text, column) => {
          const gap = " ".repeat((widths[column] ?? 0) - width(text));
          return atRight[column] ? gap + text : text + gap;
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function cell(value: Cell | undefined): string {
  if (value === null || value === undefined || value === "") return "-";
  if (value instanceof Date) return value.toISOString().replace("T", " ").slice(0, 16);
  if (typeof value === "object") return value.length === 0 ? "-" : value.join(",");
  return String(value);
}

/** Replaces control characters, so that a name cannot move the cursor or color the terminal. */
export function harmless(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what it looks for
  return text.replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, "\uFFFD");
}

/** In code points: close enough for names. */
function width(text: string): number {
  return [...text].length;
}
