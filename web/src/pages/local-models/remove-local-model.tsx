/** Asks before a model's file is deleted, and warns if the model is in use. */
import { useQueryClient } from "@tanstack/react-query";
import { changeLocalModel } from "../../api/models.ts";
import type { LocalModel } from "../../api/models.ts";
import { ConfirmDialog } from "../../kit/dialogs/confirm-dialog.tsx";
import { formatBytes } from "../../kit/format.ts";
import { Notice } from "../../kit/notice.tsx";
import { useToast } from "../../kit/toast.tsx";
import { localModelsWords } from "../../words/local-models.ts";

const words = localModelsWords.removing;

interface RemoveLocalModelProps {
  model: LocalModel;
  isOpen: boolean;
  onClose: () => void;
}

export function RemoveLocalModel({ model, isOpen, onClose }: RemoveLocalModelProps) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title(model.title)}
      confirmLabel={words.submit}
      onConfirm={async () => {
        await changeLocalModel(model.name, "remove");
        showToast({ text: words.done(model.title) });
        await queryClient.invalidateQueries({ queryKey: ["models"] });
      }}
    >
      <p>{textFor(model)}</p>
      {model.is_in_use && (
        <div className="mt-3">
          <Notice text={words.inUse} tone="warn" />
        </div>
      )}
    </ConfirmDialog>
  );
}

function textFor(model: LocalModel): string {
  if (!model.is_downloaded) return words.part(formatBytes(model.bytes_done));
  const isOfCatalogue = model.licence !== null;
  return (isOfCatalogue ? words.text : words.own)(formatBytes(model.bytes));
}
