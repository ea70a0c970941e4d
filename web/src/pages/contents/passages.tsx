/**
 * Goes to a sentence of the content from what stands beside it. Whatever shows the text says how to find one there
 * (usePassageFinder); whatever names sentences, as the quality report does, asks for one (useShowPassage).
 */
import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from "react";
import type { ReactNode } from "react";

/** Shows the passage and answers whether it is there. */
export type PassageFinder = (text: string) => boolean;

interface Passages {
  show: PassageFinder;
  register: (finder: PassageFinder) => () => void;
}

const PassagesContext = createContext<Passages>({ show: () => false, register: () => () => {} });

export function PassageScope({ children }: { children: ReactNode }) {
  const current = useRef<PassageFinder | null>(null);
  const show = useCallback((text: string) => current.current?.(text) ?? false, []);
  const register = useCallback((finder: PassageFinder) => {
    current.current = finder;
    return () => {
      if (current.current === finder) current.current = null;
    };
  }, []);
  const value = useMemo(() => ({ show, register }), [show, register]);
  return <PassagesContext value={value}>{children}</PassagesContext>;
}

export function useShowPassage(): PassageFinder {
  return useContext(PassagesContext).show;
}

/** Give it a function that stays the same from one rendering to the next. */
export function usePassageFinder(finder: PassageFinder): void {
  const { register } = useContext(PassagesContext);
  useEffect(() => register(finder), [register, finder]);
}
