/**
 * What can be done with keys, and the dialogs for it. They stand beside the list and not in its rows, which come and go:
 * a new key must stay on the screen until it was kept.
 */
import type { ApiKey, NewApiKey } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { ConfirmDialog } from "../../kit/confirm-dialog.tsx";
import { relativeTime } from "../../kit/format.ts";
import { useToast } from "../../kit/toast.tsx";
import { keysWords as words } from "../../words/keys.ts";
import { EditKeyDialog } from "./edit-key-dialog.tsx";
import { nameOf } from "./key-state.tsx";
import { MadeKeyDialog } from "./made-key-dialog.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";

export type KeyAct = "edit" | "rotate" | "revoke";

export interface KeyActions {
  create: () => void;
  ask: (act: KeyAct, apiKey: ApiKey) => void;
  /** Put it beside what is shown. */
  dialogs: ReactNode;
}

type Asked = { act: "create" } | { act: KeyAct; apiKey: ApiKey };

export function useKeyActions(): KeyActions {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  // The one place where a key is, for as long as it is shown.
  const [made, setMade] = useState<NewApiKey | null>(null);
  const close = () => setAsked(null);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ["keys"] });
    void queryClient.invalidateQueries({ queryKey: ["account"] });
  };
  const onMade = (newKey: NewApiKey) => {
    setMade(newKey);
    close();
    refresh();
  };
  const dialogs = (
    <>
      {asked?.act === "create" && <NewKeyDialog onClose={close} onMade={onMade} />}
      {asked?.act === "edit" && (
        <EditKeyDialog
          apiKey={asked.apiKey}
          onClose={close}
          onDone={() => {
            close();
            refresh();
            showToast({ text: words.editing.done });
          }}
        />
      )}
      {asked?.act === "rotate" && (
        <RotateDialog
          words={{ ...words.rotating, title: words.rotating.title(nameOf(asked.apiKey)) }}
          onClose={close}
          send={async (overlapSeconds) =>
            onMade(
              await pressroom.keys.rotate(asked.apiKey.key_id, {
                overlap_seconds: overlapSeconds,
              }),
            )
          }
        />
      )}
      {asked?.act === "revoke" && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={words.revoking.title(nameOf(asked.apiKey))}
          confirmLabel={words.revoking.submit}
          onConfirm={async () => {
            await pressroom.keys.revoke(asked.apiKey.key_id);
            refresh();
            showToast({ text: words.revoking.done(nameOf(asked.apiKey)) });
          }}
        >
          <p>{words.revoking.text}</p>
          <p className="mt-2">
            {asked.apiKey.last_used_at === null
              ? words.revoking.unused
              : words.revoking.used(relativeTime(asked.apiKey.last_used_at, Date.now()))}
          </p>
        </ConfirmDialog>
      )}
      {made && <MadeKeyDialog made={made} onDone={() => setMade(null)} />}
    </>
  );
  return {
    create: () => setAsked({ act: "create" }),
    ask: (act, apiKey) => setAsked({ act, apiKey }),
    dialogs,
  };
}
