/** Tabs whose contents have their own URLs, as a row of links. */
import { createLink } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";
import type { LabelledAnchor } from "./link.tsx";

export const tabBarClass = "flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line";
export const tabClass =
  "relative -mb-px inline-flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-soft no-underline -outline-offset-2 transition-colors hover:text-ink";

export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={joinClasses(tabBarClass, "mb-6")}>
      {children}
    </nav>
  );
}

export const TabLink = createLink(function TabAnchor(props: LabelledAnchor) {
  const { label, children, className, ...rest } = props;
  const currentClass = "aria-[current=page]:border-accent aria-[current=page]:text-ink";
  return (
    <a {...rest} className={joinClasses(tabClass, currentClass, className)}>
      {label ?? children}
    </a>
  );
});
