/**
 * Where menus and tooltips are put: the page's main part, or the dialog they were opened in. A modal dialog stands above
 * all else, and what is outside of it cannot be reached.
 */
import { createContext } from "react";

export const PortalContainer = createContext<HTMLElement | null>(null);
