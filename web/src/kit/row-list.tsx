/** A list of things, each one row with a link over all of it: for up to a few hundred. */
import type { ReactNode } from "react";

/** What each row looks like, in short lists and in windowed ones. */
export const rowClass =
  "flex min-h-14 items-center gap-3 border-b border-line px-4 py-2.5 hover:bg-hover/60 sm:px-5";

/** On the one link of a row: makes all of the row lead there, and leaves other buttons above it usable. */
export const rowLinkClass =
  "font-medium text-ink no-underline after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent";

/** On what else can be pressed in a row. */
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
