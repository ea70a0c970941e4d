/** The rows of a list that became no content, as a list of their own that can be corrected and sent. */
import type { BatchRow } from "@pressroom/client";

const columns = ["type", "topic", "instructions", "brand", "date"];

export function hasFailed({ errors, state }: BatchRow): boolean {
  return errors.length > 0 || state === "failed";
}

/** Cells that could not be read are empty: what is wrong with them stands at the row. */
export function failedRowsAsList(rows: readonly BatchRow[]): string {
  const lines = rows
    .filter(hasFailed)
    .map((row) => [
      row.content_type ?? "",
      row.topic ?? "",
      row.instructions ?? "",
      row.brand_id === null ? "" : String(row.brand_id),
      dateOf(row.scheduled_at),
    ]);
  return [columns, ...lines].map((cells) => cells.map(quoted).join(",")).join("\n");
}

/** One that is over would be refused. */
function dateOf(at: string | null): string {
  return at === null || Date.parse(at) < Date.now() ? "" : at.replace(/\.\d+/, "");
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
