/** A line of facts with a dot between each two; those that are null or false are left out. */
import { Fragment } from "react";
import type { ReactNode } from "react";

export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return parts
    .filter((part) => part !== null && part !== false)
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <span aria-hidden="true">·</span>}
        {part}
      </Fragment>
    ));
}
