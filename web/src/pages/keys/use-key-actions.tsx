/** The actions on keys, with their dialogs rendered outside the list: its rows unmount when scrolled. */
import type { ApiKey } from "@pressroom/client";
import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { lazyPart } from "../../kit/lazy-part.ts";
import type { KeyRequest, KeyAct } from "./key-dialogs.tsx";

const KeyDialogs = lazyPart(() => import("./key-dialogs.tsx"), "KeyDialogs");

export interface KeyActions {
  create: () => void;
  ask: (act: KeyAct, apiKey: ApiKey) => void;
  /** Render it next to the content. */
  dialogs: ReactNode;
}

export function useKeyActions(): KeyActions {
  const [request, setRequest] = useState<KeyRequest | null>(null);
  // Stays mounted, because a new key is shown after the dialog that created it has closed.
  const [hasAsked, setHasAsked] = useState(false);
  const open = (wanted: KeyRequest) => {
    setHasAsked(true);
    setRequest(wanted);
  };
  return {
    create: () => open({ act: "create" }),
    ask: (act, apiKey) => open({ act, apiKey }),
    dialogs: hasAsked && (
      <Suspense>
        <KeyDialogs request={request} onClose={() => setRequest(null)} />
      </Suspense>
    ),
  };
}
