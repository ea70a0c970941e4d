/** What the draft would cost and take, asked for when one pauses. What was known stays until the next is known. */
import type { GenerateContentBody } from "@pressroom/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";

const pauseMs = 300;
/** Budgets are spent and keywords added elsewhere meanwhile. */
const againMs = 30_000;

export function useEstimate(body: GenerateContentBody, { isEnabled }: { isEnabled: boolean }) {
  const pressroom = usePressroom();
  const wanted = JSON.stringify(body);
  const asked = usePaused(wanted);
  return useQuery({
    queryKey: ["estimates", "draft", asked],
    queryFn: ({ signal }) =>
      pressroom.contents.estimate(JSON.parse(asked) as GenerateContentBody, {
        signal,
        maxRetries: 0,
      }),
    enabled: isEnabled && asked === wanted,
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
    refetchOnWindowFocus: "always",
    staleTime: 0,
    // Whoever comes back from adding keywords must not be told once more that there are none.
    gcTime: 0,
  });
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    if (text === paused) return undefined;
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, paused]);
  return paused;
}
