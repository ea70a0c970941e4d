/** Where menus and tooltips are rendered: the main element, or the open dialog, which blocks everything outside it. */
import { createContext } from "react";

export const PortalContainer = createContext<HTMLElement | null>(null);
