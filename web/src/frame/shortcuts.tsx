/** Keyboard shortcuts. Pages add theirs with useShortcut; inactive while the user types or a dialog is open. */
import { createContext, useContext, useEffect, useMemo, useRef } from "react";
import type { ReactNode } from "react";

export interface Shortcut {
  /** `n`, `?`, `mod+k`, or a sequence: `g h`. */
  keys: string;
  label: string;
  act: () => void;
  group: "everywhere" | "page";
  /** Active while typing too: for keys with a modifier. */
  isAlways?: boolean | undefined;
}

interface Registry {
  add(shortcut: Shortcut): () => void;
  all(): readonly Shortcut[];
}

const ShortcutRegistry = createContext<Registry | null>(null);
/** Maximum delay between the two keys of a sequence. */
const sequenceMs = 1_200;

export function ShortcutScope({ children }: { children: ReactNode }) {
  const registered = useRef(new Set<Shortcut>());
  const registry = useMemo<Registry>(
    () => ({
      add(shortcut) {
        registered.current.add(shortcut);
        return () => void registered.current.delete(shortcut);
      },
      all: () => [...registered.current],
    }),
    [],
  );
  useEffect(() => {
    let first = "";
    let firstAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const pressed = nameOf(event);
      const isTyping = isTypingIn(event.target) || document.querySelector("dialog[open]") !== null;
      const isSecond = event.timeStamp - firstAt < sequenceMs && first !== "";
      const wanted = isSecond ? [`${first} ${pressed}`, pressed] : [pressed];
      first = "";
      const found = wanted
        .flatMap((keys) => [...registered.current].filter((shortcut) => shortcut.keys === keys))
        // The one added last wins: a page's overrides the frame's.
        .findLast((shortcut) => shortcut.isAlways === true || !isTyping);
      if (found) {
        event.preventDefault();
        found.act();
      } else if (!isTyping && !event.metaKey && !event.ctrlKey && !event.altKey) {
        first = pressed;
        firstAt = event.timeStamp;
      }
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return <ShortcutRegistry value={registry}>{children}</ShortcutRegistry>;
}

export function useShortcut(
  keys: string,
  label: string,
  act: () => void,
  more: Partial<Pick<Shortcut, "group" | "isAlways">> = {},
): void {
  const registry = useContext(ShortcutRegistry);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const { group = "page", isAlways } = more;
  useEffect(
    () => registry?.add({ keys, label, group, isAlways, act: () => latest.current() }),
    [registry, keys, label, group, isAlways],
  );
}

/** The shortcuts registered at the time of the call. */
export function useShortcutList(): () => readonly Shortcut[] {
  const registry = useContext(ShortcutRegistry);
  return () => registry?.all() ?? [];
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.metaKey || event.ctrlKey ? `mod+${key}` : key;
}

function isTypingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
