/**
 * Stands in for react-remove-scroll, which Radix brings along for modal menus: it locks the page by writing a style
 * element, which the pages' policy refuses. Our menus are not modal, so nothing is lost but its weight.
 */
import type { ReactNode } from "react";

export function RemoveScroll({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
