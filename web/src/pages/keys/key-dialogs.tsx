/**
 * The dialogs of keys, in one file that is fetched when the first of them opens: a new key is shown by what is here
 * already, and never waits for the network.
 */
import type { ApiKey, NewApiKey } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { ConfirmDialog } from "../../kit/dialogs/confirm-dialog.tsx";
import { Time } from "../../kit/time.tsx";
import { useToast } from "../../kit/toast.tsx";
import { keysWords as words } from "../../words/keys.ts";
import { EditKeyDialog } from "./edit-key-dialog.tsx";
import { nameOf } from "./key-state.tsx";
import { MadeKeyDialog } from "./made-key-dialog.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";

export type KeyAct = "edit" | "rotate" | "revoke";
export type AskedOfKeys = { act: "create" } | { act: KeyAct; apiKey: ApiKey };

export function KeyDialogs({ asked, onClose }: { asked: AskedOfKeys | null; onClose: () => void }) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  // The one place where a key is, for as long as it is shown.
  const [made, setMade] = useState<NewApiKey | null>(null);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ["keys"] });
    void queryClient.invalidateQueries({ queryKey: ["account"] });
  };
  const onMade = (newKey: NewApiKey) => {
    setMade(newKey);
    onClose();
    refresh();
  };
  return (
    <>
      {asked?.act === "create" && <NewKeyDialog onClose={onClose} onMade={onMade} />}
      {asked?.act === "edit" && (
        <EditKeyDialog
          apiKey={asked.apiKey}
          onClose={onClose}
          onDone={() => {
            onClose();
            refresh();
            showToast({ text: words.editing.done });
          }}
        />
      )}
      {asked?.act === "rotate" && (
        <RotateDialog
          words={{ ...words.rotating, title: words.rotating.title(nameOf(asked.apiKey)) }}
          onClose={onClose}
          send={async (overlapSeconds) => {
            const body = { overlap_seconds: overlapSeconds };
            onMade(await pressroom.keys.rotate(asked.apiKey.key_id, body));
          }}
        />
      )}
      {asked?.act === "revoke" && (
        <ConfirmDialog
          isOpen
          onClose={onClose}
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
            {asked.apiKey.last_used_at === null ? (
              words.revoking.unused
            ) : (
              <>
                {words.revoking.used} <Time at={asked.apiKey.last_used_at} />.
              </>
            )}
          </p>
        </ConfirmDialog>
      )}
      {made && <MadeKeyDialog made={made} onDone={() => setMade(null)} />}
    </>
  );
}
