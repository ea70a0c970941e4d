/** Tests a model and, if it responds, selects it. A failed test changes nothing. */
import type { TestModelsBody } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePressroom } from "./pressroom.ts";

export type Choice = TestModelsBody;

export interface Chosen {
  model: string;
  milliseconds: number;
  /** Why the test failed; null if the model is now selected. */
  failure: string | null;
}

/** Longer than the service itself waits for a server that has to load the model first. */
const testMsMax = 70_000;

export function useModelChoice(onChosen: (chosen: Chosen) => void) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  // Do not cache the input or the response: they may contain a key.
  return useMutation({
    gcTime: 0,
    mutationFn: async (choice: Choice): Promise<Chosen> => {
      const { models } = await pressroom.models.test(choice, {
        timeoutMs: testMsMax,
        maxRetries: 0,
      });
      const failure = models.find((one) => one.failure !== null)?.failure?.message ?? null;
      if (failure === null) await pressroom.models.set(choice);
      const milliseconds = Math.max(0, ...models.map((one) => one.milliseconds ?? 0));
      return { model: choice.model, milliseconds, failure };
    },
    onSuccess: async (chosen) => {
      if (chosen.failure !== null) return;
      onChosen(chosen);
      await queryClient.invalidateQueries({ queryKey: ["models"] });
    },
  });
}
