/**
 * What can be done with keys, and the dialogs for it. They stand beside the list and not in its rows, which come and go:
 * a new key must stay on the screen until it was kept.
 */
import type { ApiKey } from "@pressroom/client";
import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { lazyPart } from "../../kit/lazy-part.ts";
import type { AskedOfKeys, KeyAct } from "./key-dialogs.tsx";

const KeyDialogs = lazyPart(() => import("./key-dialogs.tsx"), "KeyDialogs");

export interface KeyActions {
  create: () => void;
  ask: (act: KeyAct, apiKey: ApiKey) => void;
  /** Put it beside what is shown. */
  dialogs: ReactNode;
}

export function useKeyActions(): KeyActions {
  const [asked, setAsked] = useState<AskedOfKeys | null>(null);
  // Once opened they stay, since a new key is shown after what asked for it has closed.
  const [hasAsked, setHasAsked] = useState(false);
  const open = (wanted: AskedOfKeys) => {
    setHasAsked(true);
    setAsked(wanted);
  };
  return {
    create: () => open({ act: "create" }),
    ask: (act, apiKey) => open({ act, apiKey }),
    dialogs: hasAsked && (
      <Suspense>
        <KeyDialogs asked={asked} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}
