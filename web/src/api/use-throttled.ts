/** createThrottled as a hook, at an interval short enough that lists feel live. */
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { createThrottled } from "./create-throttled.ts";
import type { Throttled } from "./create-throttled.ts";

const restMs = 250;

export function useThrottled(act: () => Promise<unknown>): () => void {
  const instance = useRef<Throttled>(undefined);
  const doIt = useEffectEvent(act);
  useEffect(() => {
    const throttled = createThrottled(() => doIt(), restMs);
    instance.current = throttled;
    return () => throttled.stop();
  }, []);
  return useCallback(() => instance.current?.call(), []);
}
