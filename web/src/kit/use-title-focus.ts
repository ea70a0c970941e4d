/** One address, several views: the title of each takes the focus when it comes, as that of a new page does. */
import { useEffect } from "react";

export function useTitleFocus(): void {
  useEffect(() => {
    // Never out of a dialog, or of something that somebody is about to type.
    const { activeElement } = document;
    if (activeElement?.closest("dialog, form")) return;
    document.getElementById("page-title")?.focus({ preventScroll: true });
  }, []);
}
