/** The dialogs for keys in one chunk, so that showing a new key does not depend on the network. */
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
import { ShowKeyDialog } from "./show-key-dialog.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";

export type KeyAct = "edit" | "rotate" | "revoke";
export type KeyRequest = { act: "create" } | { act: KeyAct; apiKey: ApiKey };

export function KeyDialogs({
  request,
  onClose,
}: {
  request: KeyRequest | null;
  onClose: () => void;
}) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  // The only place that holds the key, while it is shown.
  const [newKey, setNewKey] = useState<NewApiKey | null>(null);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ["keys"] });
    void queryClient.invalidateQueries({ queryKey: ["account"] });
  };
  const onCreated = (created: NewApiKey) => {
    setNewKey(created);
    onClose();
    refresh();
  };
  return (
    <>
      {request?.act === "create" && <NewKeyDialog onClose={onClose} onCreated={onCreated} />}
      {request?.act === "edit" && (
        <EditKeyDialog
          apiKey={request.apiKey}
          onClose={onClose}
          onDone={() => {
            onClose();
            refresh();
            showToast({ text: words.editing.done });
          }}
        />
      )}
      {request?.act === "rotate" && (
        <RotateDialog
          words={{ ...words.rotating, title: words.rotating.title(nameOf(request.apiKey)) }}
          onClose={onClose}
          send={async (overlapSeconds) => {
            const body = { overlap_seconds: overlapSeconds };
            onCreated(await pressroom.keys.rotate(request.apiKey.key_id, body));
          }}
        />
      )}
      {request?.act === "revoke" && (
        <ConfirmDialog
          isOpen
          onClose={onClose}
          title={words.revoking.title(nameOf(request.apiKey))}
          confirmLabel={words.revoking.submit}
          onConfirm={async () => {
            await pressroom.keys.revoke(request.apiKey.key_id);
            refresh();
            showToast({ text: words.revoking.done(nameOf(request.apiKey)) });
          }}
        >
          <p>{words.revoking.text}</p>
          <p className="mt-2">
            {request.apiKey.last_used_at === null ? (
              words.revoking.unused
            ) : (
              <>
                {words.revoking.used} <Time at={request.apiKey.last_used_at} />.
              </>
            )}
          </p>
        </ConfirmDialog>
      )}
      {newKey && <ShowKeyDialog newKey={newKey} onDone={() => setNewKey(null)} />}
    </>
  );
}
