/** A small table of figures. For long lists, use RowList and WindowedList. */
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  isNumber?: boolean | undefined;
  /** Hidden on phones and tablets. */
  isExtra?: boolean | undefined;
}

export function numberColumn<Row>(
  title: string,
  cell: (row: Row) => ReactNode,
  isExtra = false,
): Column<Row> {
  return { title, cell, isNumber: true, isExtra };
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  const cellClass = (column: Column<Row>) =>
    joinClasses(
      "px-4 first:pl-4 sm:first:pl-5 sm:last:pr-5",
      column.isNumber ? "text-right tabular-nums" : "text-left",
      column.isExtra && "max-lg:hidden",
    );
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={joinClasses("h-9 font-medium whitespace-nowrap", cellClass(column))}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-0">
              {columns.map((column) => (
                <td key={column.title} className={joinClasses("py-2.5", cellClass(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
