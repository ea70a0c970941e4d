/** The actions on a source, for the list and its page: read now, pause, resume, edit, remove. */
import type { Source } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { MenuItem, MenuSeparator } from "../../kit/menu.tsx";
import { RemoveDialog } from "../../kit/dialogs/remove-dialog.tsx";
import { useToast } from "../../kit/toast.tsx";
import { sourcesWords as words } from "../../words/sources.ts";
import { EditSourceDialog } from "./edit-source-dialog.tsx";
import { isScheduled } from "./source-state.tsx";

interface SourceActions {
  readNow: () => void;
  isStarting: boolean;
  items: ReactNode;
  dialog: ReactNode;
}

export function useSourceActions(source: Source, onRemoved?: () => Promise<void>): SourceActions {
  const { source_id: sourceId, name } = source;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const onError = useErrorToast();
  const [isRemoving, setRemoving] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["sources"] });
  const reading = useMutation({
    mutationFn: () => pressroom.sources.read(sourceId),
    onSuccess: async () => {
      showToast({ text: words.reading(name) });
      await refresh();
    },
    onError,
  });
  const pausing = useMutation({
    mutationFn: (paused: boolean) => pressroom.sources.update(sourceId, { paused }),
    onSuccess: async (_source, paused) => {
      const undo = () =>
        pressroom.sources.update(sourceId, { paused: !paused }).then(refresh, onError);
      showToast({ text: paused ? words.paused(name) : words.resumed(name), undo });
      await refresh();
    },
    onError,
  });
  return {
    readNow: () => reading.mutate(),
    isStarting: reading.isPending,
    items: (
      <>
        {isScheduled(source) && (
          <>
            {!source.reading && (
              <MenuItem label={words.readNow} onSelect={() => reading.mutate()} />
            )}
            <MenuItem
              label={source.paused ? words.resume : words.pause}
              onSelect={() => pausing.mutate(!source.paused)}
            />
            <MenuItem label={words.edit} onSelect={() => setEditing(true)} />
            <MenuSeparator />
          </>
        )}
        <MenuItem label={words.remove} isDanger onSelect={() => setRemoving(true)} />
      </>
    ),
    dialog: (
      <>
        <RemoveDialog
          words={words.removing}
          name={isRemoving ? name : null}
          onClose={() => setRemoving(false)}
          onRemoved={onRemoved}
          // Deletes everything that was read from it.
          remove={() => pressroom.sources.delete(sourceId)}
          forget={async () => {
            queryClient.removeQueries({ queryKey: ["sources", sourceId] });
            await queryClient.invalidateQueries({ queryKey: ["sources", "list"] });
            await queryClient.invalidateQueries({ queryKey: ["forum-posts"] });
          }}
        />
        {isEditing && <EditSourceDialog source={source} onClose={() => setEditing(false)} />}
      </>
    ),
  };
}
