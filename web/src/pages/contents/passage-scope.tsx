/**
 * Goes to a sentence of the content from what stands beside it. Whatever shows the text says how to find one there
 * (usePassageFinder); whatever names sentences, as the quality report does, asks for one (usePassages).
 */
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ReactNode } from "react";

export interface PassagePlace {
  /** What is read before it, where the same words stand in several places. */
  prefix?: string;
  /** The field that it stands in, where that is not the text. */
  field?: string;
  /** Makes it a link to this address. */
  link?: string;
}

/** Where it can be shown without an editor. */
export function isInText(place: PassagePlace | undefined): boolean {
  return place?.link === undefined && place?.field === undefined;
}

/** Shows the passage and answers whether it is there. */
export type PassageFinder = (text: string, place?: PassagePlace) => boolean;

interface Passages {
  show: PassageFinder;
  /** Asks whatever shows the text next. */
  showLater: (text: string, place: PassagePlace) => void;
  register: (finder: PassageFinder) => () => void;
  isEdited: boolean;
  setEdited: (isEdited: boolean) => void;
}

const PassagesContext = createContext<Passages>({
  show: () => false,
  showLater: () => {},
  register: () => () => {},
  isEdited: false,
  setEdited: () => {},
});

export function PassageScope({ children }: { children: ReactNode }) {
  const current = useRef<PassageFinder | null>(null);
  const later = useRef<Parameters<PassageFinder> | null>(null);
  const [isEdited, setEdited] = useState(false);
  const show = useCallback<PassageFinder>((...asked) => current.current?.(...asked) ?? false, []);
  const showLater = useCallback((...asked: Parameters<PassageFinder>) => {
    later.current = asked;
  }, []);
  const register = useCallback((finder: PassageFinder) => {
    current.current = finder;
    if (later.current && finder(...later.current)) later.current = null;
    return () => {
      if (current.current === finder) current.current = null;
    };
  }, []);
  const value = useMemo(
    () => ({ show, showLater, register, isEdited, setEdited }),
    [show, showLater, register, isEdited],
  );
  return <PassagesContext value={value}>{children}</PassagesContext>;
}

export function usePassages(): Pick<Passages, "show" | "showLater" | "isEdited"> {
  return useContext(PassagesContext);
}

/** Give it a function that stays the same from one rendering to the next. */
export function usePassageFinder(finder: PassageFinder): void {
  const { register } = useContext(PassagesContext);
  useEffect(() => register(finder), [register, finder]);
}

/** Tells what stands beside the text that it was changed since it was saved. */
export function useTellEdited(isEdited: boolean): void {
  const { setEdited } = useContext(PassagesContext);
  useEffect(() => {
    setEdited(isEdited);
    return () => setEdited(false);
  }, [isEdited, setEdited]);
}
