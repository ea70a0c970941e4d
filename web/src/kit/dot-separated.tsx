/** A line of facts with a dot between each two. */
import { Children, Fragment } from "react";
import type { ReactNode } from "react";

export function DotSeparated({ children }: { children: ReactNode }) {
  // Without those that are null or false.
  return Children.toArray(children).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <span aria-hidden="true">·</span>}
      {part}
    </Fragment>
  ));
}
