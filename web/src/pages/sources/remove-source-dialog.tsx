/** Asks before a source is removed: everything that was read from it goes with it. */
import { NotFoundError } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { ConfirmDialog } from "../../kit/confirm-dialog.tsx";
import { useToast } from "../../kit/toast.tsx";
import { sourcesWords } from "../../words/sources.ts";

interface RemoveSourceDialogProps {
  /** Null where nothing is to be removed. */
  source: { source_id: number; name: string } | null;
  onClose: () => void;
  /** Leaves the page of the source, before what it shows is forgotten. */
  onRemoved?: (() => Promise<void>) | undefined;
}

const words = sourcesWords.removing;

export function RemoveSourceDialog({ source, onClose, onRemoved }: RemoveSourceDialogProps) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const remove = async () => {
    if (!source) return;
    await pressroom.sources.delete(source.source_id).catch((error: unknown) => {
      // Somebody was faster: it is gone, as was wanted.
      if (!(error instanceof NotFoundError)) throw error;
    });
    await onRemoved?.();
    showToast({ text: words.done });
    queryClient.removeQueries({ queryKey: ["sources", source.source_id] });
    await queryClient.invalidateQueries({ queryKey: ["sources", "list"] });
    await queryClient.invalidateQueries({ queryKey: ["forum-posts"] });
  };
  return (
    <ConfirmDialog
      isOpen={source !== null}
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirm}
      onConfirm={remove}
    >
      <p dir="auto" className="mb-2 font-medium wrap-anywhere text-ink">
        {source?.name}
      </p>
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}
