/** Light, dark, or as the system has it: chosen on this machine and kept here. apply-stored-theme.js reads it first. */
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
  const [theme, setTheme] = useState<Theme>(themeInForce);
  const choose = useCallback((chosen: Theme) => {
    if (chosen === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = chosen;
    writeStored("localStorage", storageKey, chosen === "system" ? null : chosen);
    setTheme(chosen);
  }, []);
  return [theme, choose];
}

function themeInForce(): Theme {
  const kept = document.documentElement.dataset["theme"];
  return kept === "light" || kept === "dark" ? kept : "system";
}
