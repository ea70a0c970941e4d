/** Links in running text: to pages of the dashboard (`Link`) or anywhere else (`ExternalLink`). */
import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

export interface LabelledAnchor extends ComponentProps<"a"> {
  label?: ReactNode | undefined;
}

const linkClass =
  "rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent";

/** Accepts `to`, `params` and `search`, which are checked against the routes. */
export const Link = createLink(function LinkAnchor(props: LabelledAnchor) {
  const { label, children, className, ...rest } = props;
  return (
    <a {...rest} className={joinClasses(linkClass, className)}>
      {label ?? children}
    </a>
  );
});

/** A link without its own styles: for rows, cards and names. */
export const PlainLink = createLink(function PlainAnchor(props: ComponentProps<"a">) {
  return <a {...props} />;
});

/** A URL outside the dashboard, opened without a referrer. */
export function ExternalLink({ className, ...rest }: ComponentProps<"a">) {
  return <a rel="noreferrer" {...rest} className={joinClasses(linkClass, className)} />;
}
