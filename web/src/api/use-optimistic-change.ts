/** An optimistic change with Undo. If the service rejects it, the previous state is restored and a toast says why. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { useErrorToast } from "../kit/error-notice.tsx";
import { useToast } from "../kit/toast.tsx";
import { kitWords } from "../words/kit.ts";

interface UndoableOptions<Shown, Input> {
  queryKey: QueryKey;
  /** Returns the data with the change applied. */
  apply: (shown: Shown, input: Input) => Shown;
  send: (input: Input) => Promise<unknown>;
  /** Reverts the change on the service. Without it, Undo is not offered. */
  undo?: ((input: Input, before: Shown | undefined) => Promise<unknown>) | undefined;
  /** The toast after the change: "Deleted", "Keyword removed". */
  done?: ((input: Input) => string) | undefined;
  /** Other queries to invalidate. */
  touches?: readonly QueryKey[] | undefined;
}

export function useOptimisticChange<Shown, Input = void>(options: UndoableOptions<Shown, Input>) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const refresh = () =>
    Promise.all(
      [options.queryKey, ...(options.touches ?? [])].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const showError = useErrorToast();
  const revert = async (input: Input, before: Shown | undefined) => {
    try {
      await options.undo?.(input, before);
      // Only after the service has restored it: the user may open it immediately.
      if (before !== undefined) queryClient.setQueryData(options.queryKey, before);
      showToast({ text: kitWords.undone });
    } catch (error) {
      showError(error);
    }
    await refresh();
  };
  return useMutation({
    mutationFn: (input: Input) => options.send(input),
    onMutate: async (input) => {
      // A response in flight would overwrite the optimistic state.
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
      showError(error);
    },
    onSuccess: (_answer, input, { before }) => {
      const text = options.done?.(input);
      if (text === undefined) return;
      showToast({ text, undo: options.undo && (() => revert(input, before)) });
    },
    onSettled: () => refresh(),
  });
}
