/** The theme: light, dark or the system's. Stored in this browser; apply-stored-theme.js applies it on load. */
import { useCallback, useState } from "react";
import { writeStored } from "../kit/browser-storage.ts";
import { DarkIcon, LightIcon, SystemIcon } from "../kit/icons.ts";

export const themes = [
  { theme: "system", Icon: SystemIcon },
  { theme: "light", Icon: LightIcon },
  { theme: "dark", Icon: DarkIcon },
] as const;
export type Theme = (typeof themes)[number]["theme"];

const storageKey = "pressroom.theme";

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  const choose = useCallback((chosen: Theme) => {
    if (chosen === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = chosen;
    writeStored("localStorage", storageKey, chosen === "system" ? null : chosen);
    setTheme(chosen);
  }, []);
  return [theme, choose];
}

function currentTheme(): Theme {
  const stored = document.documentElement.dataset["theme"];
  return stored === "light" || stored === "dark" ? stored : "system";
}
