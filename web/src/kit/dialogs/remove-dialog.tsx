/** Asks before something is removed that cannot be brought back, with its name; what is gone already was removed too. */
import { NotFoundError } from "@pressroom/client";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useToast } from "../toast.tsx";

interface RemoveDialogProps {
  words: Readonly<Record<"title" | "text" | "confirm" | "done", string>>;
  /** Of what is to be removed; null where nothing is. */
  name: string | null;
  onClose: () => void;
  remove: () => Promise<unknown>;
  /** Leaves its page, before what that shows is forgotten. */
  onRemoved?: (() => Promise<void>) | undefined;
  /** Forgets what was shown of it. */
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
