/** As createThrottled, for as long as the page is shown: lists are asked for at once, and not more often than one sees. */
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { createThrottled } from "./throttled.ts";
import type { Throttled } from "./throttled.ts";

const restMs = 250;

export function usePaced(act: () => Promise<unknown>): () => void {
  const place = useRef<Throttled>(undefined);
  const doIt = useEffectEvent(act);
  useEffect(() => {
    const paced = createThrottled(() => doIt(), restMs);
    place.current = paced;
    return () => paced.stop();
  }, []);
  return useCallback(() => place.current?.call(), []);
}
