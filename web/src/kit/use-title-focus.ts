/** Focuses the title of a view that replaces another at the same URL, as on navigation. */
import { useEffect } from "react";

export function useTitleFocus(): void {
  useEffect(() => {
    // Never take the focus from a dialog or a form.
    const { activeElement } = document;
    if (activeElement?.closest("dialog, form")) return;
    document.getElementById("page-title")?.focus({ preventScroll: true });
  }, []);
}
