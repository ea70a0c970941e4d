/** As createPaced, for as long as the page is shown: lists are asked for at once, and not more often than one sees. */
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { createPaced } from "./paced.ts";
import type { Paced } from "./paced.ts";

const restMs = 250;

export function usePaced(act: () => Promise<unknown>): () => void {
  const place = useRef<Paced>(undefined);
  const doIt = useEffectEvent(act);
  useEffect(() => {
    const paced = createPaced(() => doIt(), restMs);
    place.current = paced;
    return () => paced.stop();
  }, []);
  return useCallback(() => place.current?.call(), []);
}
