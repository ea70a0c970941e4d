/** A line of facts, separated by dots. */
import { Children, Fragment } from "react";
import type { ReactNode } from "react";

export function DotSeparated({ children }: { children: ReactNode }) {
  // toArray omits null and false.
  return Children.toArray(children).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <span aria-hidden="true">·</span>}
      {part}
    </Fragment>
  ));
}
