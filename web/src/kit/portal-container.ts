/**
 * The element that menus and tooltips are rendered into: the main element, or the open dialog, because elements outside
 * a modal dialog cannot be reached.
 */
import { createContext } from "react";

export const PortalContainer = createContext<HTMLElement | null>(null);
