/** The rows of a topic list that produced no content, as a new list to correct and submit. */
import type { BatchRow } from "@pressroom/client";

const columns = ["type", "topic", "instructions", "brand", "date"];

export function hasFailed({ errors, state }: BatchRow): boolean {
  return errors.length > 0 || state === "failed";
}

/** Cells that could not be read stay empty; the row shows what is wrong with them. */
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

/** Empty for a date in the past, which would be rejected. */
function dateOf(at: string | null): string {
  return at === null || Date.parse(at) < Date.now() ? "" : at.replace(/\.\d+/, "");
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
