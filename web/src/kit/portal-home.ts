/**
 * Where menus and tooltips are put: the page's main part, or the dialog they were opened in. A modal dialog stands above
 * all else, and what is outside of it cannot be reached.
 */
import { createContext, useContext } from "react";

export const PortalHome = createContext<HTMLElement | null>(null);

export function usePortalHome(): HTMLElement | null {
  return useContext(PortalHome);
}
