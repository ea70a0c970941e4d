/**
 * Throttles a function as a hook, at an interval short enough that lists feel live. It runs immediately, but never
 * concurrently and not more often than allowed; calls made in the meantime are combined into one.
 */
import { useCallback, useEffect, useEffectEvent, useRef } from "react";

const listRestMs = 250;

export function useThrottled(act: () => Promise<unknown>): () => void {
  const instance = useRef<Throttled>(undefined);
  const doIt = useEffectEvent(act);
  useEffect(() => {
    const throttled = createThrottled(() => doIt(), listRestMs);
    instance.current = throttled;
    return () => throttled.stop();
  }, []);
  return useCallback(() => instance.current?.call(), []);
}

export interface Throttled {
  call(): void;
  /** No further calls are made. */
  stop(): void;
}

const againMs = { first: 1_000, max: 15_000 };

export function createThrottled(act: () => Promise<unknown>, restMs: number): Throttled {
  let failures = 0;
  let isBusy = false;
  let isWanted = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    isBusy = true;
    isWanted = false;
    // The function itself reports errors.
    const isDone = await act().then(
      () => true,
      () => false,
    );
    failures = isDone ? 0 : failures + 1;
    if (!isDone) isWanted = true;
    const pauseMs = isDone ? restMs : Math.min(againMs.first * 2 ** (failures - 1), againMs.max);
    timer = setTimeout(() => {
      isBusy = false;
      if (isWanted && !isStopped) void run();
    }, pauseMs);
  }

  return {
    call() {
      isWanted = true;
      if (!isBusy && !isStopped) void run();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
