/** The estimate for a draft, fetched when the user pauses typing. The previous one is shown until the next arrives. */
import type { GenerateContentBody } from "@pressroom/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";

const pauseMs = 300;
/** Budget and keywords may change elsewhere. */
const refetchMs = 30_000;

export function useEstimate(body: GenerateContentBody, { isEnabled }: { isEnabled: boolean }) {
  const pressroom = usePressroom();
  const wanted = JSON.stringify(body);
  const requested = useDebounced(wanted);
  return useQuery({
    queryKey: ["estimates", "draft", requested],
    queryFn: ({ signal }) =>
      pressroom.contents.estimate(JSON.parse(requested) as GenerateContentBody, {
        signal,
        maxRetries: 0,
      }),
    enabled: isEnabled && requested === wanted,
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: "always",
    staleTime: 0,
    // After adding keywords, a cached estimate would show the old problem again.
    gcTime: 0,
  });
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    if (text === debounced) return undefined;
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, debounced]);
  return debounced;
}
