/** Notifications in a corner, with optional Undo. They are announced politely, and stay while hovered or focused. */
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
import { kitWords } from "../words/kit.ts";
import { IconButton } from "./icon-button.tsx";
import { CheckIcon, CloseIcon, ErrorIcon } from "./icons.ts";

export interface ToastMessage {
  text: string;
  tone?: "good" | "bad" | undefined;
  undo?: (() => unknown) | undefined;
}

interface ShownToast extends ToastMessage {
  id: number;
}

const shownMs = { plain: 5_000, withUndo: 10_000 };
const shownMax = 3;

/** Dispatched on the window after sign-out, so that the next user does not see the previous user's notifications. */
export const clearToastsEvent = "pressroom.clear-toasts";

const ShowToast = createContext<(message: ToastMessage) => void>(() => undefined);

/** `const showToast = useToast(); showToast({ text: words.saved })` */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowToast);
}

export function ToastScope({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const next = useRef(1);
  const show = useCallback((message: ToastMessage) => {
    const toast = { ...message, id: next.current++ };
    setToasts((shown) => [...shown, toast].slice(-shownMax));
  }, []);
  const drop = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  useEffect(() => {
    const clear = () => setToasts([]);
    window.addEventListener(clearToastsEvent, clear);
    return () => window.removeEventListener(clearToastsEvent, clear);
  }, []);
  const list = useMemo(
    () => toasts.map((toast) => <Toast key={toast.id} toast={toast} onDrop={drop} />),
    [toasts, drop],
  );
  return (
    <ShowToast value={show}>
      {children}
      <div
        role="region"
        aria-label={kitWords.notifications}
        aria-live="polite"
        className="pointer-events-none fixed right-4 bottom-20 left-4 z-50 flex flex-col items-end gap-2 sm:left-auto sm:w-96 md:bottom-4"
      >
        {list}
      </div>
    </ShowToast>
  );
}

function Toast({ toast, onDrop }: { toast: ShownToast; onDrop: (id: number) => void }) {
  const { id, text, tone = "good", undo } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onDrop(id), undo ? shownMs.withUndo : shownMs.plain);
    return () => clearTimeout(timer);
  }, [undo, id, isHeld, onDrop]);
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  const Icon = tone === "good" ? CheckIcon : ErrorIcon;
  return (
    <div
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full animate-appear items-center gap-3 rounded-xl bg-raised py-2 pr-2 pl-4 shadow-raised"
    >
      <Icon className={tone === "good" ? "size-4.5 text-good" : "size-4.5 text-bad"} />
      <p className="min-w-0 flex-1 py-1 text-sm wrap-anywhere">{text}</p>
      {undo && (
        <button
          type="button"
          onClick={() => {
            void undo();
            onDrop(id);
          }}
          className="h-8 rounded-md px-2.5 text-sm font-semibold text-accent hover:bg-hover"
        >
          {kitWords.undo}
        </button>
      )}
      <IconButton
        label={kitWords.dismiss}
        hasTooltip={false}
        icon={CloseIcon}
        onClick={() => onDrop(id)}
        size="small"
      />
    </div>
  );
}
