/** Connects references to passages (usePassages) with the component that shows the text (usePassageFinder). */
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
  /** The text before the passage, if the passage occurs more than once. */
  prefix?: string;
  /** The field that contains it, if it is not the text. */
  field?: string;
  /** Turns the passage into a link to this URL. */
  link?: string;
}

/** Whether it can be shown without an editor. */
export function isInText(place: PassagePlace | undefined): boolean {
  return place?.link === undefined && place?.field === undefined;
}

/** Shows the passage; returns whether it was found. */
export type PassageFinder = (text: string, place?: PassagePlace) => boolean;

interface Passages {
  show: PassageFinder;
  /** Shows the passage in the next component that displays the text. */
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
  const show = useCallback<PassageFinder>(
    (...request) => current.current?.(...request) ?? false,
    [],
  );
  const showLater = useCallback((...request: Parameters<PassageFinder>) => {
    later.current = request;
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

/** Pass a stable function. */
export function usePassageFinder(finder: PassageFinder): void {
  const { register } = useContext(PassagesContext);
  useEffect(() => register(finder), [register, finder]);
}

/** Reports whether the text has unsaved changes. */
export function useReportEdited(isEdited: boolean): void {
  const { setEdited } = useContext(PassagesContext);
  useEffect(() => {
    setEdited(isEdited);
    return () => setEdited(false);
  }, [isEdited, setEdited]);
}
