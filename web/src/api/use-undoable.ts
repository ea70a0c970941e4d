/**
 * A change that is seen at once, sent behind it, and offered to be undone. Where the service refuses it, what was
 * shown comes back and a toast says why.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { useErrorToast } from "../kit/error-notice.tsx";
import { useToast } from "../kit/toast.tsx";
import { kitWords } from "../words/kit.ts";

interface UndoableOptions<Shown, Input> {
  /** What is shown. */
  queryKey: QueryKey;
  /** How it looks when the change is done. */
  apply: (shown: Shown, input: Input) => Shown;
  send: (input: Input) => Promise<unknown>;
  /** Takes it back on the service. Without it no Undo is offered. */
  undo?: ((input: Input, before: Shown | undefined) => Promise<unknown>) | undefined;
  /** Said when it is done: "Deleted", "Keyword removed". */
  done?: ((input: Input) => string) | undefined;
  /** What else must be asked for again. */
  touches?: readonly QueryKey[] | undefined;
}

export function useUndoable<Shown, Input = void>(options: UndoableOptions<Shown, Input>) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const refresh = () =>
    Promise.all(
      [options.queryKey, ...(options.touches ?? [])].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const sayWhy = useErrorToast();
  const takeBack = async (input: Input, before: Shown | undefined) => {
    try {
      await options.undo?.(input, before);
      // Shown only now: what comes back may be opened at once, and the service has to have it by then.
      if (before !== undefined) queryClient.setQueryData(options.queryKey, before);
      showToast({ text: kitWords.undone });
    } catch (error) {
      sayWhy(error);
    }
    await refresh();
  };
  return useMutation({
    mutationFn: (input: Input) => options.send(input),
    onMutate: async (input) => {
      // An answer that is under way would overwrite what is shown.
      await queryClient.cancelQueries({ queryKey: options.queryKey });
      const before = queryClient.getQueryData<Shown>(options.queryKey);
      if (before !== undefined) {
        queryClient.setQueryData(options.queryKey, options.apply(before, input));
      }
      return { before };
    },
    onError: (error, _input, context) => {
      if (context?.before !== undefined) {
        queryClient.setQueryData(options.queryKey, context.before);
      }
      sayWhy(error);
    },
    onSuccess: (_answer, input, { before }) => {
      const text = options.done?.(input);
      if (text === undefined) return;
      showToast({ text, undo: options.undo && (() => takeBack(input, before)) });
    },
    onSettled: () => refresh(),
  });
}
