/** Asks before permanently deleting something. If it is already gone, that counts as success. */
import { NotFoundError } from "@pressroom/client";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useToast } from "../toast.tsx";

interface RemoveDialogProps {
  words: Readonly<Record<"title" | "text" | "confirm" | "done", string>>;
  /** The name of what is deleted; null while the dialog is closed. */
  name: string | null;
  onClose: () => void;
  remove: () => Promise<unknown>;
  /** Leaves the deleted item's page before its data is removed from the cache. */
  onRemoved?: (() => Promise<void>) | undefined;
  /** Removes it from the cache. */
  forget: () => Promise<unknown>;
}

export function RemoveDialog(props: RemoveDialogProps) {
  const { words, name, onClose, remove, onRemoved, forget } = props;
  const showToast = useToast();
  return (
    <ConfirmDialog
      isOpen={name !== null}
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirm}
      onConfirm={async () => {
        await remove().catch((error: unknown) => {
          if (!(error instanceof NotFoundError)) throw error;
        });
        await onRemoved?.();
        showToast({ text: words.done });
        await forget();
      }}
    >
      <p dir="auto" className="mb-2 font-medium wrap-anywhere text-ink">
        {name}
      </p>
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}
