/** A link within a sentence: to a page of ours (`Link`) or to anywhere else (`OuterLink`). */
import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

export interface LabelledAnchor extends ComponentProps<"a"> {
  /** Its words; `children` where they are more than a text. */
  label?: ReactNode | undefined;
}

const linkClass =
  "rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent";

/** Takes `to`, `params` and `search`, each checked against the routes. */
export const Link = createLink(function LinkAnchor(props: LabelledAnchor) {
  const { label, children, className, ...rest } = props;
  return (
    <a {...rest} className={joinClasses(linkClass, className)}>
      {label ?? children}
    </a>
  );
});

/** A link that looks like whatever it surrounds: rows, cards, names. */
export const PlainLink = createLink(function PlainAnchor(props: ComponentProps<"a">) {
  return <a {...props} />;
});

/** An address outside the dashboard. It learns nothing of the page that it was opened from. */
export function OuterLink({ className, ...rest }: ComponentProps<"a">) {
  return <a rel="noreferrer" {...rest} className={joinClasses(linkClass, className)} />;
}
