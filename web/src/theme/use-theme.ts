/** Light, dark, or as the system has it: chosen on this machine and kept here. apply-kept-theme.js reads it first. */
import { useCallback, useState } from "react";

export type Theme = "system" | "light" | "dark";

const place = "pressroom.theme";

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(themeInForce);
  const choose = useCallback((chosen: Theme) => {
    if (chosen === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = chosen;
    try {
      if (chosen === "system") localStorage.removeItem(place);
      else localStorage.setItem(place, chosen);
    } catch {
      // Storage may be switched off; it holds until the page is left then.
    }
    setTheme(chosen);
  }, []);
  return [theme, choose];
}

function themeInForce(): Theme {
  const kept = document.documentElement.dataset["theme"];
  return kept === "light" || kept === "dark" ? kept : "system";
}
