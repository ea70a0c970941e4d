/** A list whose rows are clickable as a whole, for up to a few hundred rows. */
import type { ReactNode } from "react";

/** The row's styles, also used by WindowedList. */
export const rowClass =
  "flex min-h-14 items-center gap-3 border-b border-line px-4 py-2.5 hover:bg-hover/60 sm:px-5";

/** For the row's one link: extends its click area to the whole row, below other buttons. */
export const rowLinkClass =
  "font-medium text-ink no-underline after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent";

/** For other clickable elements of a row. */
export const aboveRowLink = "relative z-10";

export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="[&>li:last-child]:border-0">
      {children}
    </ul>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <li className={`relative ${rowClass}`}>{children}</li>;
}
