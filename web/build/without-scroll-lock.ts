/**
 * Replaces react-remove-scroll, which Radix uses for modal menus: it locks scrolling with a style element, which the
 * content security policy forbids. Our menus are not modal and do not need it.
 */
import type { ReactNode } from "react";

export function RemoveScroll({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
